import { orderStreamEvents, type OrderStreamEvent } from '#contracts/orders/stream';
import type { Aggregate } from '../kernel/aggregate.ts';

/** What a delivery needs to know of an order. */
export type DeliveryState = 'absent' | 'unpaid' | 'paid' | 'delivered' | 'closed';

const evolve = (state: DeliveryState, event: OrderStreamEvent): DeliveryState => {
  switch (event.type) {
    case 'OrderPlaced':
      return 'unpaid';
    case 'PaymentCaptured':
      return 'paid';
    case 'OrderDelivered':
      return 'delivered';
    case 'OrderCancelled':
    case 'OrderExpired':
      return 'closed';
    case 'OrderAbandoned':
    case 'PaymentStarted':
    case 'PaymentCaptureStarted':
    case 'PaymentFailed':
    case 'DuplicateCaptureRefunded':
    case 'PaymentRefunded':
      return state;
    default:
      return event satisfies never;
  }
};

export const delivery: Aggregate<DeliveryState, OrderStreamEvent> = {
  category: 'order',
  events: orderStreamEvents,
  initial: 'absent',
  evolve,
};
