import type { Pattern } from './cloth.ts';
import type { Good } from './draw-good.ts';
import { kindNames, type KindName } from './kinds.ts';
import type { Version } from './kind.ts';
import type { Paint, Wall } from './paints.ts';

type Colourway = readonly [wall: Wall, a: Paint, b: Paint, c: Paint];

/** Combinations in which the object stands out from its wall, each looked at (look §9). */
const colourways: readonly Colourway[] = [
  ['sky', 'cobalt', 'mango', 'lime'],
  ['mango', 'hibiscus', 'banana', 'lime'],
  ['mint', 'lime', 'cobalt', 'hibiscus'],
  ['rose', 'teal', 'mango', 'lime'],
  ['sand', 'henna', 'ink', 'banana'],
  ['lilac', 'banana', 'hibiscus', 'cobalt'],
  ['coral', 'leaf', 'mango', 'lime'],
  ['lime', 'hibiscus', 'mango', 'ink'],
  ['cobalt', 'mango', 'lime', 'hibiscus'],
  ['night', 'coral', 'banana', 'lime'],
  ['leaf', 'lime', 'ink', 'hibiscus'],
  ['sky', 'tamarind', 'mango', 'lime'],
  ['mango', 'teal', 'lime', 'hibiscus'],
  ['rose', 'ink', 'coral', 'banana'],
  ['mint', 'plum', 'mango', 'lime'],
  ['sand', 'cobalt', 'sky', 'lime'],
  ['coral', 'sky', 'lime', 'cobalt'],
  ['lilac', 'leaf', 'banana', 'lime'],
  ['sky', 'hibiscus', 'lime', 'banana'],
  ['mint', 'henna', 'banana', 'lime'],
  ['lime', 'cobalt', 'hibiscus', 'mango'],
  ['rose', 'mango', 'plum', 'lime'],
  ['coral', 'ink', 'mango', 'lime'],
];

/** The cloths that suit a kind; the others are plain. */
const cloths: Partial<Record<KindName, readonly Pattern[]>> = {
  tshirt: ['plain', 'stripes', 'bands'],
  shirt: ['pin', 'check', 'plain'],
  macawiis: ['check', 'alindi', 'diagonal'],
  jersey: ['plain', 'diagonal'],
  dress: ['dots', 'leafs', 'stripes'],
  guntiino: ['alindi'],
  dirac: ['leafs', 'dots', 'diamonds'],
  scarf: ['leafs', 'zigzag', 'diamonds'],
  tote: ['zigzag', 'alindi', 'plain'],
  cushion: ['diamonds', 'zigzag', 'leafs'],
  backpack: ['plain', 'dots'],
  lamp: ['plain', 'pin'],
};

const at = <Item>(items: readonly Item[], index: number): Item => {
  const item = items[index % items.length];
  if (item === undefined) throw new RangeError('an empty list has no item');
  return item;
};

function versionOf(kind: KindName, i: number, pattern: Pattern): Version | undefined {
  if (kind === 'sneaker' && i % 2 === 1) return 'high';
  return kind === 'tshirt' && pattern === 'plain' ? 'star' : undefined;
}

/** The i-th picture of a kind: the same for the same pair always, and 23 different ones (look §9). */
export function variant(kind: KindName, i: number): Good {
  const [wall, a, b, c] = at(colourways, kindNames.indexOf(kind) * 7 + i * 10);
  const pattern = at(cloths[kind] ?? (['plain'] as const), i);
  return { kind, wall, a, b, c, pattern, v: versionOf(kind, i, pattern) };
}
