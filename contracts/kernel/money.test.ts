import { describe, expect, it } from 'vitest';
import { dollars, priceToPay, shippingFor, taxOn, toCents, toDollars, totalsOf } from './money.ts';

describe('money', () => {
  it.each([
    [10, 2],
    [3, 0],
    [4, 1],
    [1999, 300],
  ])('taxes %i cents with %i, half up', (items, tax) => expect(taxOn(items)).toBe(tax));

  it('ships free only above 100.00', () => {
    expect([shippingFor(100_00), shippingFor(100_01)]).toEqual([10_00, 0]);
  });

  it('adds up in cents what floats cannot', () => {
    expect(
      totalsOf([
        { unitPriceCents: 10, quantity: 1 },
        { unitPriceCents: 20, quantity: 1 },
      ]),
    ).toEqual({
      itemsCents: 30,
      shippingCents: 10_00,
      taxCents: 5,
      totalCents: 10_35,
    });
  });

  it('reads every amount of cents back from the wire', () => {
    for (let cents = 0; cents < 200_000; cents += 7) expect(toCents(toDollars(cents))).toBe(cents);
  });

  it.each([[0.001], [-1], [Number.NaN], [1e12]])('refuses %d on the wire', (amount) =>
    expect(dollars.safeParse(amount).success).toBe(false),
  );

  it.each([[113_850_000], [0.1 + 0.2], [11_385_010_000.07], [3 * 6_666_666.67]])(
    'takes %d on the wire',
    (amount) => expect(dollars.safeParse(amount).success).toBe(true),
  );

  it.each([[113_850_000.001], [11_385_010_000.005]])('sees the third decimal of %d', (amount) =>
    expect(dollars.safeParse(amount).success).toBe(false),
  );

  it('charges the sale price when there is one', () => {
    expect(priceToPay({ priceCents: 500, salePriceCents: 300 })).toBe(300);
    expect(priceToPay({ priceCents: 500, salePriceCents: null })).toBe(500);
  });
});
