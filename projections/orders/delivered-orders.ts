import { sql, type Expression } from 'kysely';
import type { Days } from '#contracts/kernel/day';
import type { Paging } from '#contracts/kernel/paging';
import type { Order } from '#contracts/orders/views';
import type { Database } from '../kernel/database.ts';
import { counted, pageOf, type Page, type Slice } from '../kernel/page.ts';
import type { TallyRow } from '../kernel/tallies.ts';
import { byName, pageWindowByName } from './delivered-counts.ts';
import { orders, shownPage, tables, toOrder, total } from './order-pages.ts';
import type { Direction, OrderReads, Orders } from './order-pages.ts';
import { ofDays, searched } from './search.ts';

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
  { limit, offset }: Slice,
) => {
  const { customers, before } = await pageWindowByName(db, counts, direction, { limit, offset });
  const theirs = found
    .where(sql<boolean>`orders.user_id = any(${customers})`)
    .leftJoin('accounts as customers', 'customers.id', 'orders.user_id');
  return shownPage(db, theirs, byName, direction, { limit, offset: offset - before, nullsLast: true });
};
