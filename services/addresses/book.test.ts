import { expect, it } from 'vitest';
import { MOST_ADDRESSES } from '#contracts/addresses/commands';
import type { AddressEvent } from '#contracts/addresses/events';
import { accept } from '../kernel/decision.ts';
import { createHandler } from '../kernel/handle.ts';
import { processContext } from '../kernel/process-context.ts';
import { MemoryLog } from '../kernel/testing/memory-log.ts';
import { bookOf } from './book.ts';
import { addressBook } from './state.ts';
import { added, changed, chosen, home, removed, userId, work } from './testing/examples.ts';

/** A log, and processes on it that count the events which they read and open. */
const newWorld = () => {
  const log = new MemoryLog();
  const counts = { read: 0, opened: 0 };
  const readStream = log.readStream.bind(log);
  log.readStream = async (...asked) => {
    const events = await readStream(...asked);
    counts.read += events.length;
    return events;
  };
  const newProcess = () => ({
    handler: createHandler({ log, seal: (_stream, _shapes, data) => Promise.resolve(data) }),
    log,
    open: <Events extends readonly unknown[]>(events: Events) => {
      counts.opened += events.length;
      return Promise.resolve(events);
    },
  });
  return { log, counts, newProcess };
};

const write = async (
  { handler }: ReturnType<ReturnType<typeof newWorld>['newProcess']>,
  events: readonly AddressEvent[],
) => {
  const context = (index: number) => processContext('test', String(index));
  await Promise.all(
    events.map((event, index) => handler.handle(addressBook, userId, () => accept(event), context(index))),
  );
};

const idOf = (number: number) => number.toString(16).padStart(24, '0');

it('is what its events leave, the default first', async () => {
  const process = newWorld().newProcess();
  expect(await bookOf(process, userId)).toEqual([]);
  const other = idOf(1);
  await write(process, [added(home), added(work), removed(home), added(other), changed(work), chosen(other)]);
  expect(await bookOf(process, userId)).toMatchObject([
    { _id: other, recipient: 'Hodan Abdi', isDefault: true },
    { _id: work, recipient: 'Hodan Abdi', isDefault: false },
  ]);
});

it('of thousands of changes reads and opens few events', { timeout: 30_000 }, async () => {
  const { log, counts, newProcess } = newWorld();
  const all = Array.from({ length: MOST_ADDRESSES }, (_, number) => added(idOf(number)));
  const changes = Array.from({ length: 5_000 }, (_, n) => changed(idOf(n % 3), n % 2 ? 'one' : 'other'));
  await write(newProcess(), [...all, ...changes]);
  const snapshots = () => log.all.filter(({ type }) => type === 'SnapshotTaken').length;
  await expect.poll(snapshots).toBeGreaterThanOrEqual(5);

  const process = newProcess();
  counts.read = 0;
  const book = await bookOf(process, userId);
  expect(book.map(({ _id }) => _id)).toEqual(all.map(({ data }) => data.addressId));
  expect(counts.read).toBeLessThan(1_300);
  expect(counts.opened).toBe(MOST_ADDRESSES);

  counts.read = 0;
  expect(await bookOf(process, userId)).toEqual(book);
  expect(counts.read).toBe(MOST_ADDRESSES);
});
