import { describe, expect, it } from 'vitest';
import { amountIn, choicesOf, moneyOf } from './money-back.ts';

const order = { status: 'paid', isPaid: true, totalPrice: 136.85, refundedAmount: 0 } as const;

describe('the money of an order', () => {
  it('is exact to the cent', () => {
    expect(moneyOf({ ...order, refundedAmount: 36.84 })).toEqual({
      captured: 136.85,
      refunded: 36.84,
      left: 100.01,
    });
  });

  it('is none before it was paid', () => {
    expect(moneyOf({ ...order, isPaid: false })).toEqual({ captured: 0, refunded: 0, left: 0 });
  });
});

describe('the amount of a refund', () => {
  it.each([
    ['10', 10],
    ['0.01', 0.01],
    ['100.01', 100.01],
    ['100.02', undefined],
    ['0', undefined],
    ['-5', undefined],
    ['1.234', undefined],
    ['', undefined],
    ['ten', undefined],
  ])('typed as %j is %s', (text, amount) => {
    expect(amountIn(text, 100.01)).toBe(amount);
  });
});

describe('what an admin may do', () => {
  it.each([
    [
      { ...order, status: 'pending', isPaid: false },
      { deliver: false, cancel: true, refund: false },
    ],
    [order, { deliver: true, cancel: true, refund: true }],
    [
      { ...order, status: 'delivered' },
      { deliver: false, cancel: false, refund: true },
    ],
    [
      { ...order, status: 'cancelled' },
      { deliver: false, cancel: false, refund: true },
    ],
    [
      { ...order, status: 'refunded', refundedAmount: 136.85 },
      { deliver: false, cancel: false, refund: false },
    ],
    [
      { ...order, status: 'expired', isPaid: false },
      { deliver: false, cancel: false, refund: false },
    ],
  ] as const)('with %j is %j', (given, choices) => {
    expect(choicesOf(given)).toEqual(choices);
  });
});
