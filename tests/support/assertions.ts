import type { Pool } from 'pg';
import { decode, storedIn } from '#contracts/kernel/event';
import { orderStreamEvents } from '#contracts/orders/stream';
import type { EventLog } from '#services/kernel/event-log';
import type { MemoryLog } from '#services/kernel/testing/memory-log';

/** What was taken out of a product's stock, by order, as its stream says. */
export const takenFromStock = async (
  log: EventLog,
  productId: string,
): Promise<ReadonlyMap<string, number>> => {
  const taken = new Map<string, number>();
  for (const { type, data } of await log.readStream(`stock-${productId}`)) {
    const { orderId = '', quantity = 0 } = data as { readonly orderId?: string; readonly quantity?: number };
    const sign = { StockReserved: 1, StockReleased: -1 }[type] ?? 0;
    const left = (taken.get(orderId) ?? 0) + sign * quantity;
    if (left === 0) taken.delete(orderId);
    else taken.set(orderId, left);
  }
  return taken;
};

export interface Captured {
  readonly orderId: string;
  readonly cents: number;
  readonly refundedCents: number;
}

/** The simulator's captures, by our orders' ids: one row for each. */
export const capturesAtSimulator = async (pool: Pool): Promise<readonly Captured[]> => {
  const { rows } = await pool.query<Captured>(
    `select o.custom_id as "orderId", c.amount_cents::float8 as cents, c.refunded_cents::float8 as "refundedCents"
     from simulator.paypal_captures c join simulator.paypal_orders o on o.id = c.order_id`,
  );
  return rows;
};

/** The types of the events of an order that was placed and paid. */
export const PAID = [
  'OrderPlaced',
  'PaymentStarted',
  'ProviderOrderCreated',
  'PaymentCaptureStarted',
  'PaymentCaptured',
];

/** The types of an order's events, oldest first. */
export const eventsOf = async (log: EventLog, orderId: string): Promise<readonly string[]> =>
  (await log.readStream(`order-${orderId}`)).map(({ type }) => type);

/** An order's events in a log in memory as today's code reads them, oldest first. */
export const storyOf = ({ all }: Pick<MemoryLog, 'all'>, orderId: string) =>
  all
    .filter(({ stream }) => stream === `order-${orderId}`)
    .map((event) => ({ ...decode(orderStreamEvents, storedIn(event)), actor: event.metadata.actor }));
