import { deliveryEvents, type ParcelLine } from '#contracts/deliveries/events';
import type { EventsOf } from '#contracts/kernel/event';
import { orderLifecycleEvents, ownerEvents } from '#contracts/orders/events';
import { orderStreamEvents } from '#contracts/orders/stream';
import { captureEvents, refundEvents, type RefundEvent } from '#contracts/payments/events';
import type { Aggregate } from '../kernel/aggregate.ts';

const events = {
  ...orderLifecycleEvents,
  ...ownerEvents,
  ...captureEvents,
  ...refundEvents,
  ...deliveryEvents,
} as const;
export type DeliveryStateEvent = EventsOf<typeof events>;

/** A parcel that has left the shop; times are ISO 8601. */
interface SentParcel {
  readonly parcelId: string;
  readonly requestHash: string;
  readonly lines: readonly ParcelLine[];
  readonly sentAt: string;
  readonly deliveredAt: string | null;
}

/** What deliveries need to know of an order; sums in cents. `refunding` is the amount of the refund under way. */
export interface Deliverable {
  readonly status: 'unpaid' | 'paid' | 'delivered' | 'closed';
  readonly userId: string;
  readonly ordered: readonly ParcelLine[];
  readonly parcels: readonly SentParcel[];
  /** Ids of parcels that were taken back. */
  readonly takenBack: readonly string[];
  readonly deliveredAt: string | null;
  readonly captured: number;
  readonly refunded: number;
  readonly refunding: number;
}
export type DeliveryState = { readonly status: 'absent' } | Deliverable;

const evolve = (state: DeliveryState, event: DeliveryStateEvent): DeliveryState => {
  if (event.type === 'OrderPlaced') {
    const { userId, lines } = event.data;
    const ordered = lines.map(({ variantId, quantity }) => ({ variantId, quantity }));
    const money = { captured: 0, refunded: 0, refunding: 0 };
    return { status: 'unpaid', userId, ordered, parcels: [], takenBack: [], deliveredAt: null, ...money };
  }
  return state.status === 'absent' ? state : evolvePlaced(state, event);
};

const evolvePlaced = (
  state: Deliverable,
  event: Exclude<DeliveryStateEvent, { type: 'OrderPlaced' }>,
): Deliverable => {
  switch (event.type) {
    case 'OrderTakenOver':
      return { ...state, userId: event.data.userId };
    case 'OrderRevived':
      return { ...state, status: 'unpaid' };
    case 'PaymentCaptured':
      return { ...state, status: 'paid', captured: event.data.amountCents, refunded: 0, refunding: 0 };
    case 'ParcelSent': {
      const { parcelId, requestHash, lines, at: sentAt } = event.data;
      const sent = { parcelId, requestHash, lines, sentAt, deliveredAt: null };
      return { ...state, parcels: [...state.parcels, sent] };
    }
    case 'ParcelSendingUndone': {
      const { parcelId } = event.data;
      const parcels = state.parcels.filter((each) => each.parcelId !== parcelId);
      return { ...state, parcels, takenBack: [...state.takenBack, parcelId] };
    }
    case 'ParcelDelivered':
      return { ...state, parcels: state.parcels.map(deliveredAs(event.data.parcelId, event.data.at)) };
    case 'ParcelDeliveryUndone':
      return { ...state, parcels: state.parcels.map(deliveredAs(event.data.parcelId, null)) };
    case 'OrderDelivered':
      return { ...state, status: 'delivered', deliveredAt: event.data.at };
    case 'OrderDeliveryUndone':
      return { ...state, status: 'paid', deliveredAt: null };
    case 'OrderCancelled':
    case 'OrderExpired':
      return { ...state, status: 'closed' };
    case 'PaymentRefundStarted':
    case 'PaymentRefundFailed':
    case 'PaymentRefunded':
      return { ...state, ...movedBy(event) };
    default:
      return event satisfies never;
  }
};

const deliveredAs =
  (parcelId: string, at: string | null) =>
  (parcel: SentParcel): SentParcel =>
    parcel.parcelId === parcelId ? { ...parcel, deliveredAt: at } : parcel;

const movedBy = (event: RefundEvent) => {
  switch (event.type) {
    case 'PaymentRefundStarted':
      return { refunding: event.data.amountCents };
    case 'PaymentRefundFailed':
      return { refunding: 0 };
    case 'PaymentRefunded': {
      const { refundedCentsAfter: refunded, number } = event.data;
      // A refund made at the provider's own site does not end one of ours.
      return number === null ? { refunded } : { refunded, refunding: 0 };
    }
    default:
      return event satisfies never;
  }
};

/** The deliveries' view of a stream `order-{orderId}`. */
export const delivery: Aggregate<DeliveryState, DeliveryStateEvent> = {
  category: 'order',
  events,
  known: orderStreamEvents,
  initial: { status: 'absent' },
  evolve,
  snapshotVersion: 4,
  snapshotCategory: 'deliverySnapshot',
};
