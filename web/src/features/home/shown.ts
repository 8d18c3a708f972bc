import type { Shelf } from '../catalogue/api.ts';

/** How many of each the home page shows (spec §9). */
const BEST_SELLERS = 12;
const NEW_GOODS = 3;

/** What the home page asks for. As many new goods as leave enough when all that sell best are among them. */
export const shelves = {
  bestSellers: { sort: 'best-selling', limit: BEST_SELLERS },
  // The one that a sale takes the most off.
  bestOffer: { sort: 'reduction', limit: 1 },
  newGoods: { sort: 'newest', limit: NEW_GOODS + BEST_SELLERS },
} as const satisfies Readonly<Record<string, Shelf>>;

interface Named {
  readonly _id: string;
}

/** The newest goods that are not among the best sellers: none is on the page twice. */
export const newBeside = <P extends Named>(
  newest: readonly P[],
  bestSellers: readonly Named[],
): readonly P[] =>
  newest.filter(({ _id }) => bestSellers.every((other) => other._id !== _id)).slice(0, NEW_GOODS);
