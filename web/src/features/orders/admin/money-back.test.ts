import type { Parcel } from '#contracts/deliveries/views';
import { order as example, parcel } from '#contracts/examples';
import { describe, expect, it } from 'vitest';
import { amountIn, choicesOf, moneyOf, neverSent } from './money-back.ts';

const [shirt] = example.orderItems;
type Given = Parameters<typeof choicesOf>[0];
const order: Given = {
  status: 'paid',
  isPaid: true,
  totalPrice: 136.85,
  refundedAmount: 0,
  orderItems: shirt ? [shirt] : [],
  parcels: [],
  isDelivered: false,
};
const sent = (qty: number): Parcel => ({ ...parcel, items: [{ variantId: shirt?.variantId ?? '', qty }] });

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
    ['12,5', 12.5],
    ['100.02', undefined],
    ['0', undefined],
    ['-5', undefined],
    ['1.234', undefined],
    ['', undefined],
    ['ten', undefined],
    ['1,000', undefined],
  ])('typed as %j is %s', (text, amount) => {
    expect(amountIn(text, 100.01)).toBe(amount);
  });
});

describe('what an admin may do', () => {
  it.each<[Given, ReturnType<typeof choicesOf>]>([
    [
      { ...order, status: 'pending', isPaid: false },
      { send: false, deliver: false, cancel: true, refund: false },
    ],
    [order, { send: true, deliver: true, cancel: true, refund: true }],
    [
      { ...order, parcels: [sent(1)] },
      { send: true, deliver: true, cancel: false, refund: true },
    ],
    [
      { ...order, parcels: [sent(1), sent(1)] },
      { send: false, deliver: true, cancel: false, refund: true },
    ],
    [
      { ...order, status: 'delivered', isDelivered: true },
      { send: false, deliver: false, cancel: false, refund: true },
    ],
    [
      { ...order, status: 'cancelled' },
      { send: false, deliver: false, cancel: false, refund: true },
    ],
    [
      { ...order, status: 'refunded', refundedAmount: 136.85 },
      { send: false, deliver: false, cancel: true, refund: false },
    ],
    [
      { ...order, status: 'refunded', refundedAmount: 136.85, parcels: [sent(1)] },
      { send: false, deliver: false, cancel: false, refund: false },
    ],
    [
      { ...order, status: 'refunded', refundedAmount: 136.85, isDelivered: true },
      { send: false, deliver: false, cancel: false, refund: false },
    ],
    [
      { ...order, status: 'expired', isPaid: false },
      { send: false, deliver: false, cancel: false, refund: false },
    ],
  ])('with %j is %j', (given, choices) => {
    expect(choicesOf(given)).toEqual(choices);
  });
});

describe('what never left of an order', () => {
  const refunded: Given = { ...order, status: 'refunded', refundedAmount: 136.85 };

  it('is said once a part was sent and all money went back, for it comes back by nothing else', () => {
    expect(neverSent({ ...refunded, parcels: [sent(1)] })).toEqual([{ item: shirt, left: 1 }]);
  });

  it.each<[string, Given]>([
    ['nothing was sent: cancelling brings it back', refunded],
    ['all of it was sent', { ...refunded, parcels: [sent(1), sent(1)] }],
    ['it was delivered as a whole', { ...refunded, parcels: [sent(1)], isDelivered: true }],
    ['it can still be sent', { ...order, parcels: [sent(1)] }],
  ])('is nothing where %s', (_, given) => {
    expect(neverSent(given)).toEqual([]);
  });
});
