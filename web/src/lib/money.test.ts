import { expect, it } from 'vitest';
import { formatMoney, pricesOf, reductionOf } from './money.ts';

it.each([
  [0, '$0.00'],
  [19.9, '$19.90'],
  [1234.5, '$1,234.50'],
  [1_000_000, '$1,000,000.00'],
  [-5, '−$5.00'],
])('%d reads %s', (dollars, text) => {
  expect(formatMoney(dollars)).toBe(text);
});

it('asks the sale price and strikes the other', () => {
  expect(pricesOf({ price: 58, salePrice: 46 })).toEqual({ now: 46, was: 58 });
  expect(pricesOf({ price: 58, salePrice: null })).toEqual({ now: 58, was: null });
  expect(pricesOf({ price: 58, salePrice: 0 })).toEqual({ now: 58, was: null });
});

it('rounds a reduction to whole per cent', () => {
  expect(reductionOf({ price: 72, salePrice: 54 })).toBe(25);
  expect(reductionOf({ price: 72, salePrice: null })).toBe(0);
});
