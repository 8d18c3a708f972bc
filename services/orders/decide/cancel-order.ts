import { orderEvents } from '#contracts/orders/events';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import type { OrderState } from '../state.ts';

export interface CancelOrder {
  readonly orderId: string;
  readonly by: 'customer' | 'admin';
  readonly reason: string;
}

/** An unpaid order can be cancelled while no capture of its payment is under way. */
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
      case 'paid':
      case 'delivered':
        return refuse('ORDER_ALREADY_PAID');
      case 'capturing':
        return refuse('PAYMENT_IN_PROGRESS');
      case 'unpaid': {
        const { userId } = state;
        return accept(
          orderEvents.OrderCancelled.create({ orderId, userId, by, reason, at: now.toISOString() }),
        );
      }
      default:
        return state satisfies never;
    }
  };
