import { expect, it } from 'vitest';
import { trendOf, trendText } from './trend.ts';

it.each([
  [110, 100, 10],
  [90, 100, -10],
  [0, 4, -100],
  [5, 0, null],
  [0, 0, null],
  [5, -3, null],
  [null, 40, null],
  [40, null, null],
])('from %d after %d is a trend of %s', (now, before, trend) => {
  expect(trendOf(now, before)).toBe(trend);
});

it('is written without a sign', () => {
  expect(trendText(-8.456)).toBe('8.5%');
});
