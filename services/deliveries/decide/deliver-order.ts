import { deliveryEvents } from '#contracts/deliveries/events';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import type { DeliveryState } from '../state.ts';

/** Only a paid order is delivered, and once. */
export const deliverOrder =
  ({ orderId }: { readonly orderId: string }, { now }: Now) =>
  (state: DeliveryState) => {
    switch (state) {
      case 'absent':
        return refuse('ORDER_NOT_FOUND');
      case 'unpaid':
        return refuse('ORDER_NOT_PAID');
      case 'closed':
        return refuse('ORDER_CLOSED');
      case 'delivered':
        return nothingToDo;
      case 'paid':
        return accept(deliveryEvents.OrderDelivered.create({ orderId, at: now.toISOString() }));
      default:
        return state satisfies never;
    }
  };
