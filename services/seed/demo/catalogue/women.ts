import type { Ware } from './ware.ts';

export const women: readonly Ware[] = [
  {
    picture: ['dress', 2],
    title: 'Striped sun dress',
    brand: 'zara',
    priceCents: 42_00,
    stock: 36,
    description:
      'Cobalt and mango stripes, a mango belt, and a skirt with room to walk. The cotton is light but you cannot see through it. It goes from the morning errands to an evening visit without changing.',
    so: {
      title: 'Canbuur xariiqyo leh',
      description:
        'Buluug iyo jaalle, suun jaalle ah iyo goonno ballaaran. Cudbigu waa fudud yahay, hoosna lagama arko.',
    },
  },
  {
    picture: ['guntiino', 2],
    title: 'Guntiino wrap dress, handwoven',
    brand: 'ymc',
    priceCents: 58_00,
    salePriceCents: 46_00,
    stock: 44,
    description:
      'Cloth in hibiscus and mango, woven by hand on a pit loom. Tie it at one shoulder and wrap it twice; we sell it long enough for both. It grows softer with every wash, and the colours hold.',
    so: {
      title: 'Guntiino gacanta lagu sameeyay',
      description:
        'Maro guduud iyo jaalle ah oo gacanta lagu sameeyay. Mar kasta oo la dhaqo way sii jilcaysaa.',
    },
  },
  {
    picture: ['dirac', 0],
    title: 'Dirac gown, garden leaf',
    brand: 'gucci',
    priceCents: 120_00,
    salePriceCents: 96_00,
    stock: 12,
    description:
      'Sheer leaf green, wide and floating, with a banana hem that moves when you do. The underskirt comes with it. Made for weddings, and for being seen from across the room.',
    so: {
      title: 'Dirac cagaaran',
      description:
        'Dirac khafiif ah oo ballaaran, geesihiisu jaalle yihiin. Googarad baa la socota, arooska ayaana loogu talagalay.',
    },
  },
  {
    picture: ['scarf', 0],
    title: 'Garbasaar shawl, hibiscus leaf',
    brand: 'h&m',
    priceCents: 28_00,
    stock: 77,
    description:
      'A wide shawl in hibiscus with small leaves all over and a fringe at both ends. It stays on the head without pins. Light enough to fold into a handbag.',
    so: {
      title: 'Garbasaar caleemo leh, guduud',
      description: 'Garbasaar ballaaran oo caleemo yaryar leh. Biin uma baahna, boorsadana way gashaa.',
    },
  },
  {
    picture: ['dress', 0],
    title: 'Dotted dress, teal',
    brand: 'h&m',
    priceCents: 39_00,
    stock: 29,
    description:
      'Teal with mango dots and a sash that ties at the side. The waist is elastic at the back, so it sits well after lunch too. Pockets, yes, in both seams.',
    so: {
      title: 'Canbuur dhibco leh, cagaar-buluug',
      description: 'Dhibco jaalle ah iyo suun dhinaca lagu xiro. Jeebab buu leeyahay.',
    },
  },
  {
    picture: ['guntiino', 0],
    title: 'Guntiino wrap dress, salt and ink',
    brand: 'ymc',
    priceCents: 62_00,
    stock: 25,
    description:
      'White handwoven cloth with ink bands and a single hibiscus thread. Quiet from far away, and beautiful up close. Our weaver makes eight in a month, so they come and go.',
    so: {
      title: 'Guntiino cad iyo madow',
      description:
        'Maro cad oo gacanta lagu sameeyay, xariijimo madow leh. Bishii siddeed keliya ayaa la sameeyaa.',
    },
  },
  {
    picture: ['scarf', 1],
    title: 'Garbasaar shawl, tamarind zigzag',
    brand: 'uniqlo',
    priceCents: 26_00,
    stock: 53,
    description:
      'Tamarind brown with mango zigzags, warm in the evening wind and cool at noon. The edge is rolled by hand. It hides the dust of the road, which is why travellers like it.',
    so: {
      title: 'Garbasaar bunni ah, xariiqyo jajaban',
      description: 'Fiidkii waa diirran tahay, duhurkiina waa qabow. Boorka jidka way qarisaa.',
    },
  },
  {
    picture: ['dirac', 2],
    title: 'Dirac gown, plum lozenge',
    brand: 'gucci',
    priceCents: 128_00,
    stock: 8,
    description:
      'Plum voile with mango lozenges and a gold thread at the neck. Wide in the sleeve, as a dirac should be. Comes with its underskirt and a cloth bag to keep it in.',
    so: {
      title: 'Dirac qurxan, guduud mugdi ah',
      description:
        'Gacmo ballaaran iyo dun dahabi ah oo qoorta ku taal. Googarad iyo boorso maro ah ayaa la socda.',
    },
  },
  {
    picture: ['dress', 1],
    title: 'Night garden dress',
    brand: 'zara',
    priceCents: 54_00,
    salePriceCents: 39_00,
    stock: 17,
    description:
      'Ink blue with coral leaves, and a bow at the waist. It falls below the knee and does not crease in a suitcase. We bought many, so you pay less.',
    so: {
      title: 'Canbuur madow, caleemo casuus ah',
      description:
        'Jilibka hoostiisa ayuu gaaraa, shandaddana kuma laalaabmo. Badan baan soo iibsannay, sidaas darteed wuu jaban yahay.',
    },
  },
  {
    picture: ['guntiino', 4],
    title: 'Guntiino wrap dress, henna weave',
    brand: 'ymc',
    priceCents: 60_00,
    stock: 19,
    description:
      'Henna red crossed with ink and banana, the colours of an evening in the dry season. Firm cloth that holds a knot well. Wash it once by hand before you wear it.',
    so: {
      title: 'Guntiino midab cillaan',
      description: 'Midabbada fiidka jiilaalka: cillaan, madow iyo jaalle. Marka hore gacanta ku dhaq.',
    },
  },
  {
    picture: ['scarf', 3],
    title: 'Garbasaar shawl, mango leaf',
    brand: 'zara',
    priceCents: 30_00,
    stock: 61,
    description:
      'Mango yellow with white and hibiscus leaves. It lights up the face; try it at the window. Fine cotton with a little silk in it.',
    so: {
      title: 'Garbasaar caleemo leh, jaalle',
      description: 'Jaalle leh caleemo cad iyo guduud. Wejiga way iftiimisaa.',
    },
  },
  {
    picture: ['dirac', 3],
    title: 'Dirac gown, hibiscus leaf',
    brand: 'ymc',
    priceCents: 88_00,
    stock: 23,
    description:
      'Hibiscus voile scattered with banana leaves, and a wide bright hem. Light enough to dance in until late. The underskirt is sold with it, in the same shade.',
    so: {
      title: 'Dirac guduud ah, caleemo leh',
      description:
        'Waa fudud yahay, ilaa habeen dambe ayaad ku ciyaari kartaa. Googarad isku midab ah ayaa la socota.',
    },
  },
  {
    picture: ['dress', 4],
    title: 'Leaf dress, cobalt',
    brand: 'uniqlo',
    priceCents: 44_00,
    stock: 34,
    description:
      'Cobalt with small hibiscus and mango leaves, and a hibiscus belt. Smooth viscose that never needs the iron. The sleeves cover the shoulder and leave the arm free.',
    so: {
      title: 'Canbuur caleemo leh, buluug',
      description: 'Maro siman oo aan kaawiyad u baahnayn. Gacmuhu garabka way qariyaan.',
    },
  },
  {
    picture: ['scarf', 2],
    title: 'Garbasaar shawl, plum lozenge',
    brand: 'gucci',
    priceCents: 75_00,
    salePriceCents: 58_00,
    stock: 6,
    description:
      'Mango silk with plum and white lozenges, two metres long. It is the one people ask you about. Keep it out of the strong sun and it will outlive us all.',
    so: {
      title: 'Garbasaar xariir ah',
      description: 'Xariir jaalle ah, laba mitir oo dherer ah. Qorraxda kulul ka ilaali.',
    },
  },
  {
    picture: ['dirac', 1],
    title: 'Dirac gown, henna dot',
    brand: 'ymc',
    priceCents: 84_00,
    stock: 0,
    description:
      'Henna voile with ink dots and a banana neckline. Easy to wear every day and still dressed enough for Eid. Sold out for now; the tailor is sewing more.',
    so: {
      title: 'Dirac dhibco leh, midab cillaan',
      description:
        'Maalin kasta iyo Ciiddaba waad xiran kartaa. Hadda waa dhammaaday, dawaarluhuna mid kale ayuu tolayaa.',
    },
  },
];
