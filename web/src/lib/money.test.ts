import { expect, it } from 'vitest';
import { formatMoney, isOnSale, pricesOf } from './money.ts';

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

it.each([
  [{ salePrice: 46 }, true],
  [{ salePrice: null }, false],
  [{ salePrice: 46, options: ['Size'], reduction: null }, false],
  [{ salePrice: null, options: ['Size'], reduction: 0 }, true],
  // Its prices follow the shop, and its reduction is read again.
  [{ salePrice: 46, options: [], reduction: null }, true],
])('whether %j is on sale: %s', (product, expected) => {
  expect(isOnSale(product)).toBe(expected);
});
