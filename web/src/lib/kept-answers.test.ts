import { mutate, SWRConfig } from 'swr';
import { afterEach, expect, it } from 'vitest';
import { keepFew, MOST_KEPT, showAnswer } from './kept-answers.ts';

const { cache } = SWRConfig.defaultValue;
/** Time passes while a shopper looks at each page. */
let now = 0;
const kept = () => [...cache.keys()];
const comes = async (key: string) => {
  await mutate(key, `answer of ${key}`, { revalidate: false });
  keepFew(key, (now += 2_001));
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
  keepFew('/products/one', now);
  await comes('/products/three');
  expect(kept()).toContain('/products/one');
  expect(kept()).not.toContain('/products/two');
});

it('drops nothing that a page shows, until it has left', async () => {
  await comes('/users/profile');
  const leave = showAnswer('/users/profile');
  await pagesCome(2 * MOST_KEPT);
  expect(cache.get('/users/profile')?.data).toBe('answer of /users/profile');
  leave();
  await comes('/products/all');
  expect(kept()).not.toContain('/users/profile');
});

it('drops nothing that is being read, since it would not be asked for again', async () => {
  await comes('/slow#list');
  cache.set('/slow#list', { isValidating: true });
  await pagesCome(2 * MOST_KEPT);
  expect(kept()).toContain('/slow#list');
  cache.set('/slow#list', { isValidating: false });
  await comes('/products/all');
  expect(kept()).not.toContain('/slow#list');
});

it('drops nothing that was read a moment ago, since it would not be asked for again', async () => {
  await pagesCome(MOST_KEPT);
  const first = kept()[0] ?? '';
  keepFew(first, now);
  for (let page = 1; page <= MOST_KEPT; page += 1) {
    await mutate(`/quick/${page}`, page, { revalidate: false });
    keepFew(`/quick/${page}`, now);
  }
  expect(kept()).toContain(first);
});

it('invents no answer for a key without one', () => {
  keepFew('/never/asked');
  expect(kept()).toEqual([]);
});
