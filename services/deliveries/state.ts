import { deliveryEvents } from '#contracts/deliveries/events';
import type { EventsOf } from '#contracts/kernel/event';
import { orderLifecycleEvents } from '#contracts/orders/events';
import { orderStreamEvents } from '#contracts/orders/stream';
import { captureEvents, refundEvents, type RefundEvent } from '#contracts/payments/events';
import type { Aggregate } from '../kernel/aggregate.ts';

const events = { ...orderLifecycleEvents, ...captureEvents, ...refundEvents, ...deliveryEvents } as const;
export type DeliveryStateEvent = EventsOf<typeof events>;

/** What a delivery needs to know of an order; sums in cents. `refunding` is what is going back at the moment. */
export type DeliveryState =
  | { readonly status: 'absent' | 'unpaid' | 'delivered' | 'closed' }
  | {
      readonly status: 'paid';
      readonly captured: number;
      readonly refunded: number;
      readonly refunding: number;
    };

const evolve = (state: DeliveryState, event: DeliveryStateEvent): DeliveryState => {
  switch (event.type) {
    case 'OrderPlaced':
    case 'OrderRevived':
      return { status: 'unpaid' };
    case 'PaymentCaptured':
      return { status: 'paid', captured: event.data.amountCents, refunded: 0, refunding: 0 };
    case 'OrderDelivered':
      return { status: 'delivered' };
    case 'OrderCancelled':
    case 'OrderExpired':
      return { status: 'closed' };
    case 'PaymentRefundStarted':
    case 'PaymentRefundFailed':
    case 'PaymentRefunded':
      return state.status === 'paid' ? { ...state, ...movedBy(event) } : state;
    default:
      return event satisfies never;
  }
};

const movedBy = (event: RefundEvent) => {
  switch (event.type) {
    case 'PaymentRefundStarted':
      return { refunding: event.data.amountCents };
    case 'PaymentRefundFailed':
      return { refunding: 0 };
    case 'PaymentRefunded': {
      const { refundedCentsAfter: refunded, number } = event.data;
      // One that was made at the provider's own site ends none of ours.
      return number === null ? { refunded } : { refunded, refunding: 0 };
    }
    default:
      return event satisfies never;
  }
};

export const delivery: Aggregate<DeliveryState, DeliveryStateEvent> = {
  category: 'order',
  events,
  known: orderStreamEvents,
  initial: { status: 'absent' },
  evolve,
  snapshotVersion: 1,
  snapshotCategory: 'deliverySnapshot',
};
