import type { PaymentStep } from '#contracts/payments/views';
import { expect, it } from 'vitest';
import { lateMoneyOf, mayHavePaid } from './late-money.ts';

const step = (kind: PaymentStep['kind'], reason: string | null = null, amount: number | null = null) =>
  ({ kind, reason, amount, provider: 'Stripe' }) as PaymentStep;

it('money that came too late has gone back, or goes back', () => {
  const gone = step('failed', 'OUT_OF_STOCK');
  const back = step('duplicate-refunded', null, 45);
  expect(lateMoneyOf([step('started'), gone])).toBe(gone);
  expect(lateMoneyOf([step('started'), gone, back])).toBe(back);
});

it('a payment that was declined brought no money', () => {
  expect(lateMoneyOf([step('started'), step('failed', 'DECLINED')])).toBeUndefined();
});

it('whoever has begun to pay may have paid; who has not, has not', () => {
  expect(mayHavePaid([step('started'), step('created')])).toBe(true);
  expect(mayHavePaid([])).toBe(false);
});
