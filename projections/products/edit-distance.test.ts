import { expect, test } from 'vitest';
import { editDistance } from './edit-distance.ts';

test.each([
  ['shirt', 'shirt', 0],
  ['jackt', 'jacket', 1],
  ['jackett', 'jacket', 1],
  ['shrit', 'shirt', 1],
  ['snekaers', 'sneakers', 1],
  ['snikers', 'sneakers', 2],
  ['guci', 'gucci', 1],
  ['boot', 'coat', 2],
  ['', 'hat', 3],
  ['ca', 'abc', 3],
])('from %s to %s: %i', (one, other, distance) => {
  expect(editDistance(one, other)).toBe(distance);
  expect(editDistance(other, one)).toBe(distance);
});
