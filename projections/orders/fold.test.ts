import { expect, test } from 'vitest';
import type { OrderStreamEvent } from '#contracts/orders/stream';
import { order as orderSchema } from '#contracts/orders/views';
import { at, exampleId } from '../kernel/testing/examples.ts';
import { exampleOrder } from './testing/example-order.ts';
import { foldOrder, orderView } from './fold.ts';
import type { OrderState } from './table.ts';

const example = exampleOrder(1);
const { placed, started, capturing, captured, failed, delivered, refunded, cancelled, totals } = example;
const { expired, revived, parcelSent, parcelDelivered } = example;
const { parcelTakenBack, parcelDeliveryUndone, deliveryUndone } = example;
const total = totals.totalCents;

const view = (...events: readonly OrderStreamEvent[]) => {
  const state = events.reduce<OrderState | undefined>(
    (before, event, revision) => foldOrder(before, { ...event, revision, actor: { process: 'test' } }),
    undefined,
  );
  return state && orderView(state, { name: 'Asha', email: 'asha@suuq.test' }, 90_000);
};

test('there is no order before it was placed', () => {
  expect(view(example.abandoned)).toBeUndefined();
  expect(view(example.abandoned, placed)).toMatchObject({ status: 'pending' });
});

test('an order as the contract has it', () => {
  const shown = view(placed);
  expect(orderSchema.parse(shown)).toEqual(shown);
  expect(shown).toMatchObject({
    user: { name: 'Asha', email: 'asha@suuq.test' },
    orderItems: [{ title: 'Coat', name: 'Coat', qty: 2, price: 20 }],
    itemsPrice: 40,
    shippingPrice: 10,
    taxPrice: 6,
    totalPrice: 56,
    isPaid: false,
    paidAt: null,
    cancelledAt: null,
    refundedAmount: 0,
    createdAt: at(0),
  });
});

test('an order shows its parcels, and when each came', () => {
  const shown = view(placed, captured, parcelSent(81), parcelSent(82), parcelDelivered(82));
  expect(orderSchema.parse(shown)).toEqual(shown);
  expect(shown?.parcels).toMatchObject([
    { _id: exampleId(81), number: 1, items: [{ variantId: exampleId(72), qty: 1 }], deliveredAt: null },
    { _id: exampleId(82), number: 2, carrier: 'DHL', sentAt: at(4), deliveredAt: at(5) },
  ]);
});

test('what was taken back leaves no trace but in the log, and the others keep their numbers', () => {
  const [before, after] = [view(placed, captured), view(placed, captured, parcelSent(), parcelTakenBack())];
  expect(after).toEqual(before);
  const left = view(placed, captured, parcelSent(81), parcelSent(82), parcelTakenBack(81), parcelSent(83));
  expect(left?.parcels.map(({ _id, number }) => [_id, number])).toEqual([
    [exampleId(82), 2],
    [exampleId(83), 3],
  ]);
  const arrived = [placed, captured, parcelSent(), parcelDelivered(), parcelDeliveryUndone()] as const;
  expect(view(...arrived)).toEqual(view(placed, captured, parcelSent()));
  expect(view(placed, captured, delivered, deliveryUndone)).toEqual(before);
});

test.each([
  ['pending', [placed, started, capturing, failed]],
  ['paid', [placed, started, capturing, captured]],
  ['paid', [placed, captured, parcelSent()]],
  ['paid', [placed, captured, parcelSent(), parcelDelivered()]],
  ['delivered', [placed, captured, delivered]],
  ['cancelled', [placed, cancelled]],
  ['expired', [placed, expired]],
  ['paid', [placed, captured, refunded(100, 100)]],
  ['delivered', [placed, captured, refunded(100, 100), delivered]],
  ['refunded', [placed, captured, delivered, refunded(100, 100), refunded(total - 100, total)]],
  ['refunded', [placed, captured, refunded(total, total)]],
  ['cancelled', [placed, captured, cancelled]],
  ['cancelled', [placed, captured, cancelled, refunded(total, total)]],
  // Money that came late, and for which there was stock.
  ['paid', [placed, expired, revived, captured]],
] as const)('is %s', (status, events) => {
  expect(view(...events)).toMatchObject({ status });
});

test('the flags stay true after a refund', () => {
  expect(view(placed, captured, delivered, refunded(total, total))).toMatchObject({
    isPaid: true,
    paidAt: at(3),
    isDelivered: true,
    deliveredAt: at(4),
    refundedAmount: total / 100,
  });
});

test('an order can be paid until its time is up, and not once it has ended or is paid', () => {
  expect(view(placed)).toMatchObject({ expiresAt: '2026-01-01T00:01:30.000Z' });
  // An hour from when a payment was started in time.
  expect(view(placed, started)).toMatchObject({ expiresAt: anHourAfter(started) });
  for (const end of [captured, cancelled, expired])
    expect(view(placed, end)).toMatchObject({ expiresAt: null });
});

test('an order that was cancelled after it was paid shows both', () => {
  expect(view(placed, captured, cancelled, refunded(total, total))).toMatchObject({
    isPaid: true,
    paidAt: at(3),
    cancelledAt: at(6),
    refundedAmount: total / 100,
  });
});

test('an order says who took its money, not who was chosen', () => {
  expect(view(placed)).toMatchObject({ paymentMethod: 'PayPal', paidWith: null });
  const byCard = { ...captured, data: { ...captured.data, provider: 'Stripe' as const } };
  expect(view(placed, byCard)).toMatchObject({ paymentMethod: 'PayPal', paidWith: 'Stripe' });
});

const anHourAfter = ({ data }: typeof started) => new Date(Date.parse(data.at) + 3_600_000).toISOString();
