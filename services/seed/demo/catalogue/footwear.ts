import type { Ware } from './ware.ts';

export const footwear: readonly Ware[] = [
  {
    picture: ['sneaker', 0],
    title: 'Liido runner, leaf',
    brand: 'adidas',
    priceCents: 64_00,
    stock: 42,
    description:
      'Named after the beach where we tried it: soft on sand, sure on wet stone. Leaf green and banana, with a sole that gives the step back. Order your usual size.',
    so: {
      title: 'Kabo orod Liido, cagaar',
      description:
        'Ciidda way ku jilicsan yihiin, dhagaxa qoyanna way ku adag yihiin. Cabbirkaaga caadiga ah dalbo.',
    },
  },
  {
    picture: ['sandal', 0],
    title: 'Cross-strap sandals, hibiscus',
    brand: 'zara',
    priceCents: 39_00,
    stock: 51,
    description:
      'Two hibiscus straps, stitched in white, over a soft banana bed. They need no breaking in. Light enough for the house and firm enough for the road.',
    so: {
      title: 'Dacas laba suun leh, guduud',
      description: 'Maalinta koowaad ayay raaxo leeyihiin. Guriga iyo jidkaba waa lagu socon karaa.',
    },
  },
  {
    picture: ['sneaker', 1],
    title: 'Court high-top, henna',
    brand: 'puma',
    priceCents: 78_00,
    salePriceCents: 59_00,
    stock: 17,
    description:
      'Henna with ink and banana laces, padded where the ankle wants it. The sole is flat and grips a dusty court. The old boxes must go, so they cost less.',
    so: {
      title: 'Kabo anqaw dheer, midab cillaan',
      description:
        'Anqawga way ilaaliyaan, dhulka boorka lehna way qabsadaan. Kuwii hore waa la iibinayaa, sidaas darteed way jaban yihiin.',
    },
  },
  {
    picture: ['sandal', 1],
    title: 'Leather sandals, tamarind',
    brand: 'gucci',
    priceCents: 172_00,
    stock: 9,
    description:
      'Tamarind leather over a mango bed, stitched in white by hand. They take the form of your foot in a month and keep it for years. A shoemaker can sole them again.',
    so: {
      title: 'Dacas maqaar ah, bunni',
      description: 'Maqaar gacanta lagu tolay. Bil gudaheed qaabka cagtaada ayay qaataan.',
    },
  },
  {
    picture: ['sneaker', 5],
    title: 'Street high-top, mango',
    brand: 'nike',
    priceCents: 92_00,
    stock: 25,
    description:
      'Mango and plum, seen from the other end of the street. The ankle is soft, the toe is hard, the laces are extra long. They come with a second pair of laces in white.',
    so: {
      title: 'Kabo anqaw dheer, jaalle',
      description: 'Jidka oo dhan waa laga arkaa. Xarko kale oo cad ayaa la socda.',
    },
  },
  {
    picture: ['sneaker', 6],
    title: 'Liido runner, mango',
    brand: 'adidas',
    priceCents: 64_00,
    stock: 36,
    description:
      'The same light runner in mango, white and hibiscus. The upper is knitted, so the air goes through. Rinse the sand out with a hose and leave them in the shade.',
    so: {
      title: 'Kabo orod Liido, jaalle',
      description: 'Maro la tidcay oo hawadu gasho. Ciidda biyo ku mayr, hooskana ku qalaji.',
    },
  },
  {
    picture: ['sandal', 2],
    title: 'Cross-strap sandals, plum',
    brand: 'h&m',
    priceCents: 24_00,
    salePriceCents: 18_00,
    stock: 59,
    description:
      'A plum bed under two mango straps. Good for guests, for the mosque steps, for the bucket by the door. Buy two pairs; one always walks away.',
    so: {
      title: 'Dacas laba suun leh, guduud mugdi ah',
      description: 'Martida iyo masaajidka loogu talagalay. Laba lammaane iibso: mid way lumi doontaa.',
    },
  },
  {
    picture: ['sneaker', 3],
    title: 'Court high-top, hibiscus',
    brand: 'puma',
    priceCents: 78_00,
    stock: 2,
    description:
      'Hibiscus with banana and white, for people who play to be watched. Padded at the ankle and flat in the sole. Two pairs are left; ask for your size before you pay.',
    so: {
      title: 'Kabo anqaw dheer, guduud',
      description: 'Anqawga way ilaaliyaan, guntuna waa siman tahay. Laba lammaane oo keliya ayaa haray.',
    },
  },
  {
    picture: ['sandal', 7],
    title: 'Beach sandals, white and cobalt',
    brand: 'uniqlo',
    priceCents: 27_00,
    stock: 83,
    description:
      'White straps on a cobalt bed, all of one foam that salt water does not hurt. They float, so the sea will bring them back. Dry before you reach the car.',
    so: {
      title: 'Dacas xeebta, cad iyo buluug',
      description: 'Biyaha baddu waxba kama yeelaan, wayna sabbeeyaan. Degdeg bay u qallalaan.',
    },
  },
  {
    picture: ['sneaker', 8],
    title: 'Everyday sneaker, banana',
    brand: 'underarmour',
    priceCents: 85_00,
    salePriceCents: 66_00,
    stock: 19,
    description:
      'Banana with hibiscus at the heel and the toe, made for standing all day behind a counter. We wear them ourselves. The insole comes out and can be washed.',
    so: {
      title: 'Kabo maalin kasta, jaalle',
      description:
        'Taagnaanta maalinta oo dhan loogu talagalay. Gunta hoose waa la saari karaa oo la dhaqi karaa.',
    },
  },
];
