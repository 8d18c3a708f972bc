import type { Database } from '../kernel/database.ts';
import { createTable } from '../kernel/table.ts';
import { ordersTable } from './table.ts';

export const migrateOrders = (db: Database): Promise<void> =>
  createTable(
    db,
    ordersTable,
    'create index if not exists orders_newest on orders (placed_at desc, id desc)',
    'create index if not exists orders_of_user on orders (user_id, placed_at desc, id desc)',
    'create index if not exists orders_by_status on orders (status, placed_at desc, id desc)',
    'create index if not exists orders_delivered on orders (delivered_at desc, id) where delivered_at is not null',
  );
