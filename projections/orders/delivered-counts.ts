import { sql, type Expression } from 'kysely';
import { categoryOf, idOf } from '#contracts/kernel/recorded';
import type { Database } from '../kernel/database.ts';
import type { Slice } from '../kernel/page.ts';
import type { Tally, TallyRow } from '../kernel/tallies.ts';
import type { OrderRow } from './table.ts';

const CHANGING = new Set(['OrderDelivered', 'OrderDeliveryUndone', 'OrderTakenOver']);

/** How many delivered orders each customer has. */
export const deliveredCounts: Tally<OrderRow, 'user_id' | 'delivered_at'> = {
  table: 'delivered_counts',
  columns: ['user_id', 'delivered_at'],
  keys: (row) => (row.delivered_at ? [row.user_id] : []),
  touches: ({ type, stream }) =>
    CHANGING.has(type) && categoryOf(stream) === 'order' ? idOf(stream) : undefined,
};

/** Names as people sort them. */
export const byName = sql`customers.name collate "und-x-icu"`;

/** A page of a list by customers' names: the customers on it, and how many orders come before theirs. */
interface PageWindow {
  readonly customers: readonly string[];
  readonly before: number;
}

/**
 * Finds the customers whose orders a page has. `counts` are rows of `key`, a customer's id, and `count`. Customers
 * before the page are skipped by these counts, so that a late page reads no more orders than an early one. Names are
 * sorted by their index, since comparing them as people do takes long. Whoever has no name yet comes last either way.
 */
export const pageWindowByName = async (
  db: Database,
  counts: Expression<TallyRow>,
  direction: 'asc' | 'desc',
  { limit, offset }: Slice,
): Promise<PageWindow> => {
  const { rows } = await sql<PageWindow>`
    select coalesce(array_agg(id), '{}') as customers, coalesce(min(before), 0)::integer as before
    from (
      select id, sum(count) over names as through,
        coalesce(sum(count) over (names groups between unbounded preceding and 1 preceding), 0) as before
      from (
        select key as id, count, place from ${counts} as counts left join (
          select id, dense_rank() over (order by ${byName} ${sql.raw(direction)}) as place from accounts as customers
        ) as customers on id = key
      ) as counted
      window names as (order by place nulls last)
    ) as places
    where through > ${offset}::integer and before < ${offset}::integer + ${limit}::integer
  `.execute(db);
  return rows[0] ?? { customers: [], before: 0 };
};
