import { afterEach, expect, test, vi } from 'vitest';
import { Backlog } from './backlog.ts';
import { FakeLog } from '../testing/fake-log.ts';

afterEach(() => vi.useRealTimers());

const filled = (count: number) => {
  const log = new FakeLog();
  for (let number = 0; number < count; number += 1) log.append('note-1', { type: 'Note', data: { number } });
  return log;
};

/** Counts how often the log itself is read. */
const counting = (log: FakeLog) => {
  const counted = {
    reads: 0,
    readAll: (after: bigint | undefined) => ((counted.reads += 1), log.readAll(after)),
  };
  return counted;
};

const readOn = async (backlog: Backlog, after?: bigint): Promise<number> => {
  let events = 0;
  for await (const batch of backlog.readAll(after)) events += batch.events.length;
  return events;
};

test('readers at the same place share what is read', async () => {
  const log = counting(filled(250));
  const backlog = new Backlog(log);
  expect(await Promise.all([readOn(backlog), readOn(backlog), readOn(backlog)])).toEqual([250, 250, 250]);
  expect(log.reads).toBe(4);
});

const PAGES = 25;

test('a quicker reader waits for a slower one, so that each page is read once', async () => {
  const log = counting(filled(PAGES * 100));
  const backlog = new Backlog(log);
  const slow = backlog.readAll(undefined)[Symbol.asyncIterator]();
  await slow.next();
  const quick = readOn(backlog);
  for (let page = 1; page < PAGES; page += 1) {
    await new Promise(setImmediate);
    await slow.next();
  }
  expect(await slow.next()).toMatchObject({ done: true });
  expect(await quick).toBe(PAGES * 100);
  // Each looks for the end by itself.
  expect(log.reads).toBeLessThanOrEqual(PAGES + 2);
});

test('who does not move is not waited for any longer, and misses nothing', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const backlog = new Backlog(filled(PAGES * 100));
  const slow = backlog.readAll(undefined)[Symbol.asyncIterator]();
  const first = await slow.next();
  const quick = readOn(backlog);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await quick).toBe(PAGES * 100);
  expect(await readOn(backlog, first.value?.position)).toBe((PAGES - 1) * 100);
  for (let page = 1; page < PAGES; page += 1) expect((await slow.next()).value?.events).toHaveLength(100);
  expect(await slow.next()).toMatchObject({ done: true });
});

test('the end is looked for again each time', async () => {
  const log = filled(1);
  const backlog = new Backlog(log);
  expect(await readOn(backlog, log.end)).toBe(0);
  const before = log.end;
  log.append('note-1', { type: 'Note', data: {} });
  expect(await readOn(backlog, before)).toBe(1);
});

test('a fault is told to all who wait, and does not stay', async () => {
  const log = filled(1);
  const backlog = new Backlog(log);
  log.away = new Error('away');
  const failures = await Promise.allSettled([readOn(backlog), readOn(backlog)]);
  expect(failures.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  log.away = undefined;
  expect(await readOn(backlog)).toBe(1);
});
