import type { Parcel } from '#contracts/deliveries/views';
import { toDollars } from '#contracts/kernel/money';
import { ERASED, reveal } from '#contracts/kernel/personal';
import { payUntil } from '#contracts/orders/pay-until';
import type { OrderStreamEvent } from '#contracts/orders/stream';
import type { Order, OrderStatus } from '#contracts/orders/views';
import { paymentStep, type StepEvent } from './payment-steps.ts';
import type { OrderState, ParcelState } from './table.ts';

type Placed = Extract<OrderStreamEvent, { type: 'OrderPlaced' }>['data'];

const place = (data: Placed): OrderState => ({
  id: data.orderId,
  user_id: data.userId,
  placed_by: data.userId,
  lines: data.lines,
  shipping_address: data.shippingAddress,
  payment_method: data.paymentMethod,
  delivery: data.delivery,
  items_cents: data.itemsCents,
  shipping_cents: data.shippingCents,
  tax_cents: data.taxCents,
  total_cents: data.totalCents,
  captured_cents: 0,
  refunded_cents: 0,
  status: 'pending',
  placed_at: new Date(data.placedAt),
  paid_at: null,
  delivered_at: null,
  parcels: [],
  tracking: {},
  cancelled_at: null,
  expired_at: null,
  paid_with: null,
  payments: [],
  undecided: null,
});

/** A cancelled order is cancelled, paid or not; money that goes back is another field. */
const statusOf = (order: OrderState): OrderStatus => {
  if (order.cancelled_at) return 'cancelled';
  if (order.paid_at) {
    if (order.refunded_cents >= order.captured_cents) return 'refunded';
    return order.delivered_at ? 'delivered' : 'paid';
  }
  return order.expired_at ? 'expired' : 'pending';
};

const change = (order: OrderState, event: OrderStreamEvent): OrderState => {
  switch (event.type) {
    case 'PaymentCaptured':
      return {
        ...order,
        paid_at: new Date(event.data.at),
        captured_cents: event.data.amountCents,
        paid_with: event.data.provider,
        undecided: null,
      };
    case 'PaymentUndecided':
      return { ...order, undecided: event.data.provider };
    case 'PaymentFailed':
      return { ...order, undecided: null };
    case 'PaymentRefunded':
      return { ...order, refunded_cents: event.data.refundedCentsAfter };
    case 'ParcelSent':
      return withParcel(order, event.data);
    case 'ParcelDelivered':
      return { ...order, parcels: order.parcels.map(deliveredAs(event.data.parcelId, event.data.at)) };
    case 'ParcelDeliveryUndone':
      return { ...order, parcels: order.parcels.map(deliveredAs(event.data.parcelId, null)) };
    case 'ParcelSendingUndone':
      return withoutParcel(order, event.data.parcelId);
    case 'OrderDeliveryUndone':
      return { ...order, delivered_at: null };
    case 'OrderDelivered':
      return { ...order, delivered_at: new Date(event.data.at) };
    case 'OrderCancelled':
      return { ...order, cancelled_at: new Date(event.data.at), undecided: null };
    case 'OrderExpired':
      return { ...order, expired_at: new Date(event.data.at) };
    case 'OrderRevived':
      return { ...order, expired_at: null };
    case 'OrderTakenOver':
      return { ...order, user_id: event.data.userId };
    case 'OrderPlaced':
    case 'OrderAbandoned':
    case 'PaymentStarted':
    case 'ProviderOrderCreated':
    case 'PaymentCaptureStarted':
    case 'DuplicateCaptureRefunded':
    case 'PaymentRefundStarted':
    case 'PaymentRefundFailed':
      return order;
    default:
      return event satisfies never;
  }
};

type Sent = Extract<OrderStreamEvent, { type: 'ParcelSent' }>['data'];

const withParcel = (order: OrderState, { parcelId, lines, carrier, tracking, at }: Sent): OrderState => ({
  ...order,
  parcels: [
    ...order.parcels,
    {
      parcelId,
      number: (order.parcels.at(-1)?.number ?? 0) + 1,
      lines,
      carrier,
      sentAt: at,
      deliveredAt: null,
    },
  ],
  tracking: { ...order.tracking, [parcelId]: tracking },
});

const withoutParcel = (order: OrderState, parcelId: string): OrderState => {
  const { [parcelId]: _gone, ...tracking } = order.tracking;
  return { ...order, parcels: order.parcels.filter((each) => each.parcelId !== parcelId), tracking };
};

const deliveredAs =
  (parcelId: string, at: string | null) =>
  (parcel: ParcelState): ParcelState =>
    parcel.parcelId === parcelId ? { ...parcel, deliveredAt: at } : parcel;

/**
 * Folds an event into an order; undefined before OrderPlaced. The projector and an auditor's replay use the same fold,
 * so comparing them checks the read table, and not two folds.
 */
export const foldOrder = (order: OrderState | undefined, event: StepEvent): OrderState | undefined => {
  if (!order) return event.type === 'OrderPlaced' ? place(event.data) : undefined;
  const next = change(order, event);
  const step = paymentStep(event);
  const payments = step ? [...next.payments, step] : next.payments;
  return { ...next, payments, status: statusOf(next) };
};

/** The person who ordered, from the accounts; erased with the account. */
export interface Customer {
  readonly name: string;
  readonly email: string;
}

const iso = (date: Date | null): string | null => date && date.toISOString();

const payableUntil = ({ placed_at: placedAt, payments }: OrderState, ttl: number): Date => {
  const started = payments.filter(({ kind }) => kind === 'started');
  return new Date(payUntil({ placedAt, paymentStarts: started.map(({ at }) => new Date(at)) }, ttl));
};

const addressView = (to: OrderState['shipping_address']): Order['shippingAddress'] => {
  const { recipient = null, phone = null, ...address } = reveal(to);
  return { recipient, phone, ...address };
};

/** A link that was erased leads nowhere. */
const trackingOf = (order: OrderState, parcelId: string) => {
  const tracking = order.tracking[parcelId];
  const { number = null, url = null } = tracking ? reveal(tracking) : {};
  return { trackingNumber: number, trackingUrl: url === ERASED ? null : url };
};

const parcelViews = (order: OrderState): Parcel[] =>
  order.parcels.map(({ parcelId, number, lines, carrier, sentAt, deliveredAt }) => ({
    _id: parcelId,
    number,
    items: lines.map(({ variantId, quantity }) => ({ variantId, qty: quantity })),
    carrier,
    ...trackingOf(order, parcelId),
    sentAt,
    deliveredAt,
  }));

/** What the shop shows of the order's money beside it. */
export const orderMoney = ({ captured_cents: captured, payments }: OrderState) => ({
  capturedAmount: toDollars(captured),
  payments,
});

/** The order as the API shows it. `orderTtl`: how long an unpaid one stands (`ORDER_TTL`), in ms. */
export const orderView = (order: OrderState, { name, email }: Customer, orderTtl: number): Order => ({
  _id: order.id,
  user: { _id: order.user_id, name, email },
  orderItems: order.lines.map((line) => ({
    _id: line.lineId,
    productId: line.productId,
    variantId: line.variantId,
    choice: line.choice,
    title: line.title,
    translations: line.translations,
    name: line.title,
    image: line.image,
    qty: line.quantity,
    price: toDollars(line.unitPriceCents),
  })),
  shippingAddress: addressView(order.shipping_address),
  paymentMethod: order.payment_method,
  delivery: order.delivery,
  itemsPrice: toDollars(order.items_cents),
  shippingPrice: toDollars(order.shipping_cents),
  taxPrice: toDollars(order.tax_cents),
  totalPrice: toDollars(order.total_cents),
  status: order.status,
  isPaid: order.paid_at !== null,
  paidAt: iso(order.paid_at),
  isDelivered: order.delivered_at !== null,
  deliveredAt: iso(order.delivered_at),
  parcels: parcelViews(order),
  cancelledAt: iso(order.cancelled_at),
  refundedAmount: toDollars(order.refunded_cents),
  paidWith: order.paid_with,
  paymentUndecided: order.undecided,
  expiresAt: order.status === 'pending' ? iso(payableUntil(order, orderTtl)) : null,
  createdAt: order.placed_at.toISOString(),
});
