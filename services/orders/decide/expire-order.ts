import { orderEvents } from '#contracts/orders/events';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import type { OrderState } from '../state.ts';

/** The time of an unpaid order is up (`ORDER_TTL`, design §5). */
export const expireOrder =
  ({ orderId }: { readonly orderId: string }, { now }: Now) =>
  (state: OrderState) => {
    if (state.status === 'capturing') return refuse('PAYMENT_IN_PROGRESS');
    if (state.status !== 'unpaid') return nothingToDo;
    return accept(orderEvents.OrderExpired.create({ orderId, at: now.toISOString() }));
  };
