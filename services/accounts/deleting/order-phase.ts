import { deliveryEvents } from '#contracts/deliveries/events';
import type { EventsOf } from '#contracts/kernel/event';
import { orderLifecycleEvents } from '#contracts/orders/events';
import { orderStreamEvents } from '#contracts/orders/stream';
import { paymentEvents } from '#contracts/payments/events';
import type { Aggregate } from '#services/kernel/aggregate';

const events = { ...orderLifecycleEvents, ...paymentEvents, ...deliveryEvents } as const;
export type PhaseEvent = EventsOf<typeof events>;

/**
 * An order's state as far as its customer's account needs it. `undelivered`: paid, and neither delivered, cancelled nor
 * fully refunded; `over`: nothing more is expected of the customer.
 */
export interface OrderPhase {
  readonly status: 'absent' | 'unpaid' | 'paying' | 'undelivered' | 'over';
  readonly capturedCents: number;
  /** All of its money was refunded. */
  readonly isRefunded?: true;
  /** Since when the order is `paying`. */
  readonly payingSince?: string | undefined;
  /** Since when a refund is under way: while it is, no other one is recorded. */
  readonly refundingSince?: string | undefined;
}

const evolve = (state: OrderPhase, event: PhaseEvent): OrderPhase => {
  switch (event.type) {
    case 'OrderPlaced':
      return { ...state, status: 'unpaid' };
    case 'PaymentCaptureStarted':
      return state.status === 'unpaid' ? paying(state, event) : state;
    // Money arrived for an expired order.
    case 'OrderRevived':
      return paying(state, event);
    case 'PaymentFailed':
      return state.status === 'paying' ? { ...state, status: 'unpaid', payingSince: undefined } : state;
    case 'PaymentCaptured':
      return { status: 'undelivered', capturedCents: event.data.amountCents };
    case 'PaymentRefundStarted':
      return { ...state, refundingSince: event.data.at };
    case 'PaymentRefundFailed':
      return { ...state, refundingSince: undefined };
    case 'PaymentRefunded': {
      const ended = { ...state, refundingSince: undefined };
      return event.data.refundedCentsAfter >= state.capturedCents
        ? { ...ended, status: 'over', isRefunded: true }
        : ended;
    }
    case 'OrderDeliveryUndone':
      return state.isRefunded ? state : { ...state, status: 'undelivered' };
    case 'OrderDelivered':
    case 'OrderCancelled':
    case 'OrderExpired':
      return { ...state, status: 'over' };
    case 'ParcelSent':
    case 'ParcelDelivered':
    case 'ParcelSendingUndone':
    case 'ParcelDeliveryUndone':
    case 'PaymentStarted':
    case 'ProviderOrderCreated':
    case 'PaymentUndecided':
    case 'DuplicateCaptureRefunded':
      return state;
    default:
      event satisfies never;
      return state;
  }
};

const paying = (
  state: OrderPhase,
  { data: { at } }: { readonly data: { readonly at: string } },
): OrderPhase => ({
  ...state,
  status: 'paying',
  payingSince: at,
});

/** The accounts' view of a stream `order-{orderId}`. */
export const orderPhase: Aggregate<OrderPhase, PhaseEvent> = {
  category: 'order',
  events,
  known: orderStreamEvents,
  initial: { status: 'absent', capturedCents: 0 },
  evolve,
  snapshotVersion: 4,
  snapshotCategory: 'orderStandingSnapshot',
};
