import { expect, test } from 'vitest';
import { BACK_OFF, nextWait } from './back-off.ts';

test('the wait begins at a second and doubles to thirty', () => {
  const waits: number[] = [];
  for (let death = 1; death <= 7; death += 1) waits.push(nextWait(waits.at(-1), 10, BACK_OFF));
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 8_000, 8_000, 8_000]);
});

test('a minute of health starts over', () => {
  expect(nextWait(8_000, 9_999, BACK_OFF)).toBe(8_000);
  expect(nextWait(8_000, 10_000, BACK_OFF)).toBe(1_000);
});
