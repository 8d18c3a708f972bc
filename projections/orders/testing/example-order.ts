import { UNNAMED_DELIVERY, type OrderDelivery } from '#contracts/shipping/views';
import { accountEvents } from '#contracts/accounts/events';
import { deliveryEvents } from '#contracts/deliveries/events';
import { totalsOf } from '#contracts/kernel/money';
import { orderEvents } from '#contracts/orders/events';
import { paymentEvents } from '#contracts/payments/events';
import { at, exampleId } from '../../kernel/testing/examples.ts';

const sealed = 'sealed:';

interface Changes {
  readonly userId?: string;
  readonly unitPriceCents?: number;
  readonly minute?: number;
  readonly delivery?: OrderDelivery;
}

/** The events of an order's life, for tests; `number` is its id, and `minute` when it was placed. */
export const exampleOrder = (
  number: number,
  { userId = exampleId(1), unitPriceCents = 2_000, minute = 0, delivery = UNNAMED_DELIVERY }: Changes = {},
) => {
  const orderId = exampleId(number);
  const lines = [
    {
      lineId: exampleId(71),
      productId: exampleId(72),
      variantId: exampleId(72),
      choice: [],
      title: 'Coat',
      translations: {},
      image: '',
      quantity: 2,
      unitPriceCents,
    },
  ];
  const totals = totalsOf(lines);
  const payment = { orderId, provider: 'PayPal', providerOrderId: 'P1' } as const;
  const amountCents = totals.totalCents;
  const refund = { ...payment, userId, captureId: 'C1', refundId: 'R1', reason: `${sealed}why` };
  return {
    stream: `order-${orderId}`,
    totals,
    abandoned: orderEvents.OrderAbandoned.create({ orderId, attempt: 0, at: at(minute) }),
    placed: orderEvents.OrderPlaced.create({
      orderId,
      userId,
      attempt: 0,
      requestHash: 'h',
      lines,
      shippingAddress: {
        address: `${sealed}1 Road`,
        city: `${sealed}Town`,
        postalCode: sealed,
        country: `${sealed}Land`,
      },
      paymentMethod: 'PayPal',
      delivery,
      ...totals,
      placedAt: at(minute),
    }),
    started: paymentEvents.PaymentStarted.create({
      orderId,
      provider: 'PayPal',
      attempt: 1,
      amountCents,
      account: 'a0a0a0a0a0a0a0a0',
      at: at(minute + 1),
    }),
    capturing: paymentEvents.PaymentCaptureStarted.create({ ...payment, at: at(minute + 2) }),
    undecided: paymentEvents.PaymentUndecided.create({
      ...payment,
      account: 'a0a0a0a0a0a0a0a0',
      at: at(minute + 2),
    }),
    captured: paymentEvents.PaymentCaptured.create({
      ...payment,
      userId,
      captureId: 'C1',
      amountCents,
      currency: 'USD',
      payerEmail: `${sealed}p@suuq.test`,
      at: at(minute + 3),
    }),
    failed: paymentEvents.PaymentFailed.create({ ...payment, reason: 'DECLINED', at: at(minute + 3) }),
    parcelSent: (parcel = 81, quantity = 1) =>
      deliveryEvents.ParcelSent.create({
        orderId,
        parcelId: exampleId(parcel),
        userId,
        requestHash: 'h',
        lines: [{ variantId: exampleId(72), quantity }],
        carrier: 'DHL',
        tracking: { number: `${sealed}J1`, url: `${sealed}https://dhl.example/J1` },
        at: at(minute + 4),
      }),
    parcelDelivered: (parcel = 81) =>
      deliveryEvents.ParcelDelivered.create({ orderId, parcelId: exampleId(parcel), at: at(minute + 5) }),
    parcelTakenBack: (parcel = 81) =>
      deliveryEvents.ParcelSendingUndone.create({ orderId, parcelId: exampleId(parcel), at: at(minute + 5) }),
    parcelDeliveryUndone: (parcel = 81) =>
      deliveryEvents.ParcelDeliveryUndone.create({
        orderId,
        parcelId: exampleId(parcel),
        at: at(minute + 5),
      }),
    deliveryUndone: deliveryEvents.OrderDeliveryUndone.create({ orderId, at: at(minute + 5) }),
    delivered: deliveryEvents.OrderDelivered.create({ orderId, at: at(minute + 4) }),
    refundStarted: paymentEvents.PaymentRefundStarted.create({
      ...payment,
      userId,
      captureId: 'C1',
      number: 1,
      request: orderId,
      requestHash: null,
      amountCents,
      reason: `${sealed}why`,
      at: at(minute + 5),
    }),
    refundFailed: paymentEvents.PaymentRefundFailed.create({
      ...payment,
      captureId: 'C1',
      number: 1,
      reason: 'DECLINED',
      at: at(minute + 5),
    }),
    refunded: (cents: number, after: number) =>
      paymentEvents.PaymentRefunded.create({
        ...refund,
        amountCents: cents,
        refundedCentsAfter: after,
        number: 1,
        at: at(minute + 5),
      }),
    cancelled: orderEvents.OrderCancelled.create({
      orderId,
      userId,
      by: 'customer',
      reason: `${sealed}why`,
      at: at(minute + 6),
    }),
    revived: orderEvents.OrderRevived.create({ orderId, attempt: 1, at: at(minute + 8) }),
    takenOver: (by: string) =>
      orderEvents.OrderTakenOver.create({ orderId, userId: by, guestId: userId, at: at(minute + 6) }),
    expired: orderEvents.OrderExpired.create({ orderId, at: at(minute + 7) }),
    customerDeleted: accountEvents.AccountDeleted.create({ userId, at: at(minute + 8) }),
  };
};
