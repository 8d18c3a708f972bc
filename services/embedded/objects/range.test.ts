import { expect, test } from 'vitest';
import { parseRange } from './range.ts';

test.each([
  ['bytes=0-3', { start: 0, end: 3 }],
  ['bytes=4-', { start: 4, end: 9 }],
  ['bytes=4-400', { start: 4, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-300', { start: 0, end: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-4', undefined],
  ['bytes=-', undefined],
  ['bytes=0-1,4-5', undefined],
  ['lines=0-1', undefined],
  [undefined, undefined],
])('of ten bytes, %s is %o', (header, range) => {
  expect(parseRange(header, 10)).toEqual(range);
});

test('nothing of an empty object can be satisfied', () => {
  expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable');
  expect(parseRange('bytes=-1', 0)).toBe('unsatisfiable');
});
