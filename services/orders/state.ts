import { deliveryEvents } from '#contracts/deliveries/events';
import type { EventsOf } from '#contracts/kernel/event';
import { orderEvents, type OrderLine } from '#contracts/orders/events';
import type { PaymentTimes } from '#contracts/orders/pay-until';
import { orderStreamEvents } from '#contracts/orders/stream';
import { captureEvents, paymentAttemptEvents } from '#contracts/payments/events';
import type { Aggregate } from '../kernel/aggregate.ts';

const events = { ...orderEvents, ...paymentAttemptEvents, ...captureEvents, ...deliveryEvents } as const;
export type OrderStateEvent = EventsOf<typeof events>;

interface PlacedOrder {
  readonly userId: string;
  readonly requestHash: string;
  /** The attempt whose reservations the order has, or had when it ended. */
  readonly attempt: number;
  /** Money was captured. It stays so when the order is cancelled and the money goes back. */
  readonly isPaid: boolean;
  /** How many parcels of it have left the shop. */
  readonly parcels: number;
  readonly lines: readonly OrderLine[];
  readonly placedAt: string;
  readonly cancelledAt?: string;
  /** Of all payments, in their order. */
  readonly paymentStarts: readonly string[];
}

/** What shows whether two requests are one: their hash, and the hash in the former form where it has one. */
export interface RequestHashes {
  readonly requestHash: string;
  readonly formerHash?: string | undefined;
}

/** Whether the order was placed by this request. */
export const isPlacedBy = (
  { requestHash }: Pick<PlacedOrder, 'requestHash'>,
  request: RequestHashes,
): boolean => requestHash === request.requestHash || requestHash === request.formerHash;

/** `attempts` counts those that are over or taken, and is so the number of the next. */
export type OrderState = { readonly attempts: number } & (
  | { readonly status: 'absent' }
  | ({
      readonly status: 'unpaid' | 'capturing' | 'paid' | 'delivered' | 'cancelled' | 'expired';
    } & PlacedOrder)
);

const evolve = (state: OrderState, event: OrderStateEvent): OrderState => {
  if (event.type === 'OrderPlaced') {
    const { userId, requestHash, attempt, lines, placedAt } = event.data;
    const attempts = attempt + 1;
    const before = { status: 'unpaid', isPaid: false, parcels: 0, paymentStarts: [] } as const;
    return { ...before, userId, requestHash, attempt, attempts, lines, placedAt };
  }
  if (event.type === 'OrderAbandoned') return { ...state, attempts: event.data.attempt + 1 };
  if (state.status === 'absent') return state;
  switch (event.type) {
    case 'PaymentCaptureStarted':
      return state.status === 'unpaid' ? { ...state, status: 'capturing' } : state;
    case 'PaymentFailed':
      return state.status === 'capturing' ? { ...state, status: 'unpaid' } : state;
    case 'PaymentCaptured':
      return { ...state, status: 'paid', isPaid: true };
    case 'ParcelSent':
      return { ...state, parcels: state.parcels + 1 };
    case 'ParcelSendingUndone':
      return { ...state, parcels: state.parcels - 1 };
    case 'OrderDelivered':
      return { ...state, status: 'delivered' };
    case 'OrderDeliveryUndone':
      return { ...state, status: 'paid' };
    case 'OrderCancelled':
      return { ...state, status: 'cancelled', cancelledAt: event.data.at };
    case 'OrderExpired':
      return { ...state, status: 'expired' };
    case 'OrderRevived': {
      const { attempt } = event.data;
      return { ...state, status: 'unpaid', attempt, attempts: attempt + 1 };
    }
    case 'OrderTakenOver':
      return { ...state, userId: event.data.userId };
    case 'PaymentStarted':
      return { ...state, paymentStarts: [...state.paymentStarts, event.data.at] };
    case 'ParcelDelivered':
    case 'ParcelDeliveryUndone':
    case 'ProviderOrderCreated':
    case 'PaymentUndecided':
    case 'DuplicateCaptureRefunded':
      return state;
    default:
      return event satisfies never;
  }
};

export const order: Aggregate<OrderState, OrderStateEvent> = {
  category: 'order',
  events,
  known: orderStreamEvents,
  initial: { status: 'absent', attempts: 0 },
  evolve,
  snapshotVersion: 5,
};

/** What `payUntil` asks for. */
export const paymentTimes = ({ placedAt, paymentStarts }: PlacedOrder): PaymentTimes => ({
  placedAt: new Date(placedAt),
  paymentStarts: paymentStarts.map((at) => new Date(at)),
});
