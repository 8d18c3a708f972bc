import { expect, test } from 'vitest';
import { Backlog } from './backlog.ts';
import { FakeLog } from './testing/fake-log.ts';

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
