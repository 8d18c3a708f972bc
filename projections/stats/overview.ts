import { sql } from 'kysely';
import { toDollars } from '#contracts/kernel/money';
import type { Mark, Overview, Period, PeriodTotals } from '#contracts/stats/views';
import type { Database } from '../kernel/database.ts';
import { marksOf, spanOf, type Span, type DayRange } from './periods.ts';
import { statsByDay } from './queries.ts';
import type { StatsDayRow } from './table.ts';
import { averageOf, revenueOf, tally, totalsOf, type Tally } from './totals.ts';

type Day = Pick<StatsDayRow, 'day' | 'figure' | 'count' | 'cents'>;

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
  totals: totalsOf(ever),
  now: sumsOf(tally(within(days, span.now))),
  before: sumsOf(tally(within(days, span.before))),
  marks: marksOf(span).map(({ now, before }) => markOf(days, now, before)),
});

const within = (days: readonly Day[], { from, to }: DayRange): readonly Day[] =>
  days.filter(({ day }) => day >= from && day <= to);

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
