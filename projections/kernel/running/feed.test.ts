import { afterEach, expect, test } from 'vitest';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { FakeLog } from '../testing/fake-log.ts';
import { Feed } from './feed.ts';

const all = () => true;
const opened: Feed[] = [];
afterEach(() => {
  for (const feed of opened.splice(0)) feed.restart();
});

const filled = (count: number) => {
  const log = new FakeLog();
  for (let number = 0; number < count; number += 1) log.append('note-1', { type: 'Note', data: {} });
  return log;
};
const feedOf = (log: FakeLog, patience?: number) => {
  const feed = new Feed(log, patience);
  opened.push(feed);
  return feed;
};

test('gives everybody what comes behind the place where they joined', async () => {
  const log = filled(3);
  const feed = feedOf(log);
  const first = feed.join(10n, all);
  const second = feed.join(20n, all);
  expect(await first?.take(100, 5_000)).toMatchObject({
    events: [{ revision: 1 }, { revision: 2 }],
    position: 30n,
  });
  expect(await second?.take(100, 5_000)).toMatchObject({ events: [{ revision: 2 }], position: 30n });
});

test('tells the position also to readers that ignore the events', async () => {
  const feed = feedOf(filled(3));
  const member = feed.join(undefined, () => false);
  expect(await member?.take(100, 5_000)).toEqual({ events: [], position: 30n });
  expect(await member?.take(100, 1)).toBeUndefined();
});

test('takes part of what has come: the position is that of the last event taken', async () => {
  const member = feedOf(filled(3)).join(undefined, all);
  expect(await member?.take(2, 5_000)).toMatchObject({ position: 20n });
  expect(await member?.take(2, 5_000)).toMatchObject({ events: [{ revision: 2 }], position: 30n });
});

test('a reader behind the delivered events cannot join until it has caught up', async () => {
  const feed = feedOf(filled(3));
  await feed.join(10n, all)?.take(100, 5_000);
  expect(feed.join(20n, all)).toBeUndefined();
  expect(feed.join(30n, all)).toBeDefined();
});

test('drops a reader that takes nothing, so that the others go on', async () => {
  const feed = feedOf(filled(6_000), 20);
  const slow = feed.join(undefined, all);
  const quick = feed.join(undefined, all);
  const seen: RecordedEvent[] = [];
  while (seen.length < 6_000) {
    const batch = await quick?.take(500, 5_000);
    if (!batch) break;
    seen.push(...batch.events);
  }
  expect(seen.map(({ revision }) => revision)).toEqual(Array.from({ length: 6_000 }, (_, index) => index));
  expect(slow?.open).toBe(false);
  expect(quick?.open).toBe(true);
});

test('a new start sends everybody to read what is missing', async () => {
  const feed = feedOf(filled(3));
  const member = feed.join(undefined, all);
  feed.restart();
  expect(member?.open).toBe(false);
  expect(await member?.take(100, 5_000)).toBeUndefined();
  expect(feed.join(undefined, all)?.open).toBe(true);
});
