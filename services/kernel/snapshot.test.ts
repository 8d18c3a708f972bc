import { expect, it } from 'vitest';
import { z } from 'zod';
import { event, type DomainEvent, type EventsOf } from '#contracts/kernel/event';
import type { EventLog } from './event-log.ts';
import type { Aggregate } from './aggregate.ts';
import { accept } from './decision.ts';
import { createHandler } from './handle.ts';
import { MemoryLog } from './testing/memory-log.ts';
import { processContext } from './process-context.ts';
import { isSnapshotDue, loadSnapshot, saveSnapshot } from './snapshot.ts';
import { weightOf } from './weight.ts';

const events = { Counted: event('Counted', z.strictObject({})) } as const;
const counted: Aggregate<number, EventsOf<typeof events>> = {
  category: 'counted',
  events,
  initial: 0,
  evolve: (count) => count + 1,
  snapshotVersion: 1,
};
const countOne = () => accept(events.Counted.create({}));

/** A state too big for one append. */
const words: Aggregate<unknown, DomainEvent> = {
  category: 'words',
  events: {},
  initial: 'nothing',
  evolve: (state) => state,
  snapshotVersion: 1,
  freeze: (state) => (state as readonly string[]).join(' '),
  thaw: (frozen) => String(frozen).split(' '),
};
const LIMIT = 1_024 * 1_024;
const state = Array.from({ length: 300_000 }, (_, number) => `word-${number}`);
const folded = { state, revision: 4_999, position: 77n, weight: weightOf(state.join(' ')) };

/** The log refuses what is larger than its limit, as the real one does. */
const newLog = () => {
  const log = new MemoryLog();
  const append = log.append.bind(log);
  log.append = (stream, expected, made) =>
    JSON.stringify(made.map(({ data }) => data)).length > LIMIT
      ? Promise.reject(new Error('too large'))
      : append(stream, expected, made);
  return log;
};

it('keeps a state beyond the limit of an append in parts, and brings it back whole', async () => {
  const log = newLog();
  await saveSnapshot(log, words, 'a', folded);
  expect(log.all.length).toBeGreaterThan(3);
  expect(await loadSnapshot(log, words, 'a')).toEqual(folded);
});

it('begins at the one before when the process that kept the newest died half-way', async () => {
  const log = newLog();
  await saveSnapshot(log, words, 'a', folded);
  await saveSnapshot(dyingAfter(log, 3), words, 'a', { ...folded, revision: 5_999 }).catch(() => undefined);
  expect(await loadSnapshot(log, words, 'a')).toEqual(folded);
  await saveSnapshot(log, words, 'a', { ...folded, revision: 6_999 });
  expect(await loadSnapshot(log, words, 'a')).toEqual({ ...folded, revision: 6_999 });
  const other = newLog();
  await saveSnapshot(dyingAfter(other, 3), words, 'a', folded).catch(() => undefined);
  expect(await loadSnapshot(other, words, 'a')).toMatchObject({ state: 'nothing', revision: -1 });
});

it('lets two processes keep one at the same time, and one of them is whole', async () => {
  const log = newLog();
  await Promise.all([saveSnapshot(log, words, 'a', folded), saveSnapshot(log, words, 'a', folded)]);
  expect(await loadSnapshot(log, words, 'a')).toEqual(folded);
});

it('tells the log to keep the newest alone, and is found where the log has removed others', async () => {
  const log = newLog();
  for (let revision = 999; revision < 100_000; revision += 1_000)
    await saveSnapshot(log, words, 'a', { ...folded, state: [String(revision)], revision });
  const limits = log.all.filter(({ type }) => type === '$metadata');
  expect(limits).toMatchObject([{ stream: '$$wordsSnapshot-a', data: { $maxCount: 64 } }]);
  const removed = log.all.filter(({ type, revision }) => type === 'SnapshotTaken' && revision < 100 - 64);
  for (const each of removed) log.all.splice(log.all.indexOf(each), 1);
  expect(await loadSnapshot(log, words, 'a')).toMatchObject({ state: ['99999'], revision: 99_999 });
});

it('begins at nothing where what was whole is removed, and what came then has no end', async () => {
  const log = newLog();
  await saveSnapshot(dyingAfter(log, 4), words, 'a', folded).catch(() => undefined);
  const first = log.all.findIndex(({ type }) => type === 'SnapshotTaken');
  log.all.splice(first, 1);
  expect(await loadSnapshot(log, words, 'a')).toMatchObject({ state: 'nothing', revision: -1 });
});

it('is not kept where two of it would not fit into what the log keeps', async () => {
  const log = newLog();
  const huge = { ...folded, state: ['x'.repeat(33 * 256 * 1_024)] };
  await expect(saveSnapshot(log, words, 'a', huge)).rejects.toThrow('34 parts');
  expect(log.all).toEqual([]);
});

it('is kept every 1,000 events, and more rarely the larger the state is', () => {
  const due = (size: number, from: number, to: number) =>
    isSnapshotDue({ ...words, size: () => size }, { ...folded, revision: from }, { ...folded, revision: to });
  expect([due(0, 998, 999), due(0, 999, 1_000), due(8_000, 998, 999)]).toEqual([true, false, true]);
  expect([due(20_000, 998, 999), due(20_000, 3_998, 3_999)]).toEqual([false, true]);
});

it('that cannot be kept is reported, and fails no command', async () => {
  const log = new MemoryLog();
  const append = log.append.bind(log);
  log.append = (stream, ...rest) =>
    stream.startsWith('countedSnapshot') ? Promise.reject(new Error('too large')) : append(stream, ...rest);
  const troubles: string[] = [];
  const handler = createHandler({
    log,
    seal: (_stream, _shapes, data) => Promise.resolve(data),
    onTrouble: (error, stream, size) => troubles.push(`${stream}, ${size}: ${String(error)}`),
  });
  const outcomes = await Promise.all(
    Array.from({ length: 1_000 }, (_, number) =>
      handler.handle(counted, 'a', countOne, processContext('test', String(number))),
    ),
  );
  expect(outcomes.every(({ kind }) => kind === 'done')).toBe(true);
  await expect.poll(() => troubles).toEqual(['counted-a, 4: Error: too large']);
});

/** A process that dies after the given number of appends. */
const dyingAfter = (log: EventLog, appends: number): EventLog => {
  let left = appends;
  const append: EventLog['append'] = (...asked) => {
    left -= 1;
    return left < 0 ? Promise.reject(new Error('dead')) : log.append(...asked);
  };
  return { readLast: (stream) => log.readLast(stream), append } as EventLog;
};
