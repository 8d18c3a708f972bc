import { deliveryEvents } from '#contracts/deliveries/events';
import type { PlaceOrderBody } from '#contracts/orders/commands';
import { orderEvents } from '#contracts/orders/events';
import { paymentEvents } from '#contracts/payments/events';
import type { PlaceOrder } from '../decide/place-order.ts';

/** An order of two shirts and a pair of shoes, for tests: 60.00 + 45.00 of items, shipped free, 15.75 of tax. */
export const orderId = '665f1c2ab3d4e5f607182401';
export const userId = '665f1c2ab3d4e5f607182402';
export const shirt = '665f1c2ab3d4e5f607182403';
export const shoes = '665f1c2ab3d4e5f607182404';
export const noon = new Date('2026-11-20T12:00:00.000Z');
const at = noon.toISOString();

export const shippingAddress = {
  recipient: 'Asha Nuur',
  phone: '+252634000001',
  address: '1 Market Street',
  city: 'Hargeisa',
  postalCode: '',
  country: 'Somaliland',
};

export const body: PlaceOrderBody = {
  orderItems: [
    { productId: shirt, qty: 2, price: 30 },
    { productId: shoes, qty: 1, price: 45 },
  ],
  shippingAddress,
  paymentMethod: 'PayPal',
  itemsPrice: 105,
  shippingPrice: 0,
  taxPrice: 15.75,
  totalPrice: 120.75,
};

export const command: PlaceOrder = {
  orderId,
  userId,
  attempt: 0,
  requestHash: 'the request',
  lines: [
    {
      lineId: '665f1c2ab3d4e5f607182405',
      productId: shirt,
      variantId: shirt,
      choice: [],
      title: 'Linen shirt',
      translations: {},
      image: '',
      quantity: 2,
      unitPriceCents: 30_00,
    },
    {
      lineId: '665f1c2ab3d4e5f607182406',
      productId: shoes,
      variantId: shoes,
      choice: [],
      title: 'Red shoes',
      translations: {},
      image: '',
      quantity: 1,
      unitPriceCents: 45_00,
    },
  ],
  shippingAddress,
  delivery: {
    methodId: 'de11be7a0000000000000001',
    kind: 'standard',
    name: null,
    promise: { from: '2026-11-24', to: '2026-11-26' },
    place: null,
  },
  paymentMethod: 'PayPal',
  itemsCents: 105_00,
  shippingCents: 0,
  taxCents: 15_75,
  totalCents: 120_75,
};

export const placed = (attempt = 0) =>
  orderEvents.OrderPlaced.create({ ...command, lines: [...command.lines], attempt, placedAt: at });
export const abandoned = (attempt = 0) => orderEvents.OrderAbandoned.create({ orderId, attempt, at });
export const cancelled = orderEvents.OrderCancelled.create({
  orderId,
  userId,
  by: 'customer',
  reason: 'Too late',
  at,
});
export const revived = (attempt = 1) => orderEvents.OrderRevived.create({ orderId, attempt, at });
export const expired = orderEvents.OrderExpired.create({ orderId, at });

const payment = { orderId, provider: 'PayPal', providerOrderId: 'A', at } as const;
export const started = paymentEvents.PaymentStarted.create({
  orderId,
  provider: 'PayPal',
  attempt: 1,
  amountCents: 120_75,
  account: 'a0a0a0a0a0a0a0a0',
  at,
});
export const captureStarted = paymentEvents.PaymentCaptureStarted.create(payment);
export const failed = paymentEvents.PaymentFailed.create({ ...payment, reason: 'DECLINED' });
export const captured = paymentEvents.PaymentCaptured.create({
  ...payment,
  userId,
  captureId: 'C',
  amountCents: 120_75,
  currency: 'USD',
  payerEmail: 'buyer@suuq.test',
});
export const parcelSent = deliveryEvents.ParcelSent.create({
  orderId,
  parcelId: '665f1c2ab3d4e5f607182309',
  userId,
  requestHash: '',
  lines: [{ variantId: orderId, quantity: 1 }],
  carrier: 'DHL',
  tracking: { number: null, url: null },
  at,
});
export const parcelTakenBack = deliveryEvents.ParcelSendingUndone.create({
  orderId,
  parcelId: parcelSent.data.parcelId,
  at,
});
export const notDelivered = deliveryEvents.OrderDeliveryUndone.create({ orderId, at });
export const delivered = deliveryEvents.OrderDelivered.create({ orderId, at });
