import { sql } from 'kysely';
import type { OrdersQuery } from '#contracts/orders/api';
import type { Paging } from '#contracts/kernel/paging';
import type { Order, OrderStatus } from '#contracts/orders/views';
import type { Provider } from '#contracts/payments/provider';
import type { PaymentStep } from '#contracts/payments/views';
import { MOST_LISTED, type UndecidedPayment } from '#contracts/system/views';
import type { Database } from '../kernel/database.ts';
import { counted, pageOf, type Page } from '../kernel/page.ts';
import { personalOf } from '../kernel/table.ts';
import { orderMoney } from './fold.ts';
import { orders, shownPage, tables, toOrder, total } from './order-pages.ts';
import type { Key, OrderReads, Orders } from './order-pages.ts';
import { ofDays, searched } from './search.ts';
import { ordersTable, type OrderTables } from './table.ts';

const byPlacing: Key = sql`orders.placed_at`;

const newestFirst = async (reads: OrderReads, found: Orders, paging: Paging): Promise<Page<Order>> =>
  counted(
    await shownPage(reads.db, found, byPlacing, 'desc', pageOf(paging)).execute(),
    toOrder(reads),
    total(found),
    paging,
  );

/** The orders of a search, newest first. `zone` is the shop's: days begin there. */
export const allOrders = (reads: OrderReads, query: OrdersQuery, zone: string): Promise<Page<Order>> =>
  newestFirst(reads, matching(reads.db, query, zone), query);

/** Orders read at once for an export. */
const AT_ONCE = 500;

/** With what happened to its money. */
export type ExportedOrder = Order & { readonly payments: readonly PaymentStep[] };

/** Every order of a search, newest first, some at a time: an export is never whole in memory. */
export async function* eachOrder(
  reads: OrderReads,
  query: OrdersSearch,
  zone: string,
): AsyncGenerator<readonly ExportedOrder[]> {
  for (let last: Order | undefined; ;) {
    const found = matching(reads.db, query, zone);
    const behind = last
      ? found.where(sql<boolean>`(placed_at, orders.id) < (${last.createdAt}::timestamptz, ${last._id})`)
      : found;
    const page = shownPage(reads.db, behind, byPlacing, 'desc', { limit: AT_ONCE, offset: 0 });
    const rows = (await page.execute()).map((row) => ({ ...toOrder(reads)(row), payments: row.payments }));
    if (rows.length > 0) yield rows;
    if (rows.length < AT_ONCE) return;
    last = rows.at(-1);
  }
}

type OrdersSearch = Omit<OrdersQuery, 'limit' | 'page'>;

const matching = (db: Database, { q, status, from, to }: OrdersSearch, zone: string) => {
  const found = ofDays(searched(orders(db), q), 'placed_at', { from, to }, zone);
  return status ? found.where('orders.status', '=', status) : found;
};

export const ordersOf = (reads: OrderReads, userId: string, paging: Paging): Promise<Page<Order>> =>
  newestFirst(reads, orders(reads.db).where('orders.user_id', '=', userId), paging);

/** An order as its row has it. */
interface FoundOrder {
  readonly order: Order;
  readonly money: ReturnType<typeof orderMoney>;
  /** Of its stream: the newest event that the row knows. */
  readonly revision: number;
  /** What it shows of its customer. */
  readonly personal: readonly unknown[];
}

/** One order with what its row knows beside it; null when there is none. */
export const orderWithRevision = async (reads: OrderReads, id: string): Promise<FoundOrder | null> => {
  const found = orders(reads.db).where('orders.id', '=', id);
  const row = await shownPage(reads.db, found, byPlacing, 'desc', { limit: 1, offset: 0 }).executeTakeFirst();
  if (!row) return null;
  const personal = [row.customer_name, row.customer_email, ...personalOf(ordersTable, row)];
  return { order: toOrder(reads)(row), money: orderMoney(row), revision: row.revision, personal };
};

/** What happened to an order's money, and whose it is; undefined when there is no such order. */
export const orderPayments = (
  db: Database,
  id: string,
): Promise<{ readonly userId: string; readonly payments: readonly PaymentStep[] } | undefined> =>
  orders(db)
    .select(['orders.user_id as userId', 'orders.payments'])
    .where('orders.id', '=', id)
    .executeTakeFirst();

/** What happened to the money of these orders, in their order; nothing of those without a payment. */
export const paymentsOfOrders = async (
  db: Database,
  ids: readonly string[],
): Promise<readonly { readonly orderId: string; readonly steps: readonly PaymentStep[] }[]> => {
  if (ids.length === 0) return [];
  const found = orders(db).select(['orders.id', 'orders.payments']);
  const rows = await found.where(sql<boolean>`orders.id = any(${ids})`).execute();
  const byId = new Map(rows.map(({ id, payments }) => [id, payments]));
  return ids.flatMap((orderId) => {
    const steps = byId.get(orderId) ?? [];
    return steps.length > 0 ? [{ orderId, steps }] : [];
  });
};

/** The ids of all orders of a person. */
export const orderIdsOf = async (db: Database, userId: string): Promise<readonly string[]> => {
  const theirs = db.withTables<OrderTables>().selectFrom('orders').select('id');
  return (await theirs.where('user_id', '=', userId).execute()).map(({ id }) => id);
};

/** An order with one of these is over: its customer waits for nothing more. */
export const OVER: readonly OrderStatus[] = ['delivered', 'refunded', 'cancelled', 'expired'];

/** Whether a refund of the shop's own is under way: while it is, no other step of a refund is recorded. */
const isRefunding = sql<boolean>`
  jsonb_path_query_array(payments, '$[*] ? (@.kind starts with "refund")') -> -1 ->> 'kind' = 'refund-started'`;

/** The orders of a person that are not over, or of which money is on its way back. */
export const openOrderIdsOf = async (db: Database, userId: string): Promise<readonly string[]> => {
  const theirs = db.withTables<OrderTables>().selectFrom('orders').select('id').where('user_id', '=', userId);
  const open = theirs.where(sql<boolean>`(status <> all(${OVER}) or ${isRefunding})`);
  return (await open.execute()).map(({ id }) => id);
};

/** The orders that a short number can mean, its first or last characters; two at most, since two are too many. */
export const orderIdsLike = async (db: Database, part: string): Promise<readonly string[]> => {
  const named = db.withTables<OrderTables>().selectFrom('orders').select('id');
  const rows = await named
    .where((eb) => eb.or([eb('id', 'like', `${part}%`), eb('id', 'like', `%${part}`)]))
    .limit(2)
    .execute();
  return rows.map(({ id }) => id);
};

/** Orders whose payment was begun and that nobody can decide, the oldest first. */
export const undecidedPayments = async (db: Database): Promise<UndecidedPayment[]> =>
  tables(db)
    .selectFrom('orders')
    .select(['id as orderId', 'undecided as provider'])
    .where('undecided', 'is not', null)
    .orderBy('placed_at')
    .orderBy('id')
    .limit(MOST_LISTED)
    .$narrowType<{ provider: Provider }>()
    .execute();
