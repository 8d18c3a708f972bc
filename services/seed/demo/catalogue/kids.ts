import type { Ware } from './ware.ts';

export const kids: readonly Ware[] = [
  {
    picture: ['truck', 1],
    title: 'Painted toy truck, teal',
    brand: 'h&m',
    priceCents: 18_00,
    stock: 52,
    description:
      'Tin and wood, painted like the trucks that cross the country: teal box, mango cab, a diamond on the side. The doors at the back open. It carries sand, stones and one small brother’s shoes.',
    so: {
      title: 'Gaari carruureed, cagaar-buluug',
      description: 'Bir iyo qori la rinjiyeeyay. Albaabbada dambe way furmaan.',
    },
  },
  {
    picture: ['kite', 1],
    title: 'Star kite, leaf',
    brand: 'h&m',
    priceCents: 12_00,
    stock: 88,
    description:
      'Leaf, banana and white, with a star in the middle so that you know it from below. It rises in a light wind. Thirty metres of line are in the bag.',
    so: {
      title: 'Abiteey xiddig leh, cagaar',
      description: 'Dabayl yar ayay ku duushaa. Soddon mitir oo xarig ah ayaa ku jira boorsada.',
    },
  },
  {
    picture: ['backpack', 0],
    title: 'School backpack, teal',
    brand: 'adidas',
    priceCents: 38_00,
    salePriceCents: 30_00,
    stock: 45,
    description:
      'Room for the books, the lunch and the things that mothers do not ask about. The bottom is coated against puddles, and the straps are soft on small shoulders. A line inside for the name.',
    so: {
      title: 'Boorso dugsi, cagaar-buluug',
      description: 'Buugaagta iyo qadada way ku filan tahay. Suumanku garbaha yaryar way u jilicsan yihiin.',
    },
  },
  {
    picture: ['rings', 0],
    title: 'Stacking rings, cobalt',
    brand: 'h&m',
    priceCents: 14_00,
    stock: 69,
    description:
      'Four rings, a ball and a post, of smooth wood and paint that is safe to bite. Small hands learn large and small by themselves. From one year.',
    so: {
      title: 'Giraamo la isdulsaaro, buluug',
      description: 'Afar giraan iyo tiir qori ah. Hal sano iyo wixii ka weyn.',
    },
  },
  {
    picture: ['tshirt', 3],
    title: 'Kids star tee, hibiscus',
    brand: 'h&m',
    priceCents: 11_00,
    stock: 104,
    description:
      'An ink star on hibiscus, with mango at the neck. Soft, thick enough for climbing, and easy to get over a large head. Buy one size up; they grow while you look.',
    so: {
      title: 'Funaanad carruureed, xiddig leh',
      description: 'Xiddig madow oo guduud ku taal. Hal cabbir ka weyn qaado, way koraan.',
    },
  },
  {
    picture: ['dress', 3],
    title: 'Party dress, ink dots',
    brand: 'zara',
    priceCents: 26_00,
    stock: 33,
    description:
      'White with ink dots and a hibiscus bow, for Eid and for birthdays. The skirt turns when she turns, which matters. It is lined, so it does not scratch.',
    so: {
      title: 'Canbuur gabdheed, dhibco leh',
      description: 'Cad leh dhibco madow, Ciidda iyo xafladaha loogu talagalay. Gudaha waa jilicsan yahay.',
    },
  },
  {
    picture: ['truck', 0],
    title: 'Milk truck, sky',
    brand: 'zara',
    priceCents: 19_00,
    stock: 41,
    description:
      'Sky blue with a white cab, the one that comes before anybody is awake. Wooden wheels that roll quietly on tiles. Strong enough to be sat on; they all sit on it.',
    so: {
      title: 'Gaari caano, midab cir',
      description:
        'Buluug iyo cad, taayirro qori ah oo aan sanqarin. Waa adag yahay, waana lagu fadhiisan karaa.',
    },
  },
  {
    picture: ['kite', 2],
    title: 'Monsoon kite, henna',
    brand: 'ymc',
    priceCents: 13_00,
    stock: 60,
    description:
      'A stronger frame and heavier cloth, for the windy months. Henna, ink and banana. Let a grown-up hold the line first, then hand it over.',
    so: {
      title: 'Abiteey adag, midab cillaan',
      description: 'Bilaha dabaysha loogu talagalay. Marka hore qof weyn xarigga ha hayo.',
    },
  },
  {
    picture: ['shorts', 5],
    title: 'Play shorts, cobalt',
    brand: 'puma',
    priceCents: 15_00,
    salePriceCents: 11_00,
    stock: 78,
    description:
      'Cobalt with mango sides and a white cord. The seat is sewn double, since that is where they go first. Quick to dry on any rope.',
    so: {
      title: 'Surwaal gaaban oo carruureed, buluug',
      description: 'Fadhiga laba jeer ayaa la tolay. Degdeg ayuu u qallalaa.',
    },
  },
  {
    picture: ['rings', 1],
    title: 'Stacking rings, white',
    brand: 'zara',
    priceCents: 15_00,
    stock: 1,
    description:
      'The same good wood in white, ink and hibiscus, for a tidy room, if there is such a thing. The rings fall with a sound that does not hurt. The last box on the shelf.',
    so: {
      title: 'Giraamo la isdulsaaro, cad',
      description: 'Isla qorigii wanaagsanaa, cad, madow iyo guduud. Waa sanduuqii ugu dambeeyay.',
    },
  },
  {
    picture: ['sneaker', 4],
    title: 'First sneaker, tamarind',
    brand: 'nike',
    priceCents: 34_00,
    stock: 28,
    description:
      'Tamarind with mango and white, and a sole that bends where the foot does. Wide at the toes and quick to tie. We will exchange it if it pinches, no questions.',
    so: {
      title: 'Kabo carruureed, bunni',
      description:
        'Faraha way u ballaaran yihiin, si dhakhso ah ayaana loo xiraa. Haddii ay ciriiri noqdaan waan beddelnaa.',
    },
  },
  {
    picture: ['cushion', 3],
    title: 'Story cushion, sky',
    brand: 'h&m',
    priceCents: 17_00,
    salePriceCents: 13_00,
    stock: 37,
    description:
      'Sky blue with cobalt and white diamonds, large enough for two small readers. The cover comes off for the wash, which it will need. Filled with cotton.',
    so: {
      title: 'Barkin sheeko, midab cir',
      description: 'Laba akhriste oo yaryar way ku filan tahay. Galka waa la dhaqi karaa.',
    },
  },
];
