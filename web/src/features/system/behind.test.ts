import { describe, expect, it } from 'vitest';
import { isBehind, rowsOf, shortTime } from './behind.ts';

describe('a projection', () => {
  it.each([
    [0, false],
    [5, false],
    [5.1, true],
  ])('%d s behind the log is worrying: %s', (lagSeconds, worrying) => {
    expect(isBehind({ lagSeconds })).toBe(worrying);
  });

  it('has the rows of all its tables', () => {
    const tables = [
      { name: 'products', rows: 104 },
      { name: 'product_words', rows: 166 },
    ];
    expect(rowsOf({ tables })).toBe(270);
  });
});

it.each([
  [0, '0 s'],
  [0.44, '0.4 s'],
  [75, '75 s'],
  [720, '12 min'],
])('%d seconds are written %s', (seconds, text) => {
  expect(shortTime(seconds)).toBe(text);
});
