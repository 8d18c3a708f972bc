import type { NewProduct } from '#contracts/catalogue/commands';
import { chance } from './history/chance.ts';
import type { PlannedOrder } from './history/planned.ts';
import type { DemoProduct } from './products.ts';

const CLOTHES = ['XS', 'S', 'M', 'L', 'XL'];
const CHILDREN = ['2–3 y', '4–5 y', '6–7 y', '8–9 y'];
const SHOES = ['37', '38', '39', '40', '41', '42', '43'];
/** Garments with sizes; a wrap, a gown or a sarong fits everybody. */
const CUT = /\b(dress|tee|shirt|overshirt|hoodie|jersey|shorts|trousers)\b/i;

/** The sizes of a product of the demo shop; empty where one fits all. */
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

/** Fewer for the smallest and largest sizes than in the middle. */
const weightsOf = (sizes: readonly string[]): readonly number[] =>
  sizes.map((_, place) => 1 + Math.min(place, sizes.length - 1 - place));

/** Distributes pieces over the sizes; with few pieces some sizes get none. */
const split = (pieces: number, sizes: readonly string[]): readonly number[] => {
  const weights = weightsOf(sizes);
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = weights.map((weight) => Math.floor((pieces * weight) / whole));
  const left = pieces - shares.reduce((sum, share) => sum + share, 0);
  const middle = Math.floor(sizes.length / 2);
  return shares.map((share, place) => (place === middle ? share + left : share));
};

export interface PlannedSizes {
  /** For each line of each order the index of its size; 0 where there is one for all. */
  readonly chosen: readonly (readonly number[])[];
  /** The stock that each size of each product needs at first, whatever the order in which orders run. */
  readonly initialStock: readonly (readonly number[])[];
}

/** Plans the sizes of past orders, and the stock of each. The same result for the same arguments. */
export const planSizes = (
  products: readonly DemoProduct[],
  orders: readonly PlannedOrder[],
): PlannedSizes => {
  const luck = chance(37);
  const sizes = products.map(({ body }) => sizesOf(body));
  const stocks = products.map(({ stock }, i) => [...split(stock, sizes[i]?.length ? sizes[i] : [''])]);
  // A cancelled order gives back what it held, and takes that from what is left at the end.
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
