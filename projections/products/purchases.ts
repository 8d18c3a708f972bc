import { idOf, type RecordedEvent } from '#contracts/kernel/recorded';
import { decode, storedIn } from '#contracts/kernel/event';
import { orderEvents, orderLifecycleEvents, ownerEvents, type OrderLine } from '#contracts/orders/events';
import { captureEvents, refundEvents } from '#contracts/payments/events';
import { rowProjector } from '../kernel/row-projector.ts';
import { createTable, table } from '../kernel/table.ts';
import { salesOf, type Sold } from './sales.ts';

/** How much an order has of which products, and whether it was paid and neither cancelled nor refunded whole. */
interface PurchaseRow {
  /** The order's. */
  id: string;
  user_id: string;
  /** By product. */
  units: Sold;
  captured_cents: number;
  refunded_cents: number;
  cancelled: boolean;
  counts: boolean;
  revision: number;
}

const purchasesTable = table<PurchaseRow>('product_purchases', 'id', {
  id: 'text primary key',
  user_id: 'text not null',
  units: 'jsonb not null',
  captured_cents: 'bigint not null',
  refunded_cents: 'bigint not null',
  cancelled: 'boolean not null',
  counts: 'boolean not null',
  revision: 'integer not null',
});

/** As the order's status has it: paid or delivered. */
const judged = (row: PurchaseRow): PurchaseRow => ({
  ...row,
  counts: !row.cancelled && row.captured_cents > row.refunded_cents,
});

const unitsOf = (lines: readonly Pick<OrderLine, 'productId' | 'quantity'>[]): Sold => {
  const units: Record<string, number> = {};
  for (const { productId, quantity } of lines) units[productId] = (units[productId] ?? 0) + quantity;
  return units;
};

/** A paid order has what it lists until it is cancelled, which is before any of it is sent; a refund takes nothing back. */
const soldBy = (row: PurchaseRow): Sold => (row.captured_cents > 0 && !row.cancelled ? row.units : {});

/** Who has bought which product: only their reviews count in its rating; and how much of each was sold. */
export const purchases = rowProjector({
  name: 'product purchases',
  version: 2,
  table: purchasesTable,
  migrate: (db) =>
    createTable(
      db,
      purchasesTable,
      'create index if not exists product_purchases_of_person on product_purchases (user_id) where counts',
    ),
  streams: { order: { ...orderLifecycleEvents, ...ownerEvents, ...captureEvents, ...refundEvents } },
  revisions: { order: 'revision' },
  key: ({ data }) => data.orderId,
  on: {
    OrderPlaced: (_, { data, revision }) => ({
      id: data.orderId,
      user_id: data.userId,
      units: unitsOf(data.lines),
      captured_cents: 0,
      refunded_cents: 0,
      cancelled: false,
      counts: false,
      revision,
    }),
    PaymentCaptured: (row, { data }) => row && judged({ ...row, captured_cents: data.amountCents }),
    PaymentRefunded: (row, { data }) => row && judged({ ...row, refunded_cents: data.refundedCentsAfter }),
    OrderCancelled: (row) => row && judged({ ...row, cancelled: true }),
    OrderTakenOver: (row, { data }) => row && { ...row, user_id: data.userId },
    OrderExpired: 'ignored',
    OrderRevived: 'ignored',
    PaymentRefundStarted: 'ignored',
    PaymentRefundFailed: 'ignored',
  },
  beside: salesOf(soldBy),
});

const CHANGING = new Set(['PaymentCaptured', 'PaymentRefunded', 'OrderCancelled', 'OrderTakenOver']);

/** The orders that these events make count, or no longer count. */
export const changedOrders = (events: readonly RecordedEvent[]): ReadonlySet<string> =>
  new Set(events.filter(({ type }) => CHANGING.has(type)).map(({ stream }) => idOf(stream)));

const readable = (event: RecordedEvent) => decode(orderEvents, storedIn(event));

/** The new owners of orders by these events, by order. */
export const newOwners = (events: readonly RecordedEvent[]): ReadonlyMap<string, string> =>
  new Map(
    events
      .filter(({ type }) => type === 'OrderTakenOver')
      .map(readable)
      .flatMap(({ type, data }) => (type === 'OrderTakenOver' ? [[data.orderId, data.userId] as const] : [])),
  );

/** What orders have that are placed by the same events, by product and person: no table may have them yet. */
export const placedIn = (
  events: readonly RecordedEvent[],
  orders: ReadonlySet<string>,
  owners: ReadonlyMap<string, string>,
): readonly string[] =>
  events
    .filter(({ type, stream }) => type === 'OrderPlaced' && orders.has(idOf(stream)))
    .map(readable)
    .flatMap(({ type, data }) =>
      type === 'OrderPlaced'
        ? data.lines.map(({ productId }) => `${productId}-${owners.get(data.orderId) ?? data.userId}`)
        : [],
    );
