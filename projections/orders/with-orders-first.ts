import { sql } from 'kysely';
import type { Database } from '../kernel/database.ts';
import type { OrderTables } from './table.ts';

/** These people in their order, but those who placed orders before all others. */
export const withOrdersFirst = async (
  db: Database,
  people: readonly string[],
): Promise<readonly string[]> => {
  const rows = await db
    .withTables<OrderTables>()
    .selectFrom('orders')
    .select('placed_by')
    .distinct()
    .where(sql<boolean>`(user_id = any(${people}) or (placed_by = any(${people}) and placed_by <> user_id))`)
    .execute();
  const ordered = new Set(rows.map(({ placed_by: person }) => person));
  return [...people.filter((each) => ordered.has(each)), ...people.filter((each) => !ordered.has(each))];
};
