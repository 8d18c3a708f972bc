import { expect, it } from 'vitest';
import { partsOf } from './first-of.ts';

it.each([
  [24, [[24, 0]]],
  [960, [[960, 0]]],
  [
    984,
    [
      [960, 0],
      [960, 1],
    ],
  ],
])('%i rows are there in few requests', (count, parts) => {
  expect(partsOf(count).map(({ limit, index }) => [limit, index])).toEqual(parts);
});
