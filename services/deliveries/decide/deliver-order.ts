import { deliveryEvents } from '#contracts/deliveries/events';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import type { DeliveryState } from '../state.ts';

/** Only a paid order is delivered, and once. What is refunded whole is not paid for any more; a part of it may be. */
export const deliverOrder =
  ({ orderId }: { readonly orderId: string }, { now }: Now) =>
  (state: DeliveryState) => {
    switch (state.status) {
      case 'absent':
        return refuse('ORDER_NOT_FOUND');
      case 'unpaid':
        return refuse('ORDER_NOT_PAID');
      case 'closed':
        return refuse('ORDER_CLOSED');
      case 'delivered':
        return nothingToDo;
      case 'paid': {
        const left = state.captured - state.refunded;
        if (left <= 0) return refuse('ORDER_ALREADY_REFUNDED');
        if (state.refunding >= left) return refuse('REFUND_IN_PROGRESS');
        return accept(deliveryEvents.OrderDelivered.create({ orderId, at: now.toISOString() }));
      }
      default:
        return state satisfies never;
    }
  };
