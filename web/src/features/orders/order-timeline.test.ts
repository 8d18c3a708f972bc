import { order as example, parcel } from '#contracts/examples';
import { UNNAMED_DELIVERY } from '#contracts/shipping/views';
import { expect, it } from 'vitest';
import { timelineOf, progressOf } from './order-timeline.ts';

const [shirt = Object.assign({}, example.orderItems[0])] = example.orderItems;
const order = {
  status: 'pending',
  createdAt: '2026-11-20T11:02:00.000Z',
  paidAt: null,
  deliveredAt: null,
  cancelledAt: null,
  expiresAt: '2026-11-21T09:30:00.000Z',
  isDelivered: false,
  orderItems: [{ ...shirt, variantId: 'v', qty: 2 }],
  parcels: [],
  delivery: UNNAMED_DELIVERY,
} as const satisfies Parameters<typeof timelineOf>[0];
const sent = (qty: number) => ({ ...parcel, items: [{ variantId: 'v', qty }] });
const stations = (changes: Partial<Parameters<typeof timelineOf>[0]>) =>
  timelineOf({ ...order, ...changes }).map(({ name, state }) => `${name} ${state}`);

it('the timeline waits for the payment, and says until when', () => {
  expect(stations({})).toEqual(['placed done', 'waiting now', 'paid ahead', 'delivered ahead']);
  expect(timelineOf(order)[1]?.at).toBe('2026-11-21T09:30:00.000Z');
});

it('the timeline goes on to paid and delivered', () => {
  const paidAt = '2026-11-20T12:00:00.000Z';
  expect(stations({ status: 'paid', paidAt })).toEqual(['placed done', 'paid done', 'delivered ahead']);
  expect(stations({ status: 'delivered', paidAt, deliveredAt: paidAt })).toEqual([
    'placed done',
    'paid done',
    'delivered done',
  ]);
});

it('the timeline shows what is on its way, and that all of it is', () => {
  const status = 'paid' as const;
  expect(stations({ status, parcels: [sent(1)] })).toEqual([
    'placed done',
    'paid done',
    'sent now',
    'delivered ahead',
  ]);
  expect(stations({ status, parcels: [sent(1), sent(1)] })[2]).toBe('sent done');
  expect(stations({ status: 'delivered', isDelivered: true, parcels: [sent(1)] })[2]).toBe('sent done');
});

it('the timeline of what is picked up waits until it is ready, and was not ready where nobody said so', () => {
  const delivery = { ...UNNAMED_DELIVERY, kind: 'pickup' } as const;
  const status = 'paid' as const;
  expect(stations({ delivery })).toEqual([
    'placed done',
    'waiting now',
    'paid ahead',
    'sent ahead',
    'delivered ahead',
  ]);
  expect(stations({ delivery, status }).slice(2)).toEqual(['sent ahead', 'delivered ahead']);
  expect(stations({ delivery, status, parcels: [sent(1)] }).slice(2)).toEqual([
    'sent now',
    'delivered ahead',
  ]);
  expect(timelineOf({ ...order, delivery, status, parcels: [sent(1)] })[2]?.at).toBeNull();
  expect(timelineOf({ ...order, delivery, status, parcels: [sent(2)] })[2]?.at).toBe(parcel.sentAt);
  const whole = { status: 'delivered', isDelivered: true } as const;
  expect(stations({ delivery, ...whole }).slice(2)).toEqual(['delivered done']);
});

it('the timeline ends where the order was closed', () => {
  expect(stations({ status: 'cancelled' })).toEqual(['placed done', 'cancelled now']);
  expect(stations({ status: 'expired' })).toEqual(['placed done', 'expired now']);
  expect(stations({ status: 'refunded' })).toEqual(['placed done', 'paid done', 'refunded now']);
});

it('the timeline says how much of it is complete', () => {
  expect(progressOf(timelineOf(order))).toBe(1 / 4);
  expect(progressOf(timelineOf({ ...order, status: 'delivered' }))).toBe(1);
});
