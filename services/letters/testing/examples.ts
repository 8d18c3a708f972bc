import { accountEvents } from '#contracts/accounts/events';
import { paid, parcel, order as unpaid } from '#contracts/examples';
import { deliveryEvents } from '#contracts/deliveries/events';
import { orderEvents } from '#contracts/orders/events';
import type { LetterKind } from '#contracts/letters/kinds';
import { paymentEvents } from '#contracts/payments/events';
import type { OrderKind } from '../order-letters.ts';
import type { Goods, OrderThen, Sources, Subscriber } from '../ports.ts';

/** Amina's order of two shirts, and what happens to it. */
export const orderId = unpaid._id;
export const userId = unpaid.user._id;
export const admins = ['665f1c2ab3d4e5f607182941', '665f1c2ab3d4e5f607182942'] as const;
export const at = '2026-11-20T12:00:00.000Z';
export const now = new Date(at);

export const registered = (id: string, email = `${id}@suuq.test`, name = 'Amina') =>
  accountEvents.AccountRegistered.create({
    userId: id,
    name,
    username: 'amina',
    email,
    emailKey: 'e',
    usernameKey: 'u',
    profileKey: 'p',
    usernameClaim: 1,
    passwordVersion: 1,
    registeredAt: at,
  });
export const deleted = accountEvents.AccountDeleted.create({ userId, at });

const payment = { orderId, provider: 'PayPal', providerOrderId: 'PP-1', at } as const;
export const captured = paymentEvents.PaymentCaptured.create({
  ...payment,
  userId,
  captureId: 'C-1',
  amountCents: 56_00,
  currency: 'USD',
  payerEmail: 'amina@example.com',
});
const refund = { ...payment, userId, captureId: 'C-1', reason: 'It was torn' } as const;
export const refunded = paymentEvents.PaymentRefunded.create({
  ...refund,
  refundId: 'R-1',
  amountCents: 12_50,
  refundedCentsAfter: 12_50,
  number: 1,
});
export const refundedWhole = paymentEvents.PaymentRefunded.create({
  ...refund,
  refundId: 'R-3',
  amountCents: 43_50,
  refundedCentsAfter: 56_00,
  number: 2,
});
const returned = paymentEvents.DuplicateCaptureRefunded.create({
  ...payment,
  captureId: 'C-2',
  refundId: 'R-2',
  amountCents: 56_00,
});
const sent = deliveryEvents.ParcelSent.create({
  orderId,
  parcelId: parcel._id,
  userId,
  requestHash: '',
  lines: [{ variantId: unpaid.orderItems[0]?.variantId ?? '', quantity: 1 }],
  carrier: parcel.carrier,
  tracking: { number: parcel.trackingNumber, url: parcel.trackingUrl },
  at,
});
export const expired = orderEvents.OrderExpired.create({ orderId, at });

const then = (order: OrderThen['order'], event: OrderThen['event'] = captured): OrderThen => ({
  order,
  event,
  later: [],
});
const payable = { ...unpaid, expiresAt: '2026-11-20T12:30:00.000Z' };

const isOfOrder = (kind: LetterKind): kind is OrderKind => Object.hasOwn(orderThen, kind);

/** The order and event for each kind of letter about an order. */
export const orderThen: Readonly<Record<OrderKind, OrderThen>> = {
  'order-placed': then(payable),
  'order-paid': then(paid),
  'order-sent': then({ ...paid, parcels: [parcel] }, sent),
  'order-delivered': then({ ...paid, status: 'delivered', isDelivered: true, deliveredAt: at }),
  'order-cancelled': then({ ...paid, status: 'cancelled', cancelledAt: at }),
  'order-expired': then({ ...unpaid, status: 'expired', expiresAt: null }, expired),
  'order-refunded': then({ ...paid, refundedAmount: 12.5 }, refunded),
  'payment-returned': then(paid, returned),
};

export const goods: Goods = {
  title: 'Cotton shirt',
  translations: { so: { title: 'Shaati cudbi ah' } },
  choice: [],
  available: 3,
};

export const subscriptionId = '665f1c2ab3d4e5f607182950';
export const subscriber: Subscriber = {
  personId: '665f1c2ab3d4e5f607182951',
  address: 'hodan@suuq.test',
  language: 'so',
  confirmToken: undefined,
  leaveToken: 'leave-token',
};
export const issueWords = {
  en: { subject: 'New at the market', text: 'Shawls have come.\n\nCome and see them.' },
  so: { subject: 'Waxa cusub ee suuqa', text: 'Shaalal ayaa yimid.\n\nKaalay oo arag.' },
};

export const invoice = { number: 'INV-000042', pdf: Buffer.from('%PDF-1.3') };

/** The sources for a letter of this kind. */
export const sourcesOf = (kind: LetterKind, changed: Partial<Sources> = {}): Sources => ({
  orderAt: () => {
    if (!isOfOrder(kind)) throw new Error('It is about no order');
    return Promise.resolve(orderThen[kind]);
  },
  links: {
    resetToken: () => Promise.resolve('reset-token'),
    confirmationToken: () => Promise.resolve('confirmation-token'),
    emailChange: () => Promise.resolve({ address: 'amina.new@suuq.test', token: 'change-token' }),
    hasEmailAskedFor: () => Promise.resolve(false),
    emailBefore: () => Promise.resolve({ address: 'amina.before@suuq.test', isConfirmed: true }),
    isEmailConfirmed: () => Promise.resolve(true),
    isPasswordNews: () => Promise.resolve(true),
    newDevice: () => Promise.resolve({ device: 'Firefox · Linux', at }),
    guestOrderToken: () => Promise.resolve(undefined),
  },
  invoiceOf: () => Promise.resolve(invoice),
  subscriberOf: () =>
    Promise.resolve(
      kind === 'newsletter-confirm' ? { ...subscriber, confirmToken: 'confirm-token' } : subscriber,
    ),
  issueWords: () => Promise.resolve(issueWords),
  goods: () => Promise.resolve(goods),
  variantOf: () => Promise.resolve(undefined),
  stopped: () => Promise.resolve([{ what: 'projection', name: 'orders' }]),
  admins: () => Promise.resolve(admins),
  clock: () => now,
  ...changed,
});
