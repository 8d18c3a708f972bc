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

it.each([
  [-8.456, '8.5%'],
  [0.04, '0.0%'],
  [147_600, '147,600.0%'],
])('%d is written %s, without a sign', (trend, written) => {
  expect(trendText(trend)).toBe(written);
});
