import { expect, it } from 'vitest';
import { DAY } from '#contracts/kernel/duration';
import { underWayIn } from './close-orders.ts';

const now = new Date('2026-11-20T12:00:00Z');
const orderId = 'a'.repeat(24);

it.each([
  [[orderId], 'for two weeks', 14 * DAY - 1],
  [[], 'no longer than that: it may never end', 14 * DAY],
])('a refund that is under way keeps a person (%j) %s', (refunding, _, ms) => {
  const refundingSince = new Date(now.getTime() - ms).toISOString();
  const found = underWayIn([{ orderId, status: 'over', payingSince: undefined, refundingSince }], now);
  expect(found).toEqual({ undelivered: [], paying: [], refunding });
});

it.each([
  [[orderId], 'for two weeks', 14 * DAY - 1],
  [[], 'no longer than that: its provider may never say what came of it', 14 * DAY],
])('a payment that is under way keeps a person (%j) %s', (paying, _, ms) => {
  const payingSince = new Date(now.getTime() - ms).toISOString();
  const found = underWayIn([{ orderId, status: 'paying', payingSince, refundingSince: undefined }], now);
  expect(found).toEqual({ undelivered: [], paying, refunding: [] });
});
