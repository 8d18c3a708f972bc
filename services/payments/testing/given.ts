import { UNNAMED_DELIVERY } from '#contracts/shipping/views';
import { orderEvents } from '#contracts/orders/events';
import { paymentEvents } from '#contracts/payments/events';
import type { Provider } from '#contracts/payments/provider';

/** What has happened in the tests of these decisions: one order of 45.00 and its payments. */
export const orderId = '665f1c2ab3d4e5f607182901';
export const payer = '665f1c2ab3d4e5f607182902';
export const provider = 'PayPal';
/** Which credentials started the payments. */
export const ACCOUNT = 'a0a0a0a0a0a0a0a0';
export const noon = new Date('2026-11-20T12:00:00.000Z');
const at = noon.toISOString();
const payment = (providerOrderId: string) => ({ orderId, provider, providerOrderId, at }) as const;

export const placed = orderEvents.OrderPlaced.create({
  orderId,
  userId: payer,
  attempt: 0,
  requestHash: '',
  lines: [],
  shippingAddress: { address: '', city: '', postalCode: '', country: '' },
  paymentMethod: provider,
  delivery: UNNAMED_DELIVERY,
  itemsCents: 30_43,
  shippingCents: 10_00,
  taxCents: 4_57,
  totalCents: 45_00,
  placedAt: at,
});
/** The same with the one line that its price is of, for what reads lines. */
export const placedWithLine = {
  ...placed,
  data: {
    ...placed.data,
    lines: [
      {
        lineId: orderId,
        productId: orderId,
        variantId: orderId,
        choice: [],
        title: '',
        translations: {},
        image: '',
        quantity: 1,
        unitPriceCents: 30_43,
      },
    ],
  },
};
export const started = (attempt = 1, account: string | null = ACCOUNT) =>
  paymentEvents.PaymentStarted.create({ orderId, provider, attempt, amountCents: 45_00, account, at });
export const providerOrder = (id = 'A', attempt = 1, of: Provider = provider) =>
  paymentEvents.ProviderOrderCreated.create({ ...payment(id), provider: of, attempt });
export const undecided = (id = 'A', account = ACCOUNT) =>
  paymentEvents.PaymentUndecided.create({ ...payment(id), account });
export const captureStarted = (id = 'A') => paymentEvents.PaymentCaptureStarted.create(payment(id));
export const failed = (id = 'A', reason = 'DECLINED') =>
  paymentEvents.PaymentFailed.create({ ...payment(id), reason });
export const captured = (id = 'A') =>
  paymentEvents.PaymentCaptured.create({
    ...payment(id),
    userId: payer,
    captureId: `capture-of-${id}`,
    amountCents: 45_00,
    currency: 'USD',
    payerEmail: 'buyer@suuq.test',
  });
export const givenBack = (id: string) =>
  paymentEvents.DuplicateCaptureRefunded.create({
    ...payment(id),
    captureId: `capture-of-${id}`,
    refundId: `refund-of-${id}`,
    amountCents: 45_00,
  });
export const cancelled = orderEvents.OrderCancelled.create({
  orderId,
  userId: payer,
  by: 'customer',
  reason: '',
  at,
});
export const expired = orderEvents.OrderExpired.create({ orderId, at });
export const abandoned = (attempt: number) => orderEvents.OrderAbandoned.create({ orderId, attempt, at });
export const revived = (attempt: number) => orderEvents.OrderRevived.create({ orderId, attempt, at });

/** A refund of what `captured()` took; `request` is whose it is. */
export const request = '665f1c2ab3d4e5f607182903';
const refund = { ...payment('A'), captureId: 'capture-of-A' } as const;
export const refundStarted = (amountCents = 45_00, number = 1, by = request, hash: string | null = null) =>
  paymentEvents.PaymentRefundStarted.create({
    ...refund,
    userId: payer,
    number,
    request: by,
    requestHash: hash,
    amountCents,
    reason: 'It was broken',
  });
export const refundFailed = (number = 1, reason = 'DECLINED') =>
  paymentEvents.PaymentRefundFailed.create({ ...refund, number, reason });
/** `number` null: it was made at the provider's own site. */
export const refunded = (amountCents = 45_00, refundedCentsAfter = amountCents, number: number | null = 1) =>
  paymentEvents.PaymentRefunded.create({
    ...refund,
    userId: payer,
    refundId: `refund ${refundedCentsAfter}`,
    amountCents,
    refundedCentsAfter,
    reason: 'It was broken',
    number,
  });
