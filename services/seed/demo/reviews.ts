import { z } from 'zod';
import { reviewBody } from '#contracts/reviews/commands';
import type { PlannedOrder } from './history/planned.ts';
import { day, hour } from './history/busyness.ts';
import { chance, type Chance } from './history/chance.ts';
import { titleOf } from './colours.ts';
import type { DemoCustomer } from './people.ts';
import type { DemoProduct } from './products.ts';
import { readRows } from './read-rows.ts';

export interface PlannedReview {
  /** The author's index among the people. */
  readonly customer: number;
  /** The product's index. */
  readonly product: number;
  readonly rating: number;
  readonly comment: string;
  /** ISO 8601. */
  readonly at: string;
  /** How some authors change their review after a while. */
  readonly change?: { readonly rating: number; readonly comment: string; readonly at: string };
}

export interface ReviewsRequest {
  readonly now: Date;
  readonly products: readonly DemoProduct[];
  readonly people: readonly DemoCustomer[];
  readonly orders: readonly PlannedOrder[];
  readonly joinedAt: readonly string[];
}

const seed = 400;
/** Nobody writes a review on the day of the delivery. */
const soonest = 6 * hour;

/** A row of `reviews.csv`. */
const row = z.object({
  product: z.string(),
  /** The author's gender, as the words imply; empty where they fit anybody. */
  gender: z.enum(['woman', 'man', '']),
  rating: z.coerce.number().pipe(reviewBody.shape.rating),
  comment: reviewBody.shape.comment,
  laterRating: z.union([
    z.literal('').transform(() => undefined),
    z.coerce.number().pipe(reviewBody.shape.rating),
  ]),
  laterComment: z.string(),
});
type Row = z.output<typeof row>;

/** The people who had a product delivered, with the time of the first delivery. */
type Owners = ReadonlyMap<number, number>;

const ownersOf = (product: number, orders: readonly PlannedOrder[], before: number): Owners => {
  const owners = new Map<number, number>();
  for (const { customer, lines, outcome } of orders) {
    if (outcome.kind !== 'delivered' || !lines.some((line) => line.product === product)) continue;
    const at = Date.parse(outcome.deliveredAt);
    if (at < before) owners.set(customer, Math.min(at, owners.get(customer) ?? at));
  }
  return owners;
};

/** Most authors had it delivered; a few did not buy it here. Nobody reviews it twice. */
const authorOf = (
  { gender }: Row,
  people: readonly DemoCustomer[],
  owners: Owners,
  taken: ReadonlySet<number>,
  luck: Chance,
): number | undefined => {
  const weights = people.map((person, i) =>
    taken.has(i) || (gender !== '' && gender !== person.gender) ? 0 : owners.has(i) ? 1 : 0.03,
  );
  return weights.some((weight) => weight > 0) ? luck.pick(weights) : undefined;
};

/** Within months of the delivery, sooner rather than later; without a delivery, any time since they joined. */
const instantOf = (since: number, now: number, luck: Chance): number => {
  const longest = Math.min(120 * day, now - since - soonest);
  return Math.floor(since + soonest + longest * luck.next() ** 2);
};

const changeOf = (
  { laterRating: rating, laterComment: comment }: Row,
  { at: written }: PlannedReview,
  now: number,
  luck: Chance,
): PlannedReview['change'] => {
  const at = Date.parse(written) + luck.between(20, 90) * day;
  return rating === undefined || at >= now ? undefined : { rating, comment, at: new Date(at).toISOString() };
};

/** About 400 reviews up to `now`, most by people who had bought the product: the same result for the same arguments. */
export function planReviews({
  now: at,
  products,
  people,
  orders,
  joinedAt,
}: ReviewsRequest): PlannedReview[] {
  const luck = chance(seed);
  const now = at.getTime();
  const rows = Map.groupBy(readRows('reviews.csv', row), ({ product }) => product);

  const takenOf = new Map<string, Set<number>>();

  const reviewsOf = ({ title }: DemoProduct, product: number): readonly PlannedReview[] => {
    const owners = ownersOf(product, orders, now - 2 * day);
    // A person who has reviewed it in one colour does not review it in another.
    const taken = takenOf.get(titleOf(title)) ?? new Set<number>();
    takenOf.set(titleOf(title), taken);
    return (rows.get(title) ?? []).flatMap((said) => {
      const customer = authorOf(said, people, owners, taken, luck);
      if (customer === undefined) return [];
      taken.add(customer);
      const since = owners.get(customer) ?? Date.parse(joinedAt[customer] ?? '');
      if (!(since < now - day)) return [];
      const { rating, comment } = said;
      const written = new Date(instantOf(since, now, luck)).toISOString();
      const review = { customer, product, rating, comment, at: written };
      const change = changeOf(said, review, now, luck);
      return [change ? { ...review, change } : review];
    });
  };
  return products.flatMap(reviewsOf).toSorted((one, other) => one.at.localeCompare(other.at));
}
