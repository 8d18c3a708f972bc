import type { EventsOf } from '#contracts/kernel/event';
import { orderStreamEvents } from '#contracts/orders/stream';
import { stockEvents } from '#contracts/stock/events';
import { pastOf } from '../../kernel/read-event.ts';

/** As little as possible, since a shop may have a million orders that can still change. */
interface Kept {
  attempt: number;
  readonly variants: number;
  /** What settles it, and for how many variants it has not come yet: for each it comes once. */
  awaited: string | undefined;
  left: number;
  isDelivered: boolean;
}

const { OrderPlaced, OrderRevived, PaymentCaptured, OrderCancelled, OrderExpired, OrderDelivered } =
  orderStreamEvents;
const ofOrders = { OrderPlaced, OrderRevived, PaymentCaptured, OrderCancelled, OrderExpired, OrderDelivered };
const { StockCommitted, StockReleased } = stockEvents;
const ofStock = { StockCommitted, StockReleased };

/**
 * An order's stock is settled when that of its last line is: no event says so by itself. An order that can change no
 * more is forgotten.
 */
export const stockPast = () => {
  const orders = new Map<string, Kept>();
  return pastOf({ ...ofOrders, ...ofStock }, (event) => {
    if (event.type === 'StockCommitted' || event.type === 'StockReleased') return settledBy(orders, event);
    noteOrder(orders, event);
    return [];
  });
};

const noteOrder = (orders: Map<string, Kept>, { type, data }: EventsOf<typeof ofOrders>): void => {
  if (type === 'OrderPlaced') {
    const variants = new Set(data.lines.map(({ variantId }) => variantId)).size;
    const kept = { attempt: data.attempt, variants, awaited: undefined, left: 0, isDelivered: false };
    orders.set(data.orderId, kept);
  }
  const order = orders.get(data.orderId);
  if (!order) return;
  const expect = (settling: string) => {
    order.awaited = settling;
    order.left = order.variants;
  };
  if (type === 'OrderRevived') order.attempt = data.attempt;
  else if (type === 'PaymentCaptured') expect('StockCommitted');
  else if (type === 'OrderCancelled' || type === 'OrderExpired') expect('StockReleased');
  else if (type === 'OrderDelivered') {
    order.isDelivered = true;
    if (order.awaited === undefined) orders.delete(data.orderId);
  }
};

const settledBy = (
  orders: Map<string, Kept>,
  { type, data }: EventsOf<typeof ofStock>,
): readonly string[] => {
  const order = orders.get(data.orderId);
  if (!order || order.attempt !== data.attempt || order.awaited !== type) return [];
  order.left -= 1;
  if (order.left > 0) return [];
  order.awaited = undefined;
  if (type === 'StockReleased' || order.isDelivered) orders.delete(data.orderId);
  return [data.orderId];
};
