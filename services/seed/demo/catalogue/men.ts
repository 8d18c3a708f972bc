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
    so: {
      title: 'Funaanad badmaax',
      description: 'Cudbi cad oo xariiqyo madow leh. Xariiqyadu ma baxaan, funaanadduna ma soo gaabato.',
    },
  },
  {
    picture: ['shirt', 0],
    title: 'Pin-stripe shirt, hibiscus',
    brand: 'uniqlo',
    priceCents: 36_00,
    stock: 38,
    description:
      'A light shirt for long days, in hibiscus with fine mango stripes. The cotton breathes and irons in two minutes. There is a proper pocket on the chest for your phone or your pen.',
    so: {
      title: 'Shaati xariiqyo leh, guduud',
      description:
        'Shaati fudud oo maalmaha dheer loogu talagalay. Jeebka laabta taleefan ama qalin baa gala.',
    },
  },
  {
    picture: ['macawiis', 0],
    title: 'Macawiis sarong, sunset check',
    brand: 'uniqlo',
    priceCents: 22_00,
    stock: 85,
    description:
      'Mango and plum, woven in a close check and sewn into a full round. It is soft from the first wash and dries on the rope within the hour. Long enough for a tall man to fold twice.',
    so: {
      title: 'Macawiis, midabka qorrax-dhaca',
      description: 'Macawiis jilicsan oo jaalle iyo guduud ah. Degdeg ayay u qallashaa.',
    },
  },
  {
    picture: ['trousers', 0],
    title: 'Tapered trousers, plum',
    brand: 'h&m',
    priceCents: 40_00,
    stock: 27,
    description:
      'Easy at the waist and narrow at the ankle, with a mango edge where the hem turns. The cloth has a little stretch, so you can sit on the floor in them. Two deep pockets in front.',
    so: {
      title: 'Surwaal hoos u dhuuban, guduud mugdi ah',
      description:
        'Dhexda wuu ka debecsan yahay, anqawgana wuu ka dhuuban yahay. Laba jeeb oo qoto dheer ayuu leeyahay.',
    },
  },
  {
    picture: ['tshirt', 0],
    title: 'Star tee, cobalt',
    brand: 'h&m',
    priceCents: 18_00,
    stock: 96,
    description:
      'One white star on cobalt, mango at the neck and the sleeves. Heavy cotton that keeps its shape after many washes. We sell more of these than of any other tee, and the reason is simple: it looks right on everybody.',
    so: {
      title: 'Funaanad xiddig leh, buluug',
      description: 'Hal xiddig oo cad oo ku taal cudbi buluug ah. Qof kasta way ku fiican tahay.',
    },
  },
  {
    picture: ['macawiis', 1],
    title: 'Macawiis sarong, handwoven',
    brand: 'ymc',
    priceCents: 34_00,
    stock: 41,
    description:
      'Woven the old way, in bands of mango, white and hibiscus. This is the one for Friday and for guests. The weave is dense, so it falls straight and does not show through.',
    so: {
      title: 'Macawiis gacanta lagu sameeyay',
      description: 'Waa tan Jimcaha iyo martida. Waa maro adag oo aan hoosteeda la arkin.',
    },
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
    so: {
      title: 'Shaati dusha laga xirto, midab cillaan',
      description: 'Shaati culus oo fiidkii jaakad ahaan loo xiran karo. Batoonnada laba jeer ayaa la tolay.',
    },
  },
  {
    picture: ['tshirt', 2],
    title: 'Banded tee, cobalt',
    brand: 'uniqlo',
    priceCents: 19_00,
    stock: 73,
    description:
      'A hibiscus band across the chest and a thin mango line under it. The cloth is smooth and cool, made for warm afternoons. It keeps its colour in the sun, which is what we look for first.',
    so: {
      title: 'Funaanad xariijin ballaaran leh, buluug',
      description: 'Maro siman oo qabow, galabaha kulul loogu talagalay. Qorraxdu midabka kama qaaddo.',
    },
  },
  {
    picture: ['shirt', 1],
    title: 'Garden check shirt',
    brand: 'zara',
    priceCents: 42_00,
    stock: 31,
    description:
      'Leaf green checked with banana yellow, bright without being loud. Soft cotton, long sleeves, a collar that stands without starch. Roll up the sleeves and it is ready for the market.',
    so: {
      title: 'Shaati sanduuqyo leh, cagaar',
      description: 'Cudbi jilicsan iyo gacmo dhaadheer, cagaar iyo jaalle. Gacmaha laab oo suuqa tag.',
    },
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
    so: {
      title: 'Surwaal toosan, guduud',
      description:
        'Surwaal toosan oo maro adag ah. Waa naqshaddii sannadkii hore, qiimuhuna waa ka jaban yahay.',
    },
  },
  {
    picture: ['macawiis', 2],
    title: 'Macawiis sarong, candy diagonal',
    brand: 'uniqlo',
    priceCents: 24_00,
    stock: 58,
    description:
      'Hibiscus and white running down at a slant, light as a bedsheet and just as easy to wash. Wear it at home, on the beach, or on the roof when the heat will not leave. One size, as a macawiis should be.',
    so: {
      title: 'Macawiis xariiqyo leexsan leh',
      description: 'Guduud iyo cad, fudud, si sahlanna loo dhaqi karo. Guriga iyo xeebta labadaba ku xiro.',
    },
  },
  {
    picture: ['tshirt', 5],
    title: 'Banded tee, henna',
    brand: 'uniqlo',
    priceCents: 19_00,
    stock: 2,
    description:
      'Henna with an ink band and a fine banana line. The same good cotton as the cobalt one. The last few; we do not know yet whether more will come.',
    so: {
      title: 'Funaanad xariijin ballaaran leh, midab cillaan',
      description: 'Isla cudbigii wanaagsanaa, midab cillaan. Kuwa ugu dambeeya ayaa haray.',
    },
  },
  {
    picture: ['trousers', 4],
    title: 'Pleated trousers, mango',
    brand: 'gucci',
    priceCents: 180_00,
    stock: 9,
    description:
      'Cut by people who have done nothing else all their lives. Mango wool, light enough for our weather, with a pleat that stays. Have the hem taken up by your own tailor; there is cloth left for it.',
    so: {
      title: 'Surwaal laab leh, jaalle',
      description: 'Dhogor fudud oo cimiladeenna ku habboon. Dawaarlahaagu dhererka ha kuu gooyo.',
    },
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
    so: {
      title: 'Shaati xariiqyo leh, guduud mugdi ah',
      description: 'Cudbi wanaagsan iyo batoonno qolof badeed ah. Biyo qabow ku dhaq, hooskana ku qalaji.',
    },
  },
];
