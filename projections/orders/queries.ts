import { sql, type Expression, type RawBuilder } from 'kysely';
import type { Days } from '#contracts/kernel/day';
import type { OrdersQuery } from '#contracts/orders/api';
import type { Paging } from '#contracts/kernel/paging';
import type { Order } from '#contracts/orders/views';
import type { Provider } from '#contracts/payments/provider';
import type { PaymentStep } from '#contracts/payments/views';
import type { UndecidedPayment } from '#contracts/system/views';
import type { Database } from '../kernel/database.ts';
import { onDays } from '../kernel/days.ts';
import { counted, pageOf, type Page } from '../kernel/page.ts';
import { personalOf } from '../kernel/table.ts';
import type { TallyRow } from '../kernel/tallies.ts';
import { containing, inLowerCase } from '../kernel/text.ts';
import { byName, pageWindowByName } from './delivered-counts.ts';
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

const tables = (db: Database) => db.withTables<OrderTables & CustomersShown>();
const orders = (db: Database) => tables(db).selectFrom('orders');
type Orders = ReturnType<typeof orders>;

type ShownRow = OrderRow & { customer_name: string | null; customer_email: string | null };

const toOrder =
  ({ orderTtl }: OrderReads) =>
  (row: ShownRow): Order =>
    orderView(row, { name: row.customer_name ?? '', email: row.customer_email ?? '' }, orderTtl);

/** What a list goes by, before the id. */
type Key = RawBuilder<unknown>;
type Direction = 'asc' | 'desc';
/** A part of a list, from 0. */
type Part = ReturnType<typeof pageOf>;

/**
 * A page of orders with their customers. Which orders these are is told by an index alone; rows are read for those of the
 * page, not for those that it skips.
 */
const shownPage = (db: Database, found: Orders, key: Key, direction: Direction, { limit, offset }: Part) => {
  const page = found
    .select(['orders.id', key.as('key')])
    .orderBy(key, direction)
    .orderBy('orders.id', direction)
    .limit(limit)
    .offset(offset);
  return tables(db)
    .selectFrom(page.as('page'))
    .innerJoin('orders', 'orders.id', 'page.id')
    .leftJoin('accounts', 'accounts.id', 'orders.user_id')
    .select(columns)
    .select(['accounts.name as customer_name', 'accounts.email as customer_email'])
    .orderBy('page.key', direction)
    .orderBy('orders.id', direction);
};

const total = (found: Orders) => found.select((eb) => eb.fn.countAll<number>().as('total'));

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

/** Those of some days, of placing or of delivering. */
const ofDays = (found: Orders, at: 'placed_at' | 'delivered_at', days: Days, zone: string): Orders => {
  const asked = onDays(sql.ref(`orders.${at}`), days, zone);
  return asked ? found.where(asked) : found;
};

/** What can be a part of an order's id. */
const PART_OF_AN_ID = /^[0-9a-f]{1,24}$/;

/** By a part of the order's id, or of the customer's name, username or e-mail. People are few beside orders, and looked for first. */
const searched = (found: Orders, text: string | undefined): Orders => {
  const q = text?.trim().replace(/^#/, '').toLowerCase();
  if (!q) return found;
  const theirs = sql<boolean>`orders.user_id in (select id from accounts where search like ${inLowerCase(containing(q))})`;
  if (!PART_OF_AN_ID.test(q)) return found.where(theirs);
  return found.where((eb) => eb.or([theirs, eb('orders.id', 'like', containing(q))]));
};

export const ordersOf = (reads: OrderReads, userId: string, paging: Paging): Promise<Page<Order>> =>
  newestFirst(reads, orders(reads.db).where('orders.user_id', '=', userId), paging);

/** An order as its row has it. */
export interface FoundOrder {
  readonly order: Order;
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
  return { order: toOrder(reads)(row), revision: row.revision, personal };
};

export const order = async (reads: OrderReads, id: string): Promise<Order | null> =>
  (await orderWithRevision(reads, id))?.order ?? null;

/** What happened to an order's money, and whose it is; undefined when there is no such order. */
export const orderPayments = (
  db: Database,
  id: string,
): Promise<{ readonly userId: string; readonly payments: readonly PaymentStep[] } | undefined> =>
  orders(db)
    .select(['orders.user_id as userId', 'orders.payments'])
    .where('orders.id', '=', id)
    .executeTakeFirst();

export interface DeliveredSearch extends Paging, Days {
  /** Part of the order's id, or of the customer's name or e-mail. */
  readonly q?: string | undefined;
  readonly sort?: '_id' | 'user.name' | 'totalPrice' | 'deliveredAt' | undefined;
  readonly direction?: 'asc' | 'desc' | undefined;
}

const sortKeys = {
  _id: sql`orders.id`,
  totalPrice: sql`orders.total_cents`,
  deliveredAt: sql`orders.delivered_at`,
} as const;

/** Delivered orders, the last delivered first unless asked otherwise (design §8.4). Days are the shop's, of delivering. */
export const deliveredOrders = async (
  reads: OrderReads,
  search: DeliveredSearch,
  zone: string,
): Promise<Page<Order>> => {
  const { q, from, to, sort = 'deliveredAt', direction = 'desc' } = search;
  const { db } = reads;
  const found = ofDays(
    searched(orders(db).where('delivered_at', 'is not', null), q),
    'delivered_at',
    { from, to },
    zone,
  );
  const isWhole = !q && !from && !to;
  const counts = isWhole ? tables(db).selectFrom('delivered_counts').selectAll() : perCustomer(found);
  const part = pageOf(search);
  const page =
    sort === 'user.name'
      ? await pageByName(db, found, counts, direction, part)
      : shownPage(db, found, sortKeys[sort], direction, part);
  return counted(await page.execute(), toOrder(reads), isWhole ? totalDelivered(db) : total(found), search);
};

const perCustomer = (found: Orders) =>
  found
    .select(({ fn }) => ['orders.user_id as key', fn.countAll<number>().as('count')])
    .groupBy('orders.user_id');

const totalDelivered = (db: Database) =>
  tables(db)
    .selectFrom('delivered_counts')
    .select(sql<number>`coalesce(sum(count), 0)::integer`.as('total'));

const pageByName = async (
  db: Database,
  found: Orders,
  counts: Expression<TallyRow>,
  direction: Direction,
  { limit, offset }: Part,
) => {
  const { customers, before } = await pageWindowByName(db, counts, direction, { limit, offset });
  const theirs = found
    .where(sql<boolean>`orders.user_id = any(${customers})`)
    .innerJoin('accounts as customers', 'customers.id', 'orders.user_id');
  return shownPage(db, theirs, byName, direction, { limit, offset: offset - before });
};

/** The ids of all orders of a person. */
export const orderIdsOf = async (db: Database, userId: string): Promise<readonly string[]> => {
  const theirs = db.withTables<OrderTables>().selectFrom('orders').select('id');
  return (await theirs.where('user_id', '=', userId).execute()).map(({ id }) => id);
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

/** How many undecided payments are told of at once. */
const MOST_UNDECIDED = 100;

/** Orders whose payment was begun and that nobody can decide, the oldest first. */
export const undecidedPayments = async (db: Database): Promise<UndecidedPayment[]> =>
  tables(db)
    .selectFrom('orders')
    .select(['id as orderId', 'undecided as provider'])
    .where('undecided', 'is not', null)
    .orderBy('placed_at')
    .orderBy('id')
    .limit(MOST_UNDECIDED)
    .$narrowType<{ provider: Provider }>()
    .execute();
