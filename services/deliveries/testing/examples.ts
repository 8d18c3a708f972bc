import { deliveryEvents } from '#contracts/deliveries/events';
import { orderEvents } from '#contracts/orders/events';
import { paymentEvents } from '#contracts/payments/events';

/** An order for tests of its delivery. */
export const orderId = '665f1c2ab3d4e5f607182301';
const userId = '665f1c2ab3d4e5f607182302';
export const noon = new Date('2026-11-20T12:00:00.000Z');
const at = noon.toISOString();

export const placed = orderEvents.OrderPlaced.create({
  orderId,
  userId,
  attempt: 0,
  requestHash: '',
  lines: [],
  shippingAddress: { address: '', city: '', postalCode: '', country: '' },
  paymentMethod: 'PayPal',
  itemsCents: 30_00,
  shippingCents: 10_00,
  taxCents: 4_50,
  totalCents: 44_50,
  placedAt: at,
});
export const captured = paymentEvents.PaymentCaptured.create({
  orderId,
  userId,
  provider: 'PayPal',
  providerOrderId: 'A',
  captureId: 'C',
  amountCents: 44_50,
  currency: 'USD',
  payerEmail: 'buyer@suuq.test',
  at,
});
export const delivered = deliveryEvents.OrderDelivered.create({ orderId, at });
export const cancelled = orderEvents.OrderCancelled.create({
  orderId,
  userId,
  by: 'customer',
  reason: '',
  at,
});
const payment = { orderId, provider: 'PayPal', providerOrderId: 'A', captureId: 'C', at } as const;
export const refundStarted = (amountCents: number, number = 1) =>
  paymentEvents.PaymentRefundStarted.create({
    ...payment,
    userId,
    number,
    request: orderId,
    requestHash: null,
    amountCents,
    reason: '',
  });
export const refundFailed = (number = 1) =>
  paymentEvents.PaymentRefundFailed.create({ ...payment, number, reason: 'DECLINED' });
export const refunded = (amountCents: number, refundedCentsAfter: number, number: number | null = 1) =>
  paymentEvents.PaymentRefunded.create({
    ...payment,
    userId,
    number,
    refundId: `R${refundedCentsAfter}`,
    amountCents,
    refundedCentsAfter,
    reason: '',
  });
export const revived = orderEvents.OrderRevived.create({ orderId, attempt: 1, at });
export const expired = orderEvents.OrderExpired.create({ orderId, at });
