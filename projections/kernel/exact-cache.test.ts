import { LRUCache } from 'lru-cache';
import { expect, test, vi } from 'vitest';
import { exactCache } from './exact-cache.ts';

const reader = () => {
  const changes = new Map<string, bigint>([
    ['products', 1n],
    ['orders', 1n],
  ]);
  const cache = exactCache({ changedAt: (name) => changes.get(name) }, ['products']);
  const counted = { reads: 0 };
  const ask = (question: string) => cache(question, () => Promise.resolve((counted.reads += 1)));
  return { changes, counted, ask, cache };
};

test('answers once until the rows change', async () => {
  const { ask, changes } = reader();
  expect([await ask('a'), await ask('a'), await ask('b')]).toEqual([1, 1, 2]);
  changes.set('orders', 2n);
  expect(await ask('a')).toBe(1);
  changes.set('products', 2n);
  expect(await ask('a')).toBe(3);
});

test('equal questions at the same time share an answer', async () => {
  const { ask, counted } = reader();
  expect(await Promise.all([ask('a'), ask('a')])).toEqual([1, 1]);
  expect(counted.reads).toBe(1);
});

test('caches nothing while the change listener is disconnected', async () => {
  const { ask, changes } = reader();
  await ask('a');
  changes.clear();
  expect([await ask('a'), await ask('a')]).toEqual([2, 3]);
});

test('keeps no failure', async () => {
  const { ask, cache } = reader();
  await expect(cache('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await ask('a')).toBe(1);
});

/** As many rows as the counts of a large shop have. */
const rows = Array.from({ length: 150_000 }, () => 1);

test.each([
  ['JSON and its gzip form', { json: Buffer.alloc(8_000_000) }],
  ['counts', { facetCounts: rows, found: 1 }],
  ['a page', { json: 'x'.repeat(4_500_000), packed: Buffer.alloc(1_000_000) }],
])('keeps no more of %s than its limit', async (_, answer) => {
  const { cache } = reader();
  let reads = 0;
  const ask = (question: string) => cache(question, () => Promise.resolve({ ...answer, read: (reads += 1) }));
  for (const question of ['a', 'b', 'c', 'd']) await ask(question);
  expect([(await ask('d')).read, (await ask('b')).read, (await ask('a')).read]).toEqual([4, 2, 5]);
  expect(reads).toBe(5);
});

test('keeps no more of plain lists than its limit', async () => {
  const { cache } = reader();
  let reads = 0;
  const ask = (question: string) =>
    cache(question, () => {
      reads += 1;
      return Promise.resolve(rows);
    });
  for (const question of ['a', 'b', 'c', 'd']) await ask(question);
  await ask('d');
  expect(reads).toBe(4);
  await ask('a');
  expect(reads).toBe(5);
});

test('an answer that comes when the rows have changed is not kept', async () => {
  const { cache, changes, ask } = reader();
  const late = Promise.withResolvers<number>();
  const first = cache('a', () => late.promise);
  changes.set('products', 2n);
  const second = ask('a');
  late.resolve(0);
  expect([await first, await second, await ask('a')]).toEqual([0, 1, 1]);
});

test('evicts entries beyond its limit', async () => {
  const { ask, counted } = reader();
  for (let number = 0; number < 600; number += 1) await ask(String(number));
  await ask('599');
  await ask('0');
  expect(counted.reads).toBe(601);
});

test('keeps no answer that is not exact', async () => {
  const { cache } = reader();
  let reads = 0;
  const ask = (isExact: boolean) =>
    cache(
      'a',
      () => Promise.resolve((reads += 1)),
      () => isExact,
    );
  expect(await ask(false)).toBe(1);
  await new Promise(setImmediate);
  expect([await ask(true), await ask(true)]).toEqual([2, 2]);
});

test('drops answers in time, whether or not anybody asks again', async () => {
  const kept = vi.spyOn(LRUCache.prototype, 'set');
  const cache = exactCache({ changedAt: () => 1n }, ['accounts'], 5);
  await cache('a', () => Promise.resolve('Hodan'));
  const [memory] = kept.mock.contexts.filter((each) => each instanceof LRUCache);
  kept.mockRestore();
  expect(memory?.size).toBe(1);
  await expect.poll(() => memory?.size).toBe(0);
});
