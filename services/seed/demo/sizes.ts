import type { NewProduct } from '#contracts/catalogue/commands';
import { chance } from './history/chance.ts';
import type { PlannedOrder } from './history/planned.ts';
import type { DemoProduct } from './products.ts';

const CLOTHES = ['XS', 'S', 'M', 'L', 'XL'];
const CHILDREN = ['2–3 y', '4–5 y', '6–7 y', '8–9 y'];
const SHOES = ['37', '38', '39', '40', '41', '42', '43'];
/** What is cut and sewn to measure; a wrap, a gown or a sarong fits everybody. */
const CUT = /\b(dress|tee|shirt|overshirt|hoodie|jersey|shorts|trousers)\b/i;

/** The sizes of a product of the demo shop; none where one fits all. */
export const sizesOf = ({ category, title }: Pick<NewProduct, 'category' | 'title'>): readonly string[] => {
  if (category === 'footwear') return SHOES;
  if (!CUT.test(title) || /\bwrap\b/i.test(title)) return [];
  if (category === 'kids') return CHILDREN;
  return ['men', 'women', 'sportswear'].includes(category) ? CLOTHES : [];
};

/** Sizes as an option; their names are the same in both languages. */
export const sizeOption = (sizes: readonly string[]): NewProduct['options'][number] => ({
  name: 'Size',
  translations: { so: { name: 'Cabbir' } },
  values: sizes.map((name) => ({ name, translations: { so: { name } }, swatch: null })),
});

/** Fewer at both ends than in the middle. */
const weightsOf = (sizes: readonly string[]): readonly number[] =>
  sizes.map((_, place) => 1 + Math.min(place, sizes.length - 1 - place));

/** Pieces by size; of few pieces some sizes have none. */
const split = (pieces: number, sizes: readonly string[]): readonly number[] => {
  const weights = weightsOf(sizes);
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = weights.map((weight) => Math.floor((pieces * weight) / whole));
  const left = pieces - shares.reduce((sum, share) => sum + share, 0);
  const middle = Math.floor(sizes.length / 2);
  return shares.map((share, place) => (place === middle ? share + left : share));
};

export interface PlannedSizes {
  /** Of each line of each order: the place of its size; 0 where there is one for all. */
  readonly chosen: readonly (readonly number[])[];
  /** What each size of each product needs at first, in whatever order the orders run. */
  readonly initialStock: readonly (readonly number[])[];
}

/** Which sizes the orders of the past were of, and what was there of each. The same for the same arguments. */
export const planSizes = (
  products: readonly DemoProduct[],
  orders: readonly PlannedOrder[],
  seed = 37,
): PlannedSizes => {
  const luck = chance(seed);
  const sizes = products.map(({ body }) => sizesOf(body));
  const stocks = products.map(({ stock }, i) => [...split(stock, sizes[i]?.length ? sizes[i] : [''])]);
  // A cancelled order gives back what it held, and holds it out of what is left in the end.
  const spare = stocks.map((each) => [...each]);
  const chosen = orders.map(({ lines, outcome }) =>
    lines.map(({ product, quantity }) => {
      const ofProduct = sizes[product] ?? [];
      if (outcome.kind === 'cancelled') {
        const left = spare[product] ?? [];
        const place = left.indexOf(Math.max(...left));
        left[place] = (left[place] ?? 0) - quantity;
        return place;
      }
      const place = ofProduct.length === 0 ? 0 : luck.pick(weightsOf(ofProduct));
      const stock = stocks[product] ?? [];
      stock[place] = (stock[place] ?? 0) + quantity;
      return place;
    }),
  );
  const initialStock = stocks.map((each, i) =>
    each.map((pieces, place) => pieces + Math.max(0, -(spare[i]?.[place] ?? 0))),
  );
  return { chosen, initialStock };
};
