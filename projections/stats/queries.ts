import { sql } from 'kysely';
import type { Stats } from '#contracts/accounts/views';
import type { Database } from '../kernel/database.ts';
import type { StatsDayRow, StatsTables } from './table.ts';
import { tally, totalsOf } from './totals.ts';

/** The dashboard's figures of all time. */
export const stats = async (db: Database): Promise<Stats> => {
  const { rows } = await sql<Pick<StatsDayRow, 'figure' | 'count' | 'cents'>>`
    select figure, sum(count) as count, sum(cents)::bigint as cents from stats_days group by figure
  `.execute(db);
  return totalsOf(tally(rows));
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
