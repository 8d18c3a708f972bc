import { withAftermath } from './history/aftermath.ts';
import { fillBasket, popularity } from './history/basket.ts';
import { busyness, day, hour, rushHour } from './history/busyness.ts';
import { chance, type Chance } from './history/chance.ts';
import { dispute } from './history/dispute.ts';
import { outcomeOf } from './history/outcome.ts';
import type { Outcome, PlannedOrder } from './history/planned.ts';
import type { DemoCustomer } from './people.ts';
import type { DemoProduct } from './products.ts';

export interface HistoryPlan {
  /** When the shop opened and listed its products, ISO 8601; nothing in the plan is earlier. */
  readonly openedAt: string;
  /** When each of the people registered, ISO 8601, always before their first order. */
  readonly joinedAt: readonly string[];
  /** Sorted by time. */
  readonly orders: readonly PlannedOrder[];
}

export interface HistoryRequest {
  readonly now: Date;
  readonly products: readonly DemoProduct[];
  readonly people: readonly DemoCustomer[];
}

const span = 365 * day;
const orderCount = 1_500;
/** The newest orders still wait for their payment, so that the demo always has some that do. */
const newest = 3;
const seed = 2026;

/** Order times by rejection sampling: busy hours keep more of the tries, and so do later months, as the shop grows. */
function orderTimes(now: number, luck: Chance): number[] {
  const times = Array.from({ length: newest }, () => Math.floor(now - (0.1 + 7.9 * luck.next()) * hour));
  while (times.length < orderCount) {
    const share = luck.next();
    const at = now - span + share * span;
    if (luck.next() * rushHour < busyness(at) * (0.4 + 0.6 * share)) times.push(Math.floor(at));
  }
  return times.toSorted((one, other) => one - other);
}

/** The first person joins on the first day, the last one a few days before now; some join in every month. */
const joinTimes = (now: number, count: number, luck: Chance): number[] =>
  Array.from({ length: count }, (_, i) =>
    Math.floor(now - span + span * 0.985 * ((i + luck.next() * (i ? 1 : 0)) / count) ** 1.15),
  );

/** Some people order often. The first person, the shopper, orders once a month or so. */
const loyalties = (count: number, luck: Chance): number[] =>
  Array.from({ length: count }, (_, i) => (i === 0 ? 0.1 : 0.5 + luck.next()));

interface Year {
  readonly now: number;
  readonly products: readonly DemoProduct[];
  readonly people: readonly DemoCustomer[];
  readonly luck: Chance;
  readonly liked: readonly number[];
  readonly loyal: readonly number[];
  readonly joined: readonly number[];
  /** What a cancelled order holds for a while comes out of the stock that is left at the end. */
  readonly spare: number[];
}

function planOrder(placedAt: number, isNewest: boolean, year: Year): PlannedOrder {
  const { now, products, people, luck, liked, loyal, joined, spare } = year;
  const customer = luck.pick(loyal.map((weight, i) => ((joined[i] ?? now) < placedAt ? weight : 0)));
  const lines = fillBasket(products, liked, luck);
  const cancellable = lines.every(({ product, quantity }) => quantity <= (spare[product] ?? 0));
  const abroad = people[customer]?.address.country !== 'Somalia';
  const ended = outcomeOf(placedAt, now, { abroad, cancellable }, luck);
  const outcome: Outcome = isNewest ? { kind: 'unpaid' } : ended;
  if (outcome.kind === 'cancelled')
    for (const { product, quantity } of lines) spare[product] = (spare[product] ?? 0) - quantity;
  const paymentMethod = luck.happens(0.64) ? 'PayPal' : 'Stripe';
  return { customer, placedAt: new Date(placedAt).toISOString(), lines, paymentMethod, outcome };
}

/** Twelve months of about 1,500 orders up to `now`: the same result for the same arguments. */
export function planHistory({ now: at, products, people }: HistoryRequest): HistoryPlan {
  const luck = chance(seed);
  const now = at.getTime();
  const liked = popularity(products, luck);
  const loyal = loyalties(people.length, luck);
  const joined = joinTimes(now, people.length, luck);
  const spare = products.map(({ stock }) => stock);
  const year = { now, products, people, luck, liked, loyal, joined, spare };

  const lived = orderTimes(now, luck).map((placedAt, i) =>
    planOrder(placedAt, i >= orderCount - newest, year),
  );
  const orders = [...withAftermath(lived, year), dispute(now, people, products)].toSorted((one, other) =>
    one.placedAt < other.placedAt ? -1 : 1,
  );
  return {
    openedAt: new Date(now - span).toISOString(),
    joinedAt: joined.map((time) => new Date(time).toISOString()),
    orders,
  };
}
