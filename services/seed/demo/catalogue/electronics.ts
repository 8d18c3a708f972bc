import type { Ware } from './ware.ts';

export const electronics: readonly Ware[] = [
  {
    picture: ['radio', 0],
    title: 'Kitchen radio, ink',
    brand: 'ymc',
    priceCents: 55_00,
    stock: 28,
    description:
      'FM, medium and short wave, a real dial, and a voice that fills a kitchen. It runs on the mains or on four batteries when the light goes. The handle is there so that it follows you to the yard.',
    so: {
      title: 'Raadiyo jikada, madow',
      description: 'FM iyo hirar kale, iyo cod jikada buuxiya. Koronto ama afar batari ayuu ku shaqeeyaa.',
    },
  },
  {
    picture: ['phone', 0],
    title: 'Pocket phone, 128 GB, cobalt',
    brand: 'ymc',
    priceCents: 310_00,
    salePriceCents: 279_00,
    stock: 16,
    description:
      'Two SIM cards, two days of battery, and a screen you can read at noon. The back is cobalt glass with a rim that forgives a fall. Comes with a charger, which is no longer usual.',
    so: {
      title: 'Taleefan, 128 GB, buluug',
      description:
        'Laba SIM, laba maalmood oo batari ah, iyo shaashad duhurkii la akhriyi karo. Jaarjar ayaa la socda.',
    },
  },
  {
    picture: ['headphones', 1],
    title: 'Studio headphones, hibiscus',
    brand: 'uniqlo',
    priceCents: 89_00,
    salePriceCents: 72_00,
    stock: 24,
    description:
      'Soft cups that close around the ear and leave the street outside. Thirty hours on one charge, and a cable in the box for when you forget. They fold flat.',
    so: {
      title: 'Samaacado istuudiyo, guduud',
      description: 'Dhegta si jilicsan bay u daboolaan. Soddon saacadood bay shaqeeyaan, wayna laabmaan.',
    },
  },
  {
    picture: ['laptop', 2],
    title: 'Light laptop, 14 in, teal',
    brand: 'ymc',
    priceCents: 640_00,
    stock: 7,
    description:
      'A kilo and a bit, with eleven hours away from the wall. 16 GB of memory, a 512 GB disk, and a keyboard that is a pleasure at night. We set it up in Somali or English before it leaves the shop.',
    so: {
      title: 'Kombiyuutar fudud, 14 in, cagaar-buluug',
      description:
        'Waa kiilo iyo wax yar, koow iyo toban saacadoodna batari buu leeyahay. Af Soomaali ama Ingiriisi ayaan kuugu diyaarinnaa.',
    },
  },
  {
    picture: ['headphones', 0],
    title: 'Sunday headphones, mango',
    brand: 'h&m',
    priceCents: 59_00,
    stock: 40,
    description:
      'Mango yellow, cheerful and honest about it. The sound is warm, the band is light, and the buttons can be found without looking. Twenty hours of music on a charge.',
    so: {
      title: 'Samaacado fasaxa, jaalle',
      description: 'Codku waa wanaagsan yahay, waana fudud yihiin. Labaatan saacadood ayay shaqeeyaan.',
    },
  },
  {
    picture: ['radio', 1],
    title: 'Night radio, coral',
    brand: 'zara',
    priceCents: 64_00,
    stock: 15,
    description:
      'The dial glows just enough to find it in the dark. It has a sleep timer, an alarm that wakes you gently, and a socket to charge your phone. Coral, like the last light.',
    so: {
      title: 'Raadiyo habeenka, casuus',
      description: 'Mugdiga waa laga arkaa, subaxdiina wuu ku kiciyaa. Taleefankana waa lagu jaarjeeyaa.',
    },
  },
  {
    picture: ['phone', 1],
    title: 'Pocket phone, 256 GB, white',
    brand: 'ymc',
    priceCents: 395_00,
    stock: 10,
    description:
      'Room for every picture of every cousin. The camera sees well indoors and at weddings, and the white back does not keep fingerprints. One year of guarantee, answered here and not abroad.',
    so: {
      title: 'Taleefan, 256 GB, cad',
      description: 'Meel ku filan sawir kasta, iyo kaamiro fiican. Hal sano oo dammaanad ah.',
    },
  },
  {
    picture: ['laptop', 1],
    title: 'Light laptop, 13 in, sky',
    brand: 'ymc',
    priceCents: 590_00,
    salePriceCents: 529_00,
    stock: 5,
    description:
      'Small enough for a handbag and quick enough for a day of work. 8 GB of memory and a 256 GB disk. Silent, because there is no fan in it to collect dust.',
    so: {
      title: 'Kombiyuutar fudud, 13 in, midab cir',
      description: 'Boorsada wuu galaa, maalin shaqo ahna wuu ku filan yahay. Wuu aamusan yahay.',
    },
  },
  {
    picture: ['headphones', 2],
    title: 'Studio headphones, banana',
    brand: 'gucci',
    priceCents: 210_00,
    stock: 8,
    description:
      'Banana leather, hibiscus cups, and a sound to match the price. Every singer stands in a place of her own. The case that comes with them is worth keeping too.',
    so: {
      title: 'Samaacado istuudiyo, jaalle',
      description: 'Cod saafi ah oo qaali ah. Gal wanaagsan ayaa la socda.',
    },
  },
  {
    picture: ['phone', 2],
    title: 'Pocket phone, 64 GB, teal',
    brand: 'ymc',
    priceCents: 240_00,
    stock: 20,
    description:
      'A good first smartphone, or a good last one. Large letters, loud ringer, strong battery, and a teal back that is easy to find in a bag. Money transfer works as soon as the SIM is in.',
    so: {
      title: 'Taleefan, 64 GB, cagaar-buluug',
      description:
        'Taleefan bilow fiican ah: xarfo waaweyn, cod dheer iyo batari xoog leh. Lacag-dirista isla markiiba way shaqaysaa.',
    },
  },
  {
    picture: ['radio', 2],
    title: 'Courtyard radio, henna',
    brand: 'ymc',
    priceCents: 58_00,
    stock: 32,
    description:
      'Louder than the kitchen one, with a sun panel on the back for the battery. Henna red, splash-proof, made to stand outside. It has carried many a football match to a whole courtyard.',
    so: {
      title: 'Raadiyo daaradda, midab cillaan',
      description:
        'Cod dheer, qorraxda ayuu ku shaqeeyaa. Dibadda ayaa loogu talagalay, biyuhuna waxba ma yeelaan.',
    },
  },
  {
    picture: ['laptop', 0],
    title: 'Study laptop, 15 in, leaf',
    brand: 'ymc',
    priceCents: 480_00,
    salePriceCents: 420_00,
    stock: 11,
    description:
      'A large screen and a strong hinge, for a student who will carry it every day. 8 GB of memory, a 256 GB disk, a keyboard that survives tea. Cheaper until the exams.',
    so: {
      title: 'Kombiyuutar arday, 15 in, cagaar',
      description: 'Shaashad weyn, arday maalin kasta sita u adkaysata. Ilaa imtixaannada wuu jaban yahay.',
    },
  },
  {
    picture: ['headphones', 3],
    title: 'Training headphones, cobalt',
    brand: 'underarmour',
    priceCents: 79_00,
    stock: 0,
    description:
      'They sit tight when you run and do not mind sweat. The cups come off and can be washed. Sold out this week; the next box is on the ship.',
    so: {
      title: 'Samaacado tababar, buluug',
      description: 'Orodka kama dhacaan, dhididkana way u adkaystaan. Toddobaadkan way dhammaadeen.',
    },
  },
];
