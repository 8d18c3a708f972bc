import { mutate } from 'swr';
import { cache, subscribeCallback, SWRGlobalState } from 'swr/_internal';
import { afterEach, expect, it } from 'vitest';
import { keepFew, MOST_KEPT } from './kept-answers.ts';

const [shown = {}, , asked = {}] = SWRGlobalState.get(cache) ?? [];
const kept = () => [...cache.keys()];
const comes = async (key: string) => {
  await mutate(key, `answer of ${key}`, { revalidate: false });
  keepFew(key);
};
const pagesCome = async (count: number) => {
  for (let page = 1; page <= count; page += 1) await comes(`/orders/all?page=${page}#list`);
};
afterEach(() => {
  for (const key of kept()) cache.delete(key);
});

it('keeps the newest answers, and no more of them however many pages one walks through', async () => {
  await pagesCome(3 * MOST_KEPT);
  expect(kept()).toHaveLength(MOST_KEPT);
  expect(kept()[0]).toBe(`/orders/all?page=${2 * MOST_KEPT + 1}#list`);
  expect(cache.get(kept()[0] ?? '')?.data).toBe(`answer of ${kept()[0]}`);
});

it('keeps what was read again longer than what was not', async () => {
  await comes('/products/one');
  await comes('/products/two');
  await pagesCome(MOST_KEPT - 2);
  keepFew('/products/one');
  await comes('/products/three');
  expect(kept()).toContain('/products/one');
  expect(kept()).not.toContain('/products/two');
});

it('drops nothing that a page shows, until it has left', async () => {
  await comes('/users/profile');
  const leave = subscribeCallback('/users/profile', shown, () => undefined);
  await pagesCome(2 * MOST_KEPT);
  expect(cache.get('/users/profile')?.data).toBe('answer of /users/profile');
  leave();
  await comes('/products/all');
  expect(kept()).not.toContain('/users/profile');
});

it('drops nothing that is being read, since it would not be asked for again', async () => {
  await comes('/slow#list');
  asked['/slow#list'] = [new Promise(() => undefined), 1];
  await pagesCome(2 * MOST_KEPT);
  expect(kept()).toContain('/slow#list');
  delete asked['/slow#list'];
  await comes('/products/all');
  expect(kept()).not.toContain('/slow#list');
});

it('makes no answer up where there is none', () => {
  keepFew('/never/asked');
  expect(kept()).toEqual([]);
});
