import { expect, it } from 'vitest';
import { sumIn, typedSum, wholeNumberIn } from './typed-number.ts';

it.each([
  ['12', 12],
  [' 12.5 ', 12.5],
  ['12,50', 12.5],
  ['0', 0],
  ['', undefined],
  [' ', undefined],
  ['1,000', NaN],
  ['1.000', NaN],
  ['1,000.00', NaN],
  ['1 000', NaN],
  ['12.', NaN],
  ['-5', NaN],
  ['1e3', NaN],
  ['$5', NaN],
  ['ten', NaN],
])('a sum typed as %j is %s: what has two readings is none', (text, sum) => {
  expect(sumIn(text)).toBe(sum);
});

it.each([
  ['7', 7],
  ['-3', -3],
  ['+12', 12],
  [' 0 ', 0],
  ['', undefined],
  ['1.000', NaN],
  ['1,000', NaN],
  ['2.5', NaN],
  ['1e3', NaN],
  ['0x10', NaN],
  ['-', NaN],
])('a whole number typed as %j is %s', (text, count) => {
  expect(wholeNumberIn(text)).toBe(count);
});

it('a field shows a sum as it can be read again, and nothing where there is none', () => {
  expect([1000, 12.5, 0, null].map(typedSum)).toEqual(['1000.00', '12.50', '', '']);
  expect(sumIn(typedSum(1234.5))).toBe(1234.5);
});
