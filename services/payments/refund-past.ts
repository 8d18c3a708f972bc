import type { EventsOf } from '#contracts/kernel/event';
import { orderStreamEvents } from '#contracts/orders/stream';
import { pastOf } from '../kernel/read-event.ts';

const { PaymentCaptured, PaymentRefunded, OrderCancelled, OrderDelivered, OrderDeliveryUndone } =
  orderStreamEvents;
const events = { PaymentCaptured, PaymentRefunded, OrderCancelled, OrderDelivered, OrderDeliveryUndone };

interface Paid {
  readonly capturedCents: number;
  refundedCents: number;
  isCancelled: boolean;
}

/** Of a cancelled order nothing is left to give back when it was not paid, or all has gone back. */
export const refundPast = () => {
  // Those that are not delivered, and may be cancelled.
  const orders = new Map<string, Paid>();
  return pastOf(events, (event) => {
    note(orders, event);
    const { orderId } = event.data;
    const order = orders.get(orderId);
    const isCancelled = order?.isCancelled ?? event.type === 'OrderCancelled';
    if (!isCancelled || (order && order.refundedCents < order.capturedCents)) return [];
    orders.delete(orderId);
    return [`rest-${orderId}`];
  });
};

const note = (orders: Map<string, Paid>, { type, data }: EventsOf<typeof events>): void => {
  const order = orders.get(data.orderId);
  if (type === 'PaymentCaptured')
    orders.set(data.orderId, { capturedCents: data.amountCents, refundedCents: 0, isCancelled: false });
  else if (type === 'OrderDelivered') orders.delete(data.orderId);
  // How much it was is forgotten: should it be cancelled now, its stream is asked.
  else if (type === 'OrderDeliveryUndone')
    orders.set(data.orderId, { capturedCents: Infinity, refundedCents: 0, isCancelled: false });
  else if (type === 'PaymentRefunded' && order) order.refundedCents = data.refundedCentsAfter;
  else if (type === 'OrderCancelled' && order) order.isCancelled = true;
};
