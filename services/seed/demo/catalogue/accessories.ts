import type { Ware } from './ware.ts';

export const accessories: readonly Ware[] = [
  {
    picture: ['tote', 0],
    title: 'Market tote, zigzag',
    brand: 'ymc',
    priceCents: 34_00,
    stock: 48,
    description:
      'Woven in banana with hibiscus and cobalt zigzags, as strong as the baskets it copies. It carries a melon, the bread and your papers without complaint. The handles are round and kind to the hand.',
    so: {
      title: 'Boorso suuq, jaalle',
      description:
        'Sida dambiisha ayay u adag tahay: qare, rooti iyo waraaqo way qaaddaa. Gacanta way u roon tahay.',
    },
  },
  {
    picture: ['watch', 1],
    title: 'Field watch, cobalt strap',
    brand: 'gucci',
    priceCents: 140_00,
    stock: 14,
    description:
      'A mango case, a white face, and numbers that are strokes and nothing more. It runs for five years on a battery. Water may splash it; do not dive with it.',
    so: {
      title: 'Saacad gacan, suun buluug ah',
      description:
        'Weji cad, shan sano ayay batari ku shaqaysaa. Biyo yar way u adkaysataa, ha la dabbaalan.',
    },
  },
  {
    picture: ['koofiyad', 0],
    title: 'Embroidered koofiyad cap, teal',
    brand: 'ymc',
    priceCents: 26_00,
    stock: 63,
    description:
      'Stitched lozenges in mango and white on teal, every hole worked by hand so that the air comes through. It keeps its shape in a pocket. Measure around the forehead and tell us the number.',
    so: {
      title: 'Koofiyad gacanta lagu tolay, cagaar-buluug',
      description: 'Godad yaryar oo hawadu ka gasho ayay leedahay. Wareegga madaxaaga cabbir oo noo sheeg.',
    },
  },
  {
    picture: ['sunglasses', 1],
    title: 'Noon sunglasses, leaf',
    brand: 'gucci',
    priceCents: 165_00,
    salePriceCents: 129_00,
    stock: 12,
    description:
      'Leaf-green frames and mango glass that turns noon into late afternoon. They block all the light that harms and leave the rest. A hard case is in the box.',
    so: {
      title: 'Ookiyaale qorraxda, cagaar',
      description: 'Duhurka waxay ka dhigaan galab. Gal adag ayaa la socda.',
    },
  },
  {
    picture: ['earrings', 1],
    title: 'Filigree earrings, cobalt',
    brand: 'zara',
    priceCents: 28_00,
    stock: 54,
    description:
      'Large drops in cobalt enamel with hibiscus beads that swing when you laugh. They look heavy and weigh almost nothing. The hooks are silver, so they do not itch.',
    so: {
      title: 'Hilqado buluug ah',
      description: 'Way waaweyn yihiin, laakiin culays ma leh. Inta dhegta gasha waa fidda.',
    },
  },
  {
    picture: ['backpack', 1],
    title: 'Dotted backpack, ink',
    brand: 'puma',
    priceCents: 48_00,
    stock: 26,
    description:
      'Ink with mango dots and a mango pocket in front. There is a sleeve for a laptop and a hidden pocket against the back for the passport. The zips are the strong kind.',
    so: {
      title: 'Boorso dhabar, dhibco leh',
      description: 'Meel kombiyuutar iyo jeeb qarsoon oo baasaboor. Siibabku waa adag yihiin.',
    },
  },
  {
    picture: ['tote', 1],
    title: 'Handwoven tote, sea stripe',
    brand: 'ymc',
    priceCents: 36_00,
    stock: 31,
    description:
      'Handwoven cloth in cobalt, sky and white, lined with canvas. It closes with a knot. Good for the office on Sunday and the beach on Friday.',
    so: {
      title: 'Boorso gacanta lagu sameeyay, buluug',
      description: 'Buluug iyo cad, guntin ayaa lagu xiraa. Xafiiska iyo xeebtaba way ku fiican tahay.',
    },
  },
  {
    picture: ['watch', 0],
    title: 'Evening watch, ink strap',
    brand: 'uniqlo',
    priceCents: 72_00,
    stock: 22,
    description:
      'An ink strap, a coral ring and a banana face. Thin enough to go under a cuff. The strap can be changed without a tool, and we sell the others.',
    so: {
      title: 'Saacad gacan, suun madow',
      description:
        'Waa dhuuban tahay, weji jaalle ahna way leedahay. Suunka gacanta ayaa lagu beddeli karaa.',
    },
  },
  {
    picture: ['sunglasses', 0],
    title: 'Harbour sunglasses, henna',
    brand: 'h&m',
    priceCents: 19_00,
    stock: 97,
    description:
      'Henna frames with light banana glass, for boats and buses. Cheap enough to lose and good enough to look for. They do not slip when you sweat.',
    so: {
      title: 'Ookiyaale qorraxda, midab cillaan',
      description: 'Doonta iyo baska ku xiro. Waa jaban yihiin, wejigana kama siibtaan.',
    },
  },
  {
    picture: ['koofiyad', 2],
    title: 'Koofiyad cap, sea stitch',
    brand: 'ymc',
    priceCents: 28_00,
    stock: 39,
    description:
      'Cobalt cotton, stitched in mango and white by a man in Baraawe who learned it from his uncle. Stiff at first, perfect after a week. Wash it by hand and dry it over a bowl.',
    so: {
      title: 'Koofiyad Baraawe, buluug',
      description: 'Cudbi buluug ah oo nin Baraawe jooga tolay. Gacanta ku dhaq.',
    },
  },
  {
    picture: ['earrings', 0],
    title: 'Filigree earrings, white',
    brand: 'gucci',
    priceCents: 190_00,
    salePriceCents: 150_00,
    stock: 5,
    description:
      'White enamel on silver, with ink beads and one red stone in each. They come in a box that you will not throw away. For a bride, or for the bride’s mother.',
    so: {
      title: 'Hilqado cad',
      description:
        'Fidda cad, mid kastaba dhagax guduud ah ayuu leeyahay. Aroosadda ama hooyadeed ayaa loogu talagalay.',
    },
  },
  {
    picture: ['tote', 2],
    title: 'Plain canvas tote',
    brand: 'uniqlo',
    priceCents: 15_00,
    stock: 110,
    description:
      'White canvas with cobalt handles, and that is all. It folds to the size of a hand and carries twelve kilos. Keep one in every coat and you will never pay for a bag again.',
    so: {
      title: 'Boorso maro ah, cad',
      description:
        'Marka la laabo gacanta way gashaa, laba iyo toban kiilona way qaaddaa. Jaakad kasta mid ku hay.',
    },
  },
  {
    picture: ['watch', 2],
    title: 'White watch, hibiscus face',
    brand: 'zara',
    priceCents: 65_00,
    stock: 0,
    description:
      'A white strap, an ink case and a face as red as hibiscus tea. It is the one in every picture this summer. All sold; we have asked for forty more.',
    so: {
      title: 'Saacad gacan, suun cad',
      description: 'Suun cad iyo weji guduud ah. Dhammaan waa la iibiyay, afartan kale ayaan dalbannay.',
    },
  },
];
