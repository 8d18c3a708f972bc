import { expect, it } from 'vitest';
import { paymentState } from './payment-state.ts';

const order = { status: 'paid', isPaid: true, refundedAmount: 0, totalPrice: 56 } as const;

it.each([
  [{ status: 'pending', isPaid: false }, 'unpaid'],
  [{ status: 'cancelled', isPaid: false }, 'never-paid'],
  [{ status: 'expired', isPaid: false }, 'never-paid'],
  [{}, 'paid'],
  [{ status: 'delivered' }, 'paid'],
  [{ refundedAmount: 5 }, 'partly-refunded'],
  [{ status: 'refunded', refundedAmount: 56 }, 'refunded'],
  [{ status: 'cancelled', refundedAmount: 56 }, 'refunded'],
] as const)('the money of an order that is %j is %s', (changes, state) => {
  expect(paymentState({ ...order, ...changes })).toBe(state);
});
