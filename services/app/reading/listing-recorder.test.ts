import { LRUCache } from 'lru-cache';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MINUTE } from '#contracts/kernel/duration';
import { createHandler } from '../../kernel/handle.ts';
import { MemoryLog } from '../../kernel/testing/memory-log.ts';
import { listingRecorder } from './listing-recorder.ts';
import { signedInCall } from '../../platform/http/testing/signed-in-call.ts';

const viewerId = '70c1d5e2f3a4b5c6d7e8f901';

let log: MemoryLog;
let calls: number;
beforeEach(() => {
  log = new MemoryLog();
  vi.useFakeTimers({ now: Date.parse('2026-03-22T12:00:00.000Z') });
  // At 0 of its clock a cache takes an entry for one without an end.
  vi.advanceTimersByTime(1);
  calls = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const call = (userId = viewerId) =>
  signedInCall({
    actor: { userId, role: 'admin', sessionId: 's', provedAt: new Date(0) },
    command: () => {
      calls += 1;
      const id = `c${calls}`;
      return { commandId: id, correlationId: id, causationId: id, actor: { id: userId, role: 'admin' } };
    },
  });
const page = {
  list: 'people',
  productId: null,
  status: null,
  from: null,
  to: null,
  page: 1,
  size: 50,
} as const;
const recorder = (remembered?: number) =>
  listingRecorder(
    createHandler({ log, seal: (_stream, _shapes, data) => Promise.resolve(data) }),
    remembered,
  );

describe('a look at a page of people', () => {
  it('is recorded once in a quarter of an hour, however often the open page is read again', async () => {
    const record = recorder();
    for (const q of ['', 'hodan', '', 'hodan']) await record({ ...page, q }, call());
    expect(log.all).toMatchObject([
      { stream: `export-${viewerId}`, data: { list: 'people', searched: false } },
      { data: { searched: true } },
    ]);
    const reads = log.reads;
    await record({ ...page, q: 'hodan' }, call());
    expect(log.reads).toBe(reads);
    vi.advanceTimersByTime(15 * MINUTE + 1);
    await record({ ...page, q: 'hodan' }, call());
    expect(log.all).toHaveLength(3);
  });

  it('is another one for each search and each viewer; what is searched for is not kept', async () => {
    const record = recorder();
    await record({ ...page, q: 'hodan' }, call());
    await record({ ...page, q: 'cali' }, call());
    await record({ ...page, q: 'cali' }, call('a'.repeat(24)));
    expect(log.all).toHaveLength(3);
    expect(JSON.stringify(log.all.map(({ data }) => data))).not.toMatch(/hodan|cali/);
  });

  it('is one for a search that is typed letter by letter, and another as soon as it is another search', async () => {
    const record = recorder();
    const type = async (...texts: readonly string[]) => {
      for (const q of texts) {
        vi.advanceTimersByTime(2_000);
        await record({ ...page, q }, call());
      }
      return log.all.length;
    };
    expect(await type('h', 'ho', 'hod', 'hodan')).toBe(1);
    expect(await type('hod', 'h', 'hodan a')).toBe(1);
    expect(await type('ha')).toBe(2);
    vi.advanceTimersByTime(10_001);
    expect(await type('hal')).toBe(3);
    await record({ ...page, page: 2, q: 'hala' }, call());
    await record({ ...page, q: 'hala' }, call('a'.repeat(24)));
    expect(log.all).toHaveLength(5);
  });

  it('of all people is no beginning of a search', async () => {
    const record = recorder();
    for (const q of ['', 'h']) await record({ ...page, q }, call());
    expect(log.all).toMatchObject([{ data: { searched: false } }, { data: { searched: true } }]);
  });

  it('is remembered for a limited number of questions', async () => {
    const record = recorder(1);
    for (const q of ['hodan', 'cali', 'asha', 'hodan']) await record({ ...page, q }, call());
    expect(log.all).toHaveLength(4);
  });

  it('leaves nothing of what was searched for in memory, whether or not anybody looks again', async () => {
    const kept = vi.spyOn(LRUCache.prototype, 'set');
    const record = recorder();
    await record({ ...page, q: 'hodan' }, call());
    const caches = new Set(kept.mock.contexts.filter((each) => each instanceof LRUCache));
    const inMemory = () => JSON.stringify([...caches].map((cache) => cache.dump()));
    expect(inMemory()).toContain('hodan');
    vi.advanceTimersByTime(10_001);
    expect(inMemory()).not.toContain('hodan');
    vi.advanceTimersByTime(15 * MINUTE);
    expect([...caches].map(({ size }) => size)).toEqual([0, 0]);
  });
});
