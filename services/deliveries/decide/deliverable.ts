import { refuse } from '../../kernel/decision.ts';
import type { DeliveryState, Deliverable } from '../state.ts';

/**
 * The order if it may be sent, or the refusal: it is not paid, closed, fully refunded or about to be. A partly refunded
 * order may be sent. Each decision checks for itself whether the order is delivered already.
 */
export const deliverable = (state: DeliveryState) => {
  switch (state.status) {
    case 'absent':
      return refuse('ORDER_NOT_FOUND');
    case 'unpaid':
      return refuse('ORDER_NOT_PAID');
    case 'closed':
      return refuse('ORDER_CLOSED');
    case 'paid': {
      const left = state.captured - state.refunded;
      if (left <= 0) return refuse('ORDER_ALREADY_REFUNDED');
      return state.refunding >= left ? refuse('REFUND_IN_PROGRESS') : ready(state);
    }
    case 'delivered':
      return ready(state);
    default:
      return state satisfies never;
  }
};

const ready = (order: Deliverable) => ({ kind: 'ready', order }) as const;
