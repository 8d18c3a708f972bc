import { sql } from 'kysely';
import type { Database } from '../kernel/database.ts';
import { createTable } from '../kernel/table.ts';
import { tallyTable } from '../kernel/tallies.ts';
import { deliveredCounts } from './delivered-counts.ts';
import { ordersTable } from './table.ts';

/** Each index includes the owner: a list finds its page, and how many there are, without reading rows. */
const list = (name: string, keys: string, where = ''): string =>
  `create index if not exists ${name} on orders (${keys}) include (user_id) ${where}`;
const delivered = 'where delivered_at is not null';

const indexes = [
  list('orders_listed', 'placed_at, id'),
  list('orders_by_status', 'status, placed_at, id'),
  list('orders_delivered', 'delivered_at, id', delivered),
  list('orders_delivered_by_id', 'id', delivered),
  list('orders_delivered_by_amount', 'total_cents, id', delivered),
  `create index if not exists orders_delivered_by_customer on orders (user_id, id) ${delivered}`,
  'create index if not exists orders_undecided on orders (placed_at, id) where undecided is not null',
];

/** Find the orders with a person's data: an erasure needs them while the table is filled, too. */
const ofPeople = [
  'create index if not exists orders_of_user on orders (user_id, placed_at, id)',
  'create index if not exists orders_of_guest on orders (placed_by) where placed_by <> user_id',
];

export const migrateOrders = async (db: Database): Promise<void> => {
  // Pages that are known to be visible to all need not be looked at when an index has what is asked for.
  const vacuumed = 'alter table orders set (autovacuum_vacuum_scale_factor = 0.02)';
  await createTable(db, ordersTable, vacuumed, ...ofPeople);
  await createTable(db, tallyTable(deliveredCounts.table));
};

export const indexOrders = async (db: Database): Promise<void> => {
  for (const index of indexes) await sql.raw(index).execute(db);
};
