import { orderEvents } from '#contracts/orders/events';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import type { OrderState } from '../state.ts';

export interface CancelOrder {
  readonly orderId: string;
  readonly by: 'customer' | 'admin';
  readonly reason: string;
}

/**
 * An unpaid order can be cancelled while no capture of its payment is under way; a paid one by an admin until a
 * parcel of it is sent. That closes it to delivery at once, and its money goes back.
 */
export const cancelOrder =
  ({ orderId, by, reason }: CancelOrder, { now }: Now) =>
  (state: OrderState) => {
    switch (state.status) {
      case 'absent':
        return refuse('ORDER_NOT_FOUND');
      case 'cancelled':
        return nothingToDo;
      case 'expired':
        return refuse('ORDER_CLOSED');
      case 'delivered':
        return refuse('ORDER_ALREADY_DELIVERED');
      case 'capturing':
        return refuse('PAYMENT_IN_PROGRESS');
      case 'paid':
      case 'unpaid': {
        if (state.isPaid && by !== 'admin') return refuse('ORDER_ALREADY_PAID');
        if (state.parcels > 0) return refuse('ORDER_ALREADY_SENT');
        const { userId } = state;
        return accept(
          orderEvents.OrderCancelled.create({ orderId, userId, by, reason, at: now.toISOString() }),
        );
      }
      default:
        return state satisfies never;
    }
  };
