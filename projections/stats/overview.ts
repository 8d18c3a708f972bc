import { sql } from 'kysely';
import { toDollars, type Cents } from '#contracts/kernel/money';
import type { Mark, Overview, Period, PeriodTotals } from '#contracts/stats/views';
import type { Database } from '../kernel/database.ts';
import { marksOf, spanOf, type Span, type DayRange } from './periods.ts';
import { statsByDay } from './queries.ts';
import type { StatsDayRow, StatsFigure } from './table.ts';

type Day = Pick<StatsDayRow, 'day' | 'figure' | 'count' | 'cents'>;
type Tally = Readonly<Record<StatsFigure, { readonly count: number; readonly cents: Cents }>>;

/** The dashboard but for the shop's zone, of whose days it is. */
type Figures = Omit<Overview, 'zone'>;

/** The dashboard for a period that ends on `asOf`, a day of the shop's zone (design §8.6): from facts with dates, so that a past day shows the figures of that day. */
export const overview = async (db: Database, period: Period, asOf: string): Promise<Figures> => {
  const span = spanOf(period, asOf);
  const [days, ever] = await Promise.all([
    statsByDay(db, span.before.from, span.now.to),
    tallyUntil(db, span.now.to),
  ]);
  return overviewOf(span, days, ever);
};

const tallyUntil = async (db: Database, day: string): Promise<Tally> => {
  const { rows } = await sql<Day>`
    select figure, sum(count) as count, sum(cents)::bigint as cents from stats_days where day <= ${day} group by figure
  `.execute(db);
  return tally(rows);
};

/** `days` are those of both stretches, `ever` is everything up to the end. */
export const overviewOf = (span: Span, days: readonly Day[], ever: Tally): Figures => ({
  period: span.period,
  asOf: span.now.to,
  from: span.now.from,
  totals: {
    totalUsers: ever.users.count - ever.usersLeft.count,
    totalProducts: ever.products.count - ever.productsLeft.count,
    totalOrders: ever.placed.count,
    deliveredOrders: ever.delivered.count,
    totalRevenue: toDollars(revenueOf(ever)),
    totalReviews: ever.reviews.count - ever.reviewsLeft.count,
    avgOrderValue: averageOf(ever) ?? 0,
  },
  now: sumsOf(tally(within(days, span.now))),
  before: sumsOf(tally(within(days, span.before))),
  marks: marksOf(span).map(({ now, before }) => markOf(days, now, before)),
});

const within = (days: readonly Day[], { from, to }: DayRange): readonly Day[] =>
  days.filter(({ day }) => day >= from && day <= to);

export const tally = (days: readonly Pick<Day, 'figure' | 'count' | 'cents'>[]): Tally => {
  const sums: Record<StatsFigure, { count: number; cents: Cents }> = {
    users: { count: 0, cents: 0 },
    usersLeft: { count: 0, cents: 0 },
    products: { count: 0, cents: 0 },
    productsLeft: { count: 0, cents: 0 },
    reviews: { count: 0, cents: 0 },
    reviewsLeft: { count: 0, cents: 0 },
    placed: { count: 0, cents: 0 },
    paid: { count: 0, cents: 0 },
    refunded: { count: 0, cents: 0 },
    delivered: { count: 0, cents: 0 },
  };
  for (const { figure, count, cents } of days) {
    const sum = Object.hasOwn(sums, figure) ? sums[figure] : undefined;
    // A newer shop may keep figures that this one does not show.
    if (!sum) continue;
    sum.count += count;
    sum.cents += cents;
  }
  return sums;
};

/** Captured minus refunded (design §7). */
const revenueOf = ({ paid, refunded }: Tally): Cents => paid.cents - refunded.cents;

/** Over paid orders; where refunds outweigh what came in there is no average to speak of. */
const averageOf = (sums: Tally): number | null => {
  const { count } = sums.paid;
  return count === 0 ? null : toDollars(Math.max(0, Math.round(revenueOf(sums) / count)));
};

const sumsOf = (sums: Tally): PeriodTotals => ({
  users: sums.users.count,
  products: sums.products.count,
  orders: sums.placed.count,
  delivered: sums.delivered.count,
  reviews: sums.reviews.count,
  revenue: toDollars(revenueOf(sums)),
  averageOrder: averageOf(sums),
});

const markOf = (days: readonly Day[], now: DayRange, before: DayRange): Mark => {
  const [here, there] = [tally(within(days, now)), tally(within(days, before))];
  return {
    ...now,
    revenue: toDollars(revenueOf(here)),
    revenueBefore: toDollars(revenueOf(there)),
    orders: here.placed.count,
    ordersBefore: there.placed.count,
    users: here.users.count,
    usersBefore: there.users.count,
  };
};
