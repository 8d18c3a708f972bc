import type { Pattern } from '../cloth.ts';
import { drawGood } from '../draw-good.ts';
import { kindNames, type KindName } from '../kinds.ts';
import type { Paint } from '../paints.ts';

type Look = readonly [a: Paint, b: Paint, c: Paint, pattern?: Pattern];

/** Each kind in colours that stand out on every light wall and on the page itself. */
const looks: Record<KindName, Look> = {
  tshirt: ['cobalt', 'mango', 'lime'],
  shirt: ['hibiscus', 'mango', 'ink', 'pin'],
  trousers: ['plum', 'mango', 'lime'],
  macawiis: ['hibiscus', 'mango', 'lime', 'check'],
  hoodie: ['cobalt', 'sky', 'lime'],
  jersey: ['teal', 'lime', 'hibiscus'],
  shorts: ['leaf', 'mango', 'lime'],
  dress: ['hibiscus', 'lime', 'banana', 'dots'],
  guntiino: ['hibiscus', 'mango', 'lime', 'alindi'],
  dirac: ['teal', 'banana', 'mango', 'leafs'],
  scarf: ['plum', 'mango', 'banana', 'leafs'],
  headphones: ['ink', 'hibiscus', 'banana'],
  phone: ['cobalt', 'sky', 'lime'],
  radio: ['hibiscus', 'lime', 'banana'],
  laptop: ['teal', 'mango', 'lime'],
  watch: ['henna', 'mango', 'lime'],
  lamp: ['mango', 'henna', 'lime'],
  kettle: ['cobalt', 'lime', 'mango'],
  pot: ['teal', 'lime', 'banana'],
  dabqaad: ['hibiscus', 'lime', 'banana'],
  rug: ['henna', 'ink', 'banana'],
  cushion: ['banana', 'hibiscus', 'cobalt', 'diamonds'],
  truck: ['leaf', 'mango', 'lime'],
  rings: ['cobalt', 'hibiscus', 'mint'],
  kite: ['hibiscus', 'mango', 'cobalt'],
  football: ['lime', 'ink', 'hibiscus'],
  bottle: ['cobalt', 'banana', 'ink'],
  tote: ['hibiscus', 'tamarind', 'banana', 'zigzag'],
  backpack: ['teal', 'mango', 'lime'],
  sunglasses: ['tamarind', 'ink', 'sky'],
  koofiyad: ['teal', 'mango', 'lime'],
  earrings: ['hibiscus', 'mango', 'ink'],
  sneaker: ['cobalt', 'mango', 'lime'],
  sandal: ['ink', 'tamarind', 'lime'],
  book: ['henna', 'banana', 'lime'],
};

/** One good of every kind without a wall: for page heads, the order page and the empty states (look §6, §7). */
export const bareGoods: readonly { readonly kind: KindName; readonly svg: string }[] = kindNames.map(
  (kind) => {
    const [a, b, c, pattern = 'plain'] = looks[kind];
    return { kind, svg: drawGood({ kind, wall: 'sky', a, b, c, pattern, bare: true }) };
  },
);
