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
  },
  {
    picture: ['kite', 1],
    title: 'Xiddig kite, leaf',
    brand: 'h&m',
    priceCents: 12_00,
    stock: 88,
    description:
      'Leaf, banana and white, with a star in the middle so that you know it from below. It rises in a light wind. Thirty metres of line are in the bag.',
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
  },
  {
    picture: ['rings', 0],
    title: 'Stacking rings, cobalt',
    brand: 'h&m',
    priceCents: 14_00,
    stock: 69,
    description:
      'Four rings, a ball and a post, of smooth wood and paint that is safe to bite. Small hands learn large and small by themselves. From one year.',
  },
  {
    picture: ['tshirt', 3],
    title: 'Xiddig kids tee, hibiscus',
    brand: 'h&m',
    priceCents: 11_00,
    stock: 104,
    description:
      'An ink star on hibiscus, with mango at the neck. Soft, thick enough for climbing, and easy to get over a large head. Buy one size up; they grow while you look.',
  },
  {
    picture: ['dress', 3],
    title: 'Party dress, ink dots',
    brand: 'zara',
    priceCents: 26_00,
    stock: 33,
    description:
      'White with ink dots and a hibiscus bow, for Ciid and for birthdays. The skirt turns when she turns, which matters. It is lined, so it does not scratch.',
  },
  {
    picture: ['truck', 0],
    title: 'Milk truck, sky',
    brand: 'zara',
    priceCents: 19_00,
    stock: 41,
    description:
      'Sky blue with a white cab, the one that comes before anybody is awake. Wooden wheels that roll quietly on tiles. Strong enough to be sat on; they all sit on it.',
  },
  {
    picture: ['kite', 2],
    title: 'Monsoon kite, henna',
    brand: 'ymc',
    priceCents: 13_00,
    stock: 60,
    description:
      'A stronger frame and heavier cloth, for the windy months. Henna, ink and banana. Let a grown-up hold the line first, then hand it over.',
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
  },
  {
    picture: ['rings', 1],
    title: 'Stacking rings, white',
    brand: 'zara',
    priceCents: 15_00,
    stock: 1,
    description:
      'The same good wood in white, ink and hibiscus, for a tidy room, if there is such a thing. The rings fall with a sound that does not hurt. The last box on the shelf.',
  },
  {
    picture: ['sneaker', 4],
    title: 'First sneaker, tamarind',
    brand: 'nike',
    priceCents: 34_00,
    stock: 28,
    description:
      'Tamarind with mango and white, and a sole that bends where the foot does. Wide at the toes and quick to tie. We will exchange it if it pinches, no questions.',
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
  },
];
