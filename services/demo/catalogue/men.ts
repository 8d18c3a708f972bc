import type { Ware } from './ware.ts';

export const men: readonly Ware[] = [
  {
    picture: ['tshirt', 1],
    title: 'Sailor tee',
    brand: 'h&m',
    priceCents: 16_00,
    stock: 64,
    description:
      'White cotton with ink stripes, the kind that goes with everything you own. It is knitted rather than printed, so the stripes stay where they are. Take your usual size; it does not shrink.',
  },
  {
    picture: ['shirt', 0],
    title: 'Pin-stripe shirt, hibiscus',
    brand: 'uniqlo',
    priceCents: 36_00,
    stock: 38,
    description:
      'A light shirt for long days, in hibiscus with fine mango stripes. The cotton breathes and irons in two minutes. There is a proper pocket on the chest for your phone or your pen.',
  },
  {
    picture: ['macawiis', 0],
    title: 'Macawiis, sunset check',
    brand: 'uniqlo',
    priceCents: 22_00,
    stock: 85,
    description:
      'Mango and plum, woven in a close check and sewn into a full round. It is soft from the first wash and dries on the rope within the hour. Long enough for a tall man to fold twice.',
  },
  {
    picture: ['trousers', 0],
    title: 'Tapered trousers, plum',
    brand: 'h&m',
    priceCents: 40_00,
    stock: 27,
    description:
      'Easy at the waist and narrow at the ankle, with a mango edge where the hem turns. The cloth has a little stretch, so you can sit on the floor in them. Two deep pockets in front.',
  },
  {
    picture: ['tshirt', 0],
    title: 'Xiddig tee, cobalt',
    brand: 'h&m',
    priceCents: 18_00,
    stock: 96,
    description:
      'One white star on cobalt, mango at the neck and the sleeves. Heavy cotton that keeps its shape after many washes. We sell more of these than of any other tee, and the reason is simple: it looks right on everybody.',
  },
  {
    picture: ['macawiis', 1],
    title: 'Macawiis, alindi weave',
    brand: 'ymc',
    priceCents: 34_00,
    stock: 41,
    description:
      'Woven the old way, in bands of mango, white and hibiscus. This is the one for Friday and for guests. The weave is dense, so it falls straight and does not show through.',
  },
  {
    picture: ['shirt', 2],
    title: 'Overshirt, henna',
    brand: 'zara',
    priceCents: 49_00,
    salePriceCents: 39_00,
    stock: 22,
    description:
      'Henna cotton with an ink collar and ink cuffs, heavy enough to wear as a jacket in the evening wind. Leave it open over a tee. The buttons are sewn twice.',
  },
  {
    picture: ['tshirt', 2],
    title: 'Banded tee, cobalt',
    brand: 'uniqlo',
    priceCents: 19_00,
    stock: 73,
    description:
      'A hibiscus band across the chest and a thin mango line under it. The cloth is smooth and cool, made for warm afternoons. It keeps its colour in the sun, which is what we look for first.',
  },
  {
    picture: ['shirt', 1],
    title: 'Garden check shirt',
    brand: 'zara',
    priceCents: 42_00,
    stock: 31,
    description:
      'Leaf green checked with banana yellow, bright without being loud. Soft cotton, long sleeves, a collar that stands without starch. Roll up the sleeves and it is ready for the market.',
  },
  {
    picture: ['trousers', 1],
    title: 'Straight trousers, hibiscus',
    brand: 'zara',
    priceCents: 45_00,
    salePriceCents: 32_00,
    stock: 14,
    description:
      'A straight leg in hibiscus red, for a man who does not mind being noticed. Firm cotton, four belt loops, a banana line at the hem. Last season’s cut, so the price came down.',
  },
  {
    picture: ['macawiis', 2],
    title: 'Macawiis, candy diagonal',
    brand: 'uniqlo',
    priceCents: 24_00,
    stock: 58,
    description:
      'Hibiscus and white running down at a slant, light as a bedsheet and just as easy to wash. Wear it at home, on the beach, or on the roof when the heat will not leave. One size, as a macawiis should be.',
  },
  {
    picture: ['tshirt', 5],
    title: 'Banded tee, henna',
    brand: 'uniqlo',
    priceCents: 19_00,
    stock: 2,
    description:
      'Henna with an ink band and a fine banana line. The same good cotton as the cobalt one. The last few; we do not know yet whether more will come.',
  },
  {
    picture: ['trousers', 4],
    title: 'Pleated trousers, mango',
    brand: 'gucci',
    priceCents: 180_00,
    stock: 9,
    description:
      'Cut by people who have done nothing else all their lives. Mango wool, light enough for our weather, with a pleat that stays. Have the hem taken up by your own tailor; there is cloth left for it.',
  },
  {
    picture: ['shirt', 3],
    title: 'Pin-stripe shirt, plum',
    brand: 'gucci',
    priceCents: 145_00,
    salePriceCents: 119_00,
    stock: 11,
    description:
      'Deep plum with a mango stripe as thin as thread. Fine cotton, real shell buttons, and seams that you cannot see from outside. Wash it cold and hang it in the shade.',
  },
];
