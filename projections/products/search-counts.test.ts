import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countNowAndThen } from './search-counts.ts';

/** A shop where every search finds this many kinds of products. */
const shopOf = (kinds: number) => {
  const rows = Array.from({ length: kinds }, (_, kind) => ({ kind, count: 1 }));
  const driver = new DummyDriver();
  driver.acquireConnection = async () => ({
    executeQuery: async () => ({ rows: rows as never[] }),
    async *streamQuery() {},
  });
  return new Kysely<object>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
};

/** Tells of a search whether it is answered by what is remembered. */
const searching = (kinds: number) => {
  const db = shopOf(kinds);
  const clock = { now: 1 };
  const count = countNowAndThen(1, () => clock.now);
  const isRemembered = async (matching: string): Promise<boolean> => {
    const { isExact } = await count(db, { matching, exactly: matching, words: [] });
    return !isExact;
  };
  return { clock, isRemembered };
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('counts of a broad search are held for as long as they answer, and no longer', async () => {
  const { clock, isRemembered } = searching(2);
  expect([await isRemembered('vase'), await isRemembered('vase')]).toEqual([false, true]);
  clock.now = 6_000;
  vi.advanceTimersByTime(6_000);
  // What is still held would answer now.
  clock.now = 2;
  expect(await isRemembered('vase')).toBe(false);
});

test('counts of broad searches are held up to a number of rows in all', async () => {
  const { isRemembered } = searching(70_000);
  for (const search of ['vase', 'lamp', 'jacket']) await isRemembered(search);
  expect([await isRemembered('jacket'), await isRemembered('lamp')]).toEqual([true, true]);
  expect(await isRemembered('vase')).toBe(false);
});
