import { sql } from 'kysely';
import type { Stats } from '#contracts/accounts/views';
import { toDollars, type Cents } from '#contracts/kernel/money';
import type { Database } from '../kernel/database.ts';
import type { StatsDayRow, StatsFigure, StatsTables } from './table.ts';

interface Sum {
  readonly count: number;
  readonly cents: Cents;
}

const nothing: Sum = { count: 0, cents: 0 };

/** The dashboard's figures: revenue is captured minus refunded, the average is over paid orders (design §7). */
export const stats = async (db: Database): Promise<Stats> => {
  const { rows } = await sql<Sum & { figure: StatsFigure }>`
    select figure, sum(count) as count, sum(cents)::bigint as cents from stats_days group by figure
  `.execute(db);
  const sums = new Map(rows.map((row) => [row.figure, row]));
  const of = (figure: StatsFigure): Sum => sums.get(figure) ?? nothing;
  const revenue = of('paid').cents - of('refunded').cents;
  return {
    totalUsers: of('users').count - of('usersLeft').count,
    totalProducts: of('products').count - of('productsLeft').count,
    totalOrders: of('placed').count,
    deliveredOrders: of('delivered').count,
    totalRevenue: toDollars(revenue),
    totalReviews: of('reviews').count - of('reviewsLeft').count,
    avgOrderValue:
      of('paid').count === 0 ? 0 : toDollars(Math.max(0, Math.round(revenue / of('paid').count))),
  };
};

/** The sums of each day from one day to another (`YYYY-MM-DD`, both included), oldest first; days with nothing are left out. */
export const statsByDay = (db: Database, from: string, to: string): Promise<readonly StatsDayRow[]> =>
  db
    .withTables<StatsTables>()
    .selectFrom('stats_days')
    .select([sql<string>`day::text`.as('day'), 'figure', 'count', 'cents'])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .orderBy('figure')
    .execute();
