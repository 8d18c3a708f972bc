import type { EventsOf } from '#contracts/kernel/event';
import { orderStreamEvents } from '#contracts/orders/stream';
import { stockEvents } from '#contracts/stock/events';
import { pastOf } from '../../kernel/read-event.ts';

interface Kept {
  attempt: number;
  readonly variantIds: ReadonlySet<string>;
  /** What settles it, and for which variants it has not come yet. */
  awaited?: { readonly type: string; readonly left: Set<string> };
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
    const variantIds = new Set(data.lines.map(({ variantId }) => variantId));
    orders.set(data.orderId, { attempt: data.attempt, variantIds });
  }
  const order = orders.get(data.orderId);
  if (!order) return;
  const expect = (settling: string) => (order.awaited = { type: settling, left: new Set(order.variantIds) });
  if (type === 'OrderRevived') order.attempt = data.attempt;
  else if (type === 'PaymentCaptured') expect('StockCommitted');
  else if (type === 'OrderCancelled' || type === 'OrderExpired') expect('StockReleased');
  else if (type === 'OrderDelivered' && !order.awaited) orders.delete(data.orderId);
};

const settledBy = (
  orders: Map<string, Kept>,
  { type, data }: EventsOf<typeof ofStock>,
): readonly string[] => {
  const order = orders.get(data.orderId);
  if (!order || order.attempt !== data.attempt || order.awaited?.type !== type) return [];
  order.awaited.left.delete(data.variantId);
  if (order.awaited.left.size > 0) return [];
  if (type === 'StockReleased') orders.delete(data.orderId);
  else delete order.awaited;
  return [data.orderId];
};
