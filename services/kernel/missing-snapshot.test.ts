import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { event, type EventsOf } from '#contracts/kernel/event';
import type { Aggregate } from './aggregate.ts';
import { createHandler } from './handle.ts';
import { saveSnapshot } from './snapshot.ts';
import { MemoryLog } from './testing/memory-log.ts';

const events = { Counted: event('Counted', z.strictObject({})) } as const;
const counted: Aggregate<number, EventsOf<typeof events>> = {
  category: 'counted',
  events,
  initial: 0,
  evolve: (count) => count + 1,
  snapshotVersion: 2,
};

const metadata = { $correlationId: '1', $causationId: '1', actor: { process: 'test' }, schema: 1 };

/** A log with a stream of this many events, and a snapshot that the previous release made. */
const filled = async (length: number): Promise<MemoryLog> => {
  const log = new MemoryLog();
  const written = Array.from({ length }, (_, id) => ({
    id: String(id),
    type: 'Counted',
    data: {},
    metadata,
  }));
  await log.append('counted-a', -1, written);
  const folded = { state: -1, revision: length - 1, position: BigInt(length), weight: 0 };
  await saveSnapshot(log, { ...counted, snapshotVersion: 1 } as never, 'a', folded);
  return log;
};

const snapshotsIn = (log: MemoryLog) =>
  log.all.filter(({ data }) => (data as { version?: number }).version === counted.snapshotVersion);

const newProcess = (log: MemoryLog, onTrouble?: (error: unknown, stream: string, size: number) => void) =>
  createHandler({ log, seal: (_stream, _shapes, data) => Promise.resolve(data), onTrouble });

/** How many of the stream's events a new process reads to load it. */
const eventsToLoad = async (log: MemoryLog): Promise<number> => {
  const readStream = log.readStream.bind(log);
  let read = 0;
  log.readStream = async (stream, ...asked) => {
    const page = await readStream(stream, ...asked);
    if (stream === 'counted-a') read += page.length;
    return page;
  };
  expect(await newProcess(log).load(counted, 'a')).toMatchObject({ state: 5_300, revision: 5_299 });
  log.readStream = readStream;
  return read;
};

describe('a long stream without a snapshot of this version', () => {
  it('has one once it was loaded, so that nobody else folds all of it', async () => {
    const log = await filled(5_300);
    expect(await eventsToLoad(log)).toBeGreaterThan(5_000);
    await expect.poll(() => snapshotsIn(log)).toHaveLength(1);
    expect(await eventsToLoad(log)).toBeLessThan(300);
    expect(snapshotsIn(log)).toMatchObject([{ stream: 'countedSnapshot-a', data: { revision: 5_299 } }]);
  });

  it('gets one from many processes that load it at once', async () => {
    const log = await filled(5_300);
    const processes = Array.from({ length: 5 }, () => newProcess(log));
    await Promise.all(processes.flatMap((each) => [each.load(counted, 'a'), each.load(counted, 'a')]));
    await expect.poll(() => snapshotsIn(log)).toHaveLength(1);
    for (const each of processes) await each.load(counted, 'a');
    expect(await eventsToLoad(log)).toBeLessThan(300);
    expect(snapshotsIn(log)).toHaveLength(1);
  });

  it('is loaded all the same where it cannot be saved, which is reported', async () => {
    const log = await filled(5_300);
    log.append = () => Promise.reject(new Error('no right'));
    const troubles: string[] = [];
    const one = newProcess(log, (error, stream, size) =>
      troubles.push(`${stream}, ${size}: ${String(error)}`),
    );
    expect(await one.load(counted, 'a')).toMatchObject({ state: 5_300 });
    await expect.poll(() => troubles).toEqual(['counted-a, 4: Error: no right']);
  });

  it('is not tried again at each load where it could not be saved', async () => {
    const log = await filled(5_300);
    let tries = 0;
    log.append = () => Promise.reject(new Error(`no right: ${(tries += 1)}`));
    const one = createHandler({
      log,
      seal: (_stream, _shapes, data) => Promise.resolve(data),
      cacheBytes: 0,
    });
    await one.load(counted, 'a');
    await expect.poll(() => tries).toBe(1);
    for (let times = 0; times < 3; times += 1) await one.load(counted, 'a');
    await log.readLast('counted-a');
    expect(tries).toBe(1);
  });

  it('gets none while it is short, or the one that it has is near', async () => {
    const log = await filled(999);
    expect(await newProcess(log).load(counted, 'a')).toMatchObject({ state: 999 });
    const near = await filled(5_300);
    const folded = { state: 4_301, revision: 4_300, position: 4_301n, weight: 0 };
    await saveSnapshot(near, counted as never, 'a', folded);
    expect(await eventsToLoad(near)).toBeLessThan(1_300);
    expect([snapshotsIn(log), snapshotsIn(near)]).toMatchObject([[], [{ data: { revision: 4_300 } }]]);
  });
});

it('a stream with a snapshot is loaded, whatever an event before it is', async () => {
  const log = await filled(5_300);
  await newProcess(log).load(counted, 'a');
  await expect.poll(() => snapshotsIn(log)).toHaveLength(1);
  const readStream = log.readStream.bind(log);
  log.readStream = async (...asked) =>
    (await readStream(...asked)).map((each) =>
      each.revision === 5 ? { ...each, metadata: { ...each.metadata, schema: 9 } } : each,
    );
  expect(await newProcess(log).load(counted, 'a')).toMatchObject({ state: 5_300 });
});

it('an older snapshot does not take the place of a newer one', async () => {
  const log = await filled(5_300);
  const save = (count: number) =>
    saveSnapshot(log, counted as never, 'a', {
      state: count,
      revision: count - 1,
      position: BigInt(count),
      weight: 0,
    });
  await save(5_300);
  await save(5_000);
  expect(snapshotsIn(log)).toMatchObject([{ data: { revision: 5_299 } }]);
});
