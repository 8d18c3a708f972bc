import { describe, expect, it } from 'vitest';
import { captured, captureStarted, failed, orderId, placed, started } from './testing/given.ts';
import {
  paymentAttemptKey,
  captureKey,
  duplicateRefundKey,
  isDuplicateRefundKey,
  refundKey,
} from './keys.ts';
import { payments } from './state.ts';
import type { Placed } from './state.types.ts';

const after = (...history: Parameters<typeof payments.evolve>[1][]) =>
  history.reduce(payments.evolve, payments.initial) as Placed;
const keyOf = (state: Placed, providerOrderId = 'A') =>
  captureKey(state, { provider: 'PayPal', providerOrderId });

describe('the key of a capture', () => {
  const begun = after(placed, started(), captureStarted());

  it('is the same no matter who asks, until the capture has failed', () => {
    expect(keyOf(after(placed, started(), captureStarted(), captured()))).toBe(keyOf(begun));
    expect(keyOf(after(placed, started(), captureStarted(), failed()))).not.toBe(keyOf(begun));
  });

  it("is its payment's own", () => {
    expect(keyOf(begun, 'B')).not.toBe(keyOf(begun, 'A'));
    expect(keyOf(after(placed, captureStarted('B'), failed('B')), 'A')).toBe(keyOf(begun, 'A'));
  });
});

it('keeps every key within the 38 characters that PayPal takes', () => {
  const keys = [
    paymentAttemptKey(orderId, 9_999),
    keyOf(after(placed), 'X'.repeat(17)),
    duplicateRefundKey('X'.repeat(17), 9_999),
    refundKey('X'.repeat(17), 9_999),
  ];
  for (const key of keys) expect(key.length).toBeLessThanOrEqual(38);
});

it('knows every key of giving a capture back, and no other one', () => {
  for (const failures of [0, 1, 12])
    expect(isDuplicateRefundKey('C', duplicateRefundKey('C', failures))).toBe(true);
  for (const other of [
    undefined,
    '',
    refundKey('C', 1),
    duplicateRefundKey('C2'),
    `${duplicateRefundKey('C')}-0`,
  ])
    expect(isDuplicateRefundKey('C', other)).toBe(false);
});
