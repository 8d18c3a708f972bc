import type { Pattern } from '../cloth.ts';
import type { KindName } from '../kinds.ts';
import type { Version } from '../kind.ts';
import type { Paint } from '../paints.ts';
import type { HeroGood, Slide } from './hero.ts';

const good = (
  kind: KindName,
  a: Paint,
  b: Paint,
  c: Paint,
  pattern: Pattern = 'plain',
  v?: Version,
): HeroGood => ({ kind, a, b, c, pattern, v });

/** The five slides of the hero, in their order: sky, mango, rose, mint, lilac (look §7). */
export const slides: readonly Slide[] = [
  {
    name: 'summer',
    wall: 'sky',
    hanging: [
      good('dirac', 'teal', 'banana', 'mango', 'leafs'),
      good('tshirt', 'lime', 'cobalt', 'hibiscus', 'stripes'),
      good('guntiino', 'hibiscus', 'mango', 'lime', 'alindi'),
    ],
    standing: [
      good('lamp', 'mango', 'henna', 'lime'),
      good('kettle', 'cobalt', 'lime', 'mango'),
      good('sneaker', 'lime', 'cobalt', 'mango'),
      good('football', 'lime', 'ink', 'hibiscus'),
    ],
  },
  {
    name: 'women',
    wall: 'mango',
    hanging: [
      good('guntiino', 'ink', 'coral', 'lime', 'alindi'),
      good('dress', 'teal', 'lime', 'hibiscus', 'dots'),
      good('dirac', 'hibiscus', 'lime', 'banana', 'leafs'),
    ],
    standing: [
      good('dabqaad', 'lime', 'hibiscus', 'teal'),
      good('sunglasses', 'tamarind', 'ink', 'sky'),
      good('sandal', 'hibiscus', 'sand', 'lime'),
      good('cushion', 'cobalt', 'lime', 'sky', 'diamonds'),
    ],
  },
  {
    name: 'electronics',
    wall: 'rose',
    hanging: [
      good('headphones', 'ink', 'hibiscus', 'banana'),
      good('watch', 'teal', 'mango', 'lime'),
      good('backpack', 'cobalt', 'mango', 'lime'),
    ],
    standing: [
      good('radio', 'teal', 'mango', 'lime'),
      good('phone', 'plum', 'coral', 'banana'),
      good('laptop', 'slate', 'sky', 'mango'),
      good('radio', 'mango', 'ink', 'lime'),
    ],
  },
  {
    name: 'home',
    wall: 'mint',
    hanging: [
      good('rug', 'henna', 'ink', 'banana'),
      good('scarf', 'plum', 'mango', 'lime', 'zigzag'),
      good('macawiis', 'hibiscus', 'mango', 'lime', 'check'),
    ],
    standing: [
      good('kettle', 'hibiscus', 'lime', 'banana'),
      good('pot', 'cobalt', 'lime', 'mango'),
      good('lamp', 'mango', 'henna', 'lime'),
      good('dabqaad', 'lime', 'cobalt', 'hibiscus'),
    ],
  },
  {
    name: 'sport',
    wall: 'lilac',
    hanging: [
      good('jersey', 'leaf', 'lime', 'banana'),
      good('kite', 'hibiscus', 'mango', 'cobalt'),
      good('hoodie', 'banana', 'hibiscus', 'cobalt'),
    ],
    standing: [
      good('football', 'lime', 'ink', 'hibiscus'),
      good('bottle', 'hibiscus', 'lime', 'mango'),
      good('sneaker', 'ink', 'hibiscus', 'lime', 'plain', 'high'),
      good('truck', 'teal', 'mango', 'lime'),
    ],
  },
];
