import { expect, it } from 'vitest';
import { allEnded } from './all-ended.ts';

it('answers in the order of what was given', async () => {
  expect(await allEnded([Promise.resolve(1), Promise.resolve(2)])).toEqual([1, 2]);
  expect(await allEnded([])).toEqual([]);
});

it('throws the first failure, and only when nothing is under way any more', async () => {
  const slow = Promise.withResolvers<void>();
  let hasThrown = false;
  const all = allEnded([Promise.reject(new Error('no 1')), slow.promise, Promise.reject(new Error('no 2'))]);
  const thrown = all.catch((error: unknown) => {
    hasThrown = true;
    return error;
  });
  await new Promise(setImmediate);
  expect(hasThrown).toBe(false);
  slow.resolve();
  expect(await thrown).toEqual(new Error('no 1'));
});
