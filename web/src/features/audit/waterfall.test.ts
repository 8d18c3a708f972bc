import { expect, it } from 'vitest';
import { spanText, waterfallOf } from './waterfall.ts';

const at = (ms: number) => ({ at: new Date(Date.UTC(2026, 0, 1) + ms).toISOString() });

it('begins at the left, ends within the lane, and shows every bar', () => {
  const falls = waterfallOf([at(0), at(4), at(4), at(86_400_000)]);
  expect(falls.map(({ after }) => after)).toEqual([0, 4, 4, 86_400_000]);
  expect(falls[0]?.start).toBe(0);
  for (const { start, width } of falls) {
    expect(width).toBeGreaterThanOrEqual(1.5);
    expect(start + width).toBeLessThanOrEqual(100);
  }
  expect(waterfallOf([at(0)])).toHaveLength(1);
  expect(waterfallOf([])).toEqual([]);
});

it.each([
  [0, '0 ms'],
  [999, '999 ms'],
  [1_400, '1.4 s'],
  [180_000, '3 min'],
  [9_000_000, '2.5 h'],
  [86_400_000, '1 d'],
])('says %d ms as %s', (ms, text) => {
  expect(spanText(ms)).toBe(text);
});
