import { UNNAMED_DELIVERY } from '#contracts/shipping/views';
import { deliveryEvents } from '#contracts/deliveries/events';
import { orderEvents } from '#contracts/orders/events';
import { paymentEvents } from '#contracts/payments/events';
import { derivedId } from '../../kernel/ids.ts';

/** An order for tests of its delivery. */
export const orderId = '665f1c2ab3d4e5f607182301';
const userId = '665f1c2ab3d4e5f607182302';
export const noon = new Date('2026-11-20T12:00:00.000Z');
const at = noon.toISOString();
/** This many milliseconds after noon. */
export const after = (ms: number): Date => new Date(noon.getTime() + ms);

/** Two shirts and a cap. */
export const shirtId = '665f1c2ab3d4e5f607182303';
export const cap = '665f1c2ab3d4e5f607182304';
const shirt = {
  productId: shirtId,
  variantId: shirtId,
  choice: [],
  title: '',
  translations: {},
  image: '',
  unitPriceCents: 10_00,
};

export const placed = orderEvents.OrderPlaced.create({
  orderId,
  userId,
  attempt: 0,
  requestHash: '',
  lines: [
    { ...shirt, lineId: '665f1c2ab3d4e5f607182311', quantity: 2 },
    { ...shirt, lineId: '665f1c2ab3d4e5f607182312', productId: cap, variantId: cap, quantity: 1 },
  ],
  shippingAddress: { address: '', city: '', postalCode: '', country: '' },
  paymentMethod: 'PayPal',
  delivery: UNNAMED_DELIVERY,
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
const DHL = { carrier: 'DHL', tracking: { number: 'J1', url: null } } as const;
/** A parcel as an admin requests it; its id is made from its name. */
export const parcelOf = (
  name: string,
  ...pieces: readonly (readonly [variantId: string, quantity: number])[]
) => ({
  orderId,
  parcelId: derivedId(name),
  requestHash: name,
  lines: pieces.map(([variantId, quantity]) => ({ variantId, quantity })),
  ...DHL,
});
export const parcelSent = (parcel: ReturnType<typeof parcelOf>) =>
  deliveryEvents.ParcelSent.create({ ...parcel, userId, at });
export const parcelDelivered = ({ parcelId }: { readonly parcelId: string }) =>
  deliveryEvents.ParcelDelivered.create({ orderId, parcelId, at });
export const parcelTakenBack = ({ parcelId }: { readonly parcelId: string }, ms = 0) =>
  deliveryEvents.ParcelSendingUndone.create({ orderId, parcelId, at: after(ms).toISOString() });
export const parcelStillOnItsWay = ({ parcelId }: { readonly parcelId: string }, ms = 0) =>
  deliveryEvents.ParcelDeliveryUndone.create({ orderId, parcelId, at: after(ms).toISOString() });
export const notDelivered = (ms = 0) =>
  deliveryEvents.OrderDeliveryUndone.create({ orderId, at: after(ms).toISOString() });
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
