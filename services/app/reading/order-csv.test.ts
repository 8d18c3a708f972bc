import { expect, it } from 'vitest';
import { stepInWords } from './order-csv.ts';

it('an exported order tells each step of its money in words', () => {
  const step = {
    revision: 5,
    kind: 'duplicate-refunded',
    provider: 'PayPal',
    amount: 45,
    providerOrderId: 'A',
    captureId: 'C',
    refundId: 'R',
    reason: null,
    by: 'payments',
    at: '2026-11-20T12:00:00.000Z',
  } as const;
  expect(stepInWords(step)).toBe(
    '2026-11-20T12:00:00.000Z PayPal duplicate-refunded 45.00 A C R by payments',
  );
});
