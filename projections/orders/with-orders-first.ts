import { sql } from 'kysely';
import type { Database } from '../kernel/database.ts';
import type { OrderTables } from './table.ts';

/** These people in their order, but first those who paid for orders, then those who placed any. */
export const withOrdersFirst = async (
  db: Database,
  people: readonly string[],
): Promise<readonly string[]> => {
  const rows = await db
    .withTables<OrderTables>()
    .selectFrom('orders')
    .select('placed_by')
    .select(({ fn }) => fn.max('captured_cents').as('most'))
    .where(sql<boolean>`(user_id = any(${people}) or (placed_by = any(${people}) and placed_by <> user_id))`)
    .groupBy('placed_by')
    .execute();
  const most = new Map(rows.map((row) => [row.placed_by, row.most]));
  const rankOf = (person: string): number => {
    const captured = most.get(person);
    if (captured === undefined) return 0;
    return captured > 0 ? 2 : 1;
  };
  return people.toSorted((one, other) => rankOf(other) - rankOf(one));
};
