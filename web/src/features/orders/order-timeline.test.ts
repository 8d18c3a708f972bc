import { expect, it } from 'vitest';
import { timelineOf, progressOf } from './order-timeline.ts';

const order = {
  status: 'pending',
  createdAt: '2026-11-20T11:02:00.000Z',
  paidAt: null,
  deliveredAt: null,
  cancelledAt: null,
  expiresAt: '2026-11-21T09:30:00.000Z',
} as const;
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

it('the timeline ends where the order was closed', () => {
  expect(stations({ status: 'cancelled' })).toEqual(['placed done', 'cancelled now']);
  expect(stations({ status: 'expired' })).toEqual(['placed done', 'expired now']);
  expect(stations({ status: 'refunded' })).toEqual(['placed done', 'paid done', 'refunded now']);
});

it('the timeline says how much of it is complete', () => {
  expect(progressOf(timelineOf(order))).toBe(1 / 4);
  expect(progressOf(timelineOf({ ...order, status: 'delivered' }))).toBe(1);
});
