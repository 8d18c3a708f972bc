import { expect, it } from 'vitest';
import { allEnded, endedInTurn } from './all-ended.ts';

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

it('ends what comes later also where something before it fails, one after another', async () => {
  const ended: string[] = [];
  const end = (name: string, error?: Error) => async () => {
    ended.push(`${name} begins`);
    await new Promise(setImmediate);
    ended.push(name);
    if (error) throw error;
  };
  const all = endedInTurn([end('one', new Error('no 1')), end('two', new Error('no 2')), end('three')]);
  await expect(all).rejects.toThrow('no 1');
  expect(ended).toEqual(['one begins', 'one', 'two begins', 'two', 'three begins', 'three']);
});
