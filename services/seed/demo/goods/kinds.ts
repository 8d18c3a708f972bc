import { backpack, earrings, koofiyad, sunglasses, tote, watch } from './kinds/accessories.ts';
import { book } from './kinds/books.ts';
import { headphones, laptop, phone, radio } from './kinds/electronics.ts';
import { sandal, sneaker } from './kinds/footwear.ts';
import { cushion, dabqaad, kettle, lamp, pot, rug } from './kinds/home.ts';
import { kite, rings, truck } from './kinds/kids.ts';
import { macawiis, shirt, trousers, tshirt } from './kinds/men.ts';
import { bottle, football, hoodie, jersey, shorts } from './kinds/sportswear.ts';
import { dirac, dress, guntiino, scarf } from './kinds/women.ts';
import type { Kind } from './kind.ts';

/** The 35 kinds. Their order chooses the colourways: a new kind goes to the end, or every picture changes. */
export const kinds = {
  tshirt,
  shirt,
  trousers,
  macawiis,
  hoodie,
  jersey,
  shorts,
  dress,
  guntiino,
  dirac,
  scarf,
  headphones,
  phone,
  radio,
  laptop,
  watch,
  lamp,
  kettle,
  pot,
  dabqaad,
  rug,
  cushion,
  truck,
  rings,
  kite,
  football,
  bottle,
  tote,
  backpack,
  sunglasses,
  koofiyad,
  earrings,
  sneaker,
  sandal,
  book,
} satisfies Record<string, Kind>;
export type KindName = keyof typeof kinds;

export const kindNames = Object.keys(kinds) as KindName[];
