import type { Shelf } from '../catalogue/api.ts';

/** How many of each the home page shows (spec §9). */
const BEST_SELLERS = 12;
const NEW_GOODS = 3;

/** What the home page requests. So many new products that enough are left even if all best sellers are among them. */
export const shelves = {
  bestSellers: { sort: 'best-selling', limit: BEST_SELLERS },
  // The product with the highest reduction.
  bestOffer: { sort: 'reduction', limit: 1 },
  newGoods: { sort: 'newest', limit: NEW_GOODS + BEST_SELLERS },
} as const satisfies Readonly<Record<string, Shelf>>;

interface Named {
  readonly _id: string;
}

/** The newest products that are not among the best sellers, so that none is on the page twice. */
export const newBeside = <P extends Named>(
  newest: readonly P[],
  bestSellers: readonly Named[],
): readonly P[] =>
  newest.filter(({ _id }) => bestSellers.every((other) => other._id !== _id)).slice(0, NEW_GOODS);
