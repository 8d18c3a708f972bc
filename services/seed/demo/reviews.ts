import type { PlannedOrder } from './history/planned.ts';
import { day, hour } from './history/busyness.ts';
import { chance, type Chance } from './history/chance.ts';
import type { DemoCustomer } from './people.ts';
import type { DemoProduct } from './products.ts';
import { createComposer } from './reviews/compose.ts';
import { voiceOf } from './reviews/voice.ts';

export interface PlannedReview {
  /** Index of the author among the people. */
  readonly customer: number;
  /** Index of the product. */
  readonly product: number;
  readonly rating: number;
  readonly comment: string;
  /** ISO 8601. */
  readonly at: string;
  /** What some make of it after a while. */
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
/** So many goods have a crowd of reviews, some have a handful, some nobody has written about, and the rest have a few. */
const crowded = 7;
const talkedAbout = 14;
/** Nobody has an opinion on the day of the delivery. */
const soonest = 6 * hour;

/** How many of each five, four, … of a hundred: loved, liked, and disputed goods. */
const tastes = [
  { weight: 0.45, stars: [2, 4, 9, 28, 57] },
  { weight: 0.4, stars: [4, 7, 15, 36, 38] },
  { weight: 0.15, stars: [15, 17, 25, 25, 18] },
] as const;

/** Who had a product delivered, with the instant of the first delivery. */
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

/** Crowds go to what most people own. */
const sizes = (owned: readonly Owners[], luck: Chance): readonly number[] => {
  const ranks = owned
    .map((_, i) => i)
    .toSorted((a, b) => (owned[b]?.size ?? 0) - (owned[a]?.size ?? 0) || a - b);
  return owned.map((_, i) => {
    const rank = ranks.indexOf(i);
    if (rank < crowded) return luck.between(20, 25);
    if (rank < crowded + talkedAbout) return luck.between(5, 9);
    return luck.pick([0.2, 0.28, 0.22, 0.15, 0.1, 0.05]);
  });
};

/** Different people, in no order; a few of them have not bought it here. */
const authorsOf = (owners: Owners, people: number, size: number, luck: Chance): readonly number[] => {
  const left: number[] = Array.from({ length: people }, (_, i) => (owners.has(i) ? 1 : 0.03));
  return Array.from({ length: Math.min(size, people) }, () => {
    const author = luck.pick(left);
    left[author] = 0;
    return author;
  });
};

/** Within months of the delivery, sooner rather than later; without one, whenever they were here. */
const instantOf = (since: number, now: number, luck: Chance): number => {
  const longest = Math.min(120 * day, now - since - soonest);
  return Math.floor(since + soonest + longest * luck.next() ** 2);
};

const changeOf = (review: PlannedReview, now: number, luck: Chance): PlannedReview => {
  const at = Date.parse(review.at) + luck.between(20, 90) * day;
  if (!luck.happens(0.03) || at >= now) return review;
  const isBetter = review.rating < 5 && luck.happens(0.6);
  const rating = Math.max(1, review.rating + (isBetter ? 1 : -1));
  const after = isBetter
    ? 'Some weeks later: it has grown on me.'
    : 'Some weeks later: one star less, after daily use.';
  return {
    ...review,
    change: { rating, comment: `${review.comment} ${after}`, at: new Date(at).toISOString() },
  };
};

/** About 400 reviews up to `now`, most by people who had bought the good: the same for the same arguments. */
export function planReviews({
  now: at,
  products,
  people,
  orders,
  joinedAt,
}: ReviewsRequest): PlannedReview[] {
  const luck = chance(seed);
  const now = at.getTime();
  const compose = createComposer(luck);
  const voices = people.map(voiceOf);
  const owned = products.map((_, i) => ownersOf(i, orders, now - 2 * day));
  const many = sizes(owned, luck);

  const reviewsOf = (product: DemoProduct, index: number): readonly PlannedReview[] => {
    const owners = owned[index] ?? new Map<number, number>();
    const taste = tastes[luck.pick(tastes.map(({ weight }) => weight))];
    return authorsOf(owners, people.length, many[index] ?? 0, luck).flatMap((customer) => {
      const voice = voices[customer];
      const since = owners.get(customer) ?? Date.parse(joinedAt[customer] ?? '');
      if (!voice || !taste || !(since < now - day)) return [];
      const rating = 1 + luck.pick(taste.stars);
      const comment = compose({ index, product, rating }, voice);
      if (comment === undefined) return [];
      const review = { customer, product: index, rating, comment };
      return [changeOf({ ...review, at: new Date(instantOf(since, now, luck)).toISOString() }, now, luck)];
    });
  };
  return products.flatMap(reviewsOf).toSorted((one, other) => one.at.localeCompare(other.at));
}
