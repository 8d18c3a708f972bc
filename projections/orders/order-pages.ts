import type { OrderByItemBuilder, RawBuilder } from 'kysely';
import type { Order } from '#contracts/orders/views';
import type { Database } from '../kernel/database.ts';
import type { Slice } from '../kernel/page.ts';
import { orderView } from './fold.ts';
import { ordersTable, type OrderRow, type OrderTables } from './table.ts';

/** What an order shows of the accounts' table; `search` has what people are looked for by, in lower case. */
type CustomersShown = { accounts: { id: string; name: string; email: string; search: string } };

const columns = Object.keys(ordersTable.columns).map(
  (column) => `orders.${column as keyof OrderRow}` as const,
);

/** Where orders are read, and how long an unpaid one stands (`ORDER_TTL`), in ms. */
export interface OrderReads {
  readonly db: Database;
  readonly orderTtl: number;
}

export const tables = (db: Database) => db.withTables<OrderTables & CustomersShown>();
export const orders = (db: Database) => tables(db).selectFrom('orders');
export type Orders = ReturnType<typeof orders>;

type ShownRow = OrderRow & { customer_name: string | null; customer_email: string | null };

export const toOrder =
  ({ orderTtl }: OrderReads) =>
  (row: ShownRow): Order =>
    orderView(row, { name: row.customer_name ?? '', email: row.customer_email ?? '' }, orderTtl);

/** What a list goes by, before the id. */
export type Key = RawBuilder<unknown>;
export type Direction = 'asc' | 'desc';

interface Part extends Slice {
  /** For a key that an order may lack; no index has them in this order both ways. */
  readonly nullsLast?: boolean;
}

/**
 * A page of orders with their customers. An index alone finds which orders these are; rows are read for those of the
 * page, not for those that it skips.
 */
export const shownPage = (
  db: Database,
  found: Orders,
  key: Key,
  direction: Direction,
  { limit, offset, nullsLast = false }: Part,
) => {
  const ordered = (by: OrderByItemBuilder) => {
    const directed = direction === 'desc' ? by.desc() : by.asc();
    return nullsLast ? directed.nullsLast() : directed;
  };
  const page = found
    .select(['orders.id', key.as('key')])
    .orderBy(key, ordered)
    .orderBy('orders.id', direction)
    .limit(limit)
    .offset(offset);
  return tables(db)
    .selectFrom(page.as('page'))
    .innerJoin('orders', 'orders.id', 'page.id')
    .leftJoin('accounts', 'accounts.id', 'orders.user_id')
    .select(columns)
    .select(['accounts.name as customer_name', 'accounts.email as customer_email'])
    .orderBy('page.key', ordered)
    .orderBy('orders.id', direction);
};

export const total = (found: Orders) => found.select((eb) => eb.fn.countAll<number>().as('total'));
