import { UNNAMED_DELIVERY } from '#contracts/shipping/views';
import { expect, it } from 'vitest';
import { order as example } from '#contracts/examples';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import type { Order } from '#contracts/orders/views';
import { auditEventOf } from './logged-event.ts';
import { timelineLines, timelineOf } from './timeline.ts';

const orderId = '665f1c2ab3d4e5f607182501';
const userId = '665f1c2ab3d4e5f607182502';
const placed: Order = {
  ...example,
  _id: orderId,
  user: { _id: userId, name: 'Asha', email: 'asha@suuq.test' },
  orderItems: [
    {
      _id: 'a',
      productId: 'p',
      variantId: 'p',
      choice: [],
      title: 'Linen shirt',
      name: 'Linen shirt',
      translations: {},
      image: '',
      qty: 2,
      price: 30,
    },
    {
      _id: 'b',
      productId: 'q',
      variantId: 'q',
      choice: [],
      title: 'Cap',
      name: 'Cap',
      translations: {},
      image: '',
      qty: 1,
      price: 9.5,
    },
  ],
  shippingAddress: {
    recipient: 'Asha Nuur',
    phone: '+252634000001',
    address: '1 Market Street',
    city: 'Hargeisa',
    postalCode: '',
    country: 'Somaliland',
  },
  delivery: UNNAMED_DELIVERY,
  itemsPrice: 69.5,
  taxPrice: 10.43,
  totalPrice: 89.93,
  expiresAt: null,
  createdAt: '2026-11-20T12:00:00.000Z',
};
const steps: readonly (readonly [type: string, at: string, state: Order | undefined])[] = [
  ['OrderAbandoned', '2026-11-20T11:59:00.000Z', undefined],
  ['OrderPlaced', '2026-11-20T12:00:00.000Z', placed],
  ['PaymentStarted', '2026-11-20T12:01:00.000Z', placed],
  [
    'PaymentCaptured',
    '2026-11-20T12:05:00.000Z',
    { ...placed, status: 'paid', isPaid: true, paidAt: '2026-11-20T12:05:00.000Z' },
  ],
];
const events = steps.map(([type, at], revision): RecordedEvent => ({
  id: `e${revision}`,
  stream: `order-${orderId}`,
  revision,
  position: BigInt(revision + 1),
  type,
  data: type === 'OrderPlaced' ? { placedAt: at } : { at },
  metadata: {
    $correlationId: 'c',
    $causationId: 'c',
    actor: revision === 3 ? { process: 'payments' } : { id: userId, role: 'customer' },
    schema: 1,
  },
  // The last one was recorded two hours after it happened.
  created: new Date(Date.parse(at) + (revision === 3 ? 7_200_000 : 20)),
}));
const stepsOf = (history: readonly RecordedEvent[]) =>
  Promise.resolve(steps.slice(0, history.length).map(([, , state]) => state));
const lines = async (upTo?: number) =>
  timelineLines(orderId, await timelineOf(stepsOf, auditEventOf, events, upTo)).join('\n');

it('tells in words what each event changed, who did it and when', async () => {
  expect(await lines()).toMatchInlineSnapshot(`
    "Order #182501 (665f1c2ab3d4e5f607182501)
      0  2026-11-20 11:59:00 UTC  OrderAbandoned by customer 665f1c2ab3d4e5f607182502
           changes nothing that the order shows
      1  2026-11-20 12:00:00 UTC  OrderPlaced by customer 665f1c2ab3d4e5f607182502
           user: Asha <asha@suuq.test>
           orderItems: 2 × Linen shirt at $30.00; 1 × Cap at $9.50
           shippingAddress: Asha Nuur, 1 Market Street, Hargeisa, Somaliland, +252634000001
           paymentMethod: PayPal
           delivery: standard
           itemsPrice: $69.50
           shippingPrice: $10.00
           taxPrice: $10.43
           totalPrice: $89.93
           status: pending
           refundedAmount: $0.00
           createdAt: 2026-11-20 12:00:00 UTC
      2  2026-11-20 12:01:00 UTC  PaymentStarted by customer 665f1c2ab3d4e5f607182502
           changes nothing that the order shows
      3  2026-11-20 12:05:00 UTC  PaymentCaptured by process payments, recorded 2026-11-20 14:05:00 UTC
           status: pending → paid
           isPaid: no → yes
           paidAt: never → 2026-11-20 12:05:00 UTC

    Then: paid, 2 items, total $89.93, refunded $0.00"
  `);
});

it('stops at a revision', async () => {
  expect((await lines(0)).split('\n').slice(-2)).toEqual(['', 'Then: not placed']);
  expect((await lines(2)).split('\n').at(-1)).toBe('Then: pending, 2 items, total $89.93, refunded $0.00');
});
