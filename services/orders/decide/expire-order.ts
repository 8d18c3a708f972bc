import { orderEvents } from '#contracts/orders/events';
import { payUntil } from '#contracts/orders/pay-until';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import { paymentTimes, type OrderState } from '../state.ts';

export interface ExpireOrder {
  readonly orderId: string;
  /** How long an unpaid order stands today, in ms: what it was when the order was placed does not count. */
  readonly ttl: number;
}

/** The time of an unpaid order is up (`ORDER_TTL`, design §5). */
export const expireOrder =
  ({ orderId, ttl }: ExpireOrder, { now }: Now) =>
  (state: OrderState) => {
    if (state.status === 'capturing') return refuse('PAYMENT_IN_PROGRESS');
    if (state.status !== 'unpaid') return nothingToDo;
    if (now.getTime() < payUntil(paymentTimes(state), ttl)) return refuse('NOT_DUE_YET');
    return accept(orderEvents.OrderExpired.create({ orderId, at: now.toISOString() }));
  };
