import { UNNAMED_DELIVERY } from '#contracts/shipping/views';
import { accountEvents } from '#contracts/accounts/events';
import { orderEvents } from '#contracts/orders/events';
import { paymentEvents } from '#contracts/payments/events';

/** An account and an order of 45.00, for tests. */
export const userId = '665f1c2ab3d4e5f60718293a';
export const now = new Date('2026-05-01T10:00:00.000Z');
export const marked = { userId, at: now.toISOString() };
export const registration = {
  userId,
  name: 'Hodan Ali',
  username: 'hodan',
  email: 'hodan@suuq.test',
  emailKey: 'e1',
  usernameKey: 'u1',
  profileKey: 'p1',
  usernameClaim: 1,
  passwordVersion: 1,
  registeredAt: marked.at,
};
export const registered = accountEvents.AccountRegistered.create(registration);
export const deleted = accountEvents.AccountDeleted.create(marked);

export const emailChanged = accountEvents.EmailChanged.create({
  ...marked,
  email: 'hodan.ali@suuq.test',
  emailKey: 'e2',
  emailClaim: 4,
});

export const guest = {
  userId,
  name: 'Hodan Ali',
  email: 'hodan@suuq.test',
  emailKey: 'e1',
  registeredAt: marked.at,
};
export const guestRegistered = accountEvents.GuestRegistered.create(guest);

export const orderId = '665f1c2ab3d4e5f607182401';
const { at } = marked;
export const payment = { orderId, provider: 'PayPal', providerOrderId: 'A', at } as const;
export const placedBy = (customer: string) =>
  orderEvents.OrderPlaced.create({
    orderId,
    userId: customer,
    attempt: 0,
    requestHash: '',
    lines: [
      {
        lineId: orderId,
        productId: orderId,
        variantId: orderId,
        choice: [],
        title: 'Shirt',
        translations: {},
        image: '',
        quantity: 1,
        unitPriceCents: 30_43,
      },
    ],
    shippingAddress: { address: '', city: '', postalCode: '', country: '' },
    paymentMethod: 'PayPal',
    delivery: UNNAMED_DELIVERY,
    itemsCents: 30_43,
    shippingCents: 10_00,
    taxCents: 4_57,
    totalCents: 45_00,
    placedAt: at,
  });
export const captureStarted = paymentEvents.PaymentCaptureStarted.create(payment);
export const captureFailed = paymentEvents.PaymentFailed.create({ ...payment, reason: 'DECLINED' });
export const cancelled = orderEvents.OrderCancelled.create({
  orderId,
  userId,
  by: 'admin',
  reason: '',
  at,
});
