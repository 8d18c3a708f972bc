import type { OrderLine } from '#contracts/orders/events';
import { orderStreamEvents, type OrderStreamEvent } from '#contracts/orders/stream';
import type { Aggregate } from '../kernel/aggregate.ts';

export interface PlacedOrder {
  readonly userId: string;
  readonly requestHash: string;
  /** The attempt whose reservations the order has. */
  readonly attempt: number;
  readonly lines: readonly OrderLine[];
  readonly placedAt: string;
}

/** `attempts` counts the abandoned ones, and is so the number of the next. */
export type OrderState =
  | { readonly status: 'absent'; readonly attempts: number }
  | ({
      readonly status: 'unpaid' | 'capturing' | 'paid' | 'delivered' | 'cancelled' | 'expired';
    } & PlacedOrder);

const evolve = (state: OrderState, event: OrderStreamEvent): OrderState => {
  if (event.type === 'OrderPlaced') {
    const { userId, requestHash, attempt, lines, placedAt } = event.data;
    return { status: 'unpaid', userId, requestHash, attempt, lines, placedAt };
  }
  if (state.status === 'absent')
    return event.type === 'OrderAbandoned' ? { ...state, attempts: event.data.attempt + 1 } : state;
  switch (event.type) {
    case 'PaymentCaptureStarted':
      return state.status === 'unpaid' ? { ...state, status: 'capturing' } : state;
    case 'PaymentFailed':
      return state.status === 'capturing' ? { ...state, status: 'unpaid' } : state;
    case 'PaymentCaptured':
      return { ...state, status: 'paid' };
    case 'OrderDelivered':
      return { ...state, status: 'delivered' };
    case 'OrderCancelled':
      return { ...state, status: 'cancelled' };
    case 'OrderExpired':
      return { ...state, status: 'expired' };
    case 'OrderAbandoned':
    case 'PaymentStarted':
    case 'DuplicateCaptureRefunded':
    case 'PaymentRefunded':
      return state;
    default:
      return event satisfies never;
  }
};

export const order: Aggregate<OrderState, OrderStreamEvent> = {
  category: 'order',
  events: orderStreamEvents,
  initial: { status: 'absent', attempts: 0 },
  evolve,
};
