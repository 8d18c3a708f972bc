import { expect, it } from 'vitest';
import { withoutDelay } from './store-without-delay.ts';
import { ObjectsUnavailable } from '../../platform/objects/object-store-errors.ts';

const newStore = () => {
  const names: string[] = [];
  const store = {
    names,
    isAway: false,
    put: async (name: string) => {
      names.push(name);
      if (store.isAway) throw new ObjectsUnavailable('connect ECONNREFUSED');
    },
    remove: async () => undefined,
  };
  return store;
};
const webp = Buffer.from('');

it('puts every picture into an available store', async () => {
  const store = newStore();
  const { put, hasMissed } = withoutDelay(store, Promise.resolve(true));
  await put('a', webp);
  await put('b', webp);
  expect([store.names, hasMissed()]).toEqual([['a', 'b'], false]);
});

it('asks nothing of an unavailable store, and remembers that pictures are missing', async () => {
  const store = newStore();
  const { put, hasMissed } = withoutDelay(store, Promise.resolve(false));
  await put('a', webp);
  expect([store.names, hasMissed()]).toEqual([[], true]);
});

it('does not wait again for a store that became unavailable, and hides no bug', async () => {
  const store = newStore();
  const { put, hasMissed } = withoutDelay(store, Promise.resolve(true));
  store.isAway = true;
  await put('a', webp);
  store.isAway = false;
  await put('b', webp);
  expect([store.names, hasMissed()]).toEqual([['a'], true]);
  const broken = { ...store, put: () => Promise.reject(new TypeError('not a picture')) };
  await expect(withoutDelay(broken, Promise.resolve(true)).put('a', webp)).rejects.toThrow('not a picture');
});
