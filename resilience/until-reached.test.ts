import { expect, it } from 'vitest';
import { untilReached } from './until-reached.ts';

it('looks for stores that stay away later and later', async () => {
  const began = performance.now();
  let tries = 0;
  const errors: unknown[] = [];
  const isThereAtLast = async () => {
    tries += 1;
    if (tries < 3) throw new Error(`away ${tries}`);
  };
  await untilReached(isThereAtLast, new AbortController().signal, (error) => errors.push(error));
  expect(errors).toEqual([new Error('away 1'), new Error('away 2')]);
  // 300 ms and then 600; a timer may fire a millisecond early.
  expect(performance.now() - began).toBeGreaterThanOrEqual(898);
});
