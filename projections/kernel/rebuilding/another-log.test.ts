import { expect, it } from 'vitest';
import { LogWatch, type SeenEvent } from './another-log.ts';
import { FakeLog } from '../testing/fake-log.ts';
import { written } from '../testing/notes.ts';

const nothing = { log: new FakeLog(), lastSeen: () => Promise.resolve(undefined) };
/** The results of several looks, in turn. */
const looks = async (watch: LogWatch, ...told: readonly (readonly [reached: bigint[], end: bigint])[]) => {
  const seen: boolean[] = [];
  for (const look of told) seen.push(await watch.isAnother(...look));
  return seen;
};

it('a log that ends before what was seen of it is doubted once, and then told', async () => {
  const told = await looks(new LogWatch(nothing), [[10n], 10n], [[20n], 20n], [[15n], 15n], [[16n], 16n]);
  expect(told).toEqual([false, false, false, true]);
});

it('a member of a cluster that was behind for one look is no shorter log', async () => {
  const told = await looks(new LogWatch(nothing), [[], 10n], [[], 8n], [[], 11n], [[], 9n], [[], 11n]);
  expect(told).toEqual([false, false, false, false, false]);
});

it('what a worker has reached was in the log, too', async () => {
  const told = await looks(new LogWatch(nothing), [[30n, 5n], 20n], [[30n, 5n], 29n]);
  expect(told).toEqual([false, true]);
});

it('a process goes by what it saw itself, also where the tables are made again from another log', async () => {
  const log = new FakeLog();
  log.append('note-1', written('a'));
  const kept = log.end;
  log.append('note-1', written('lost'));
  let remembered: SeenEvent | undefined = log.all.at(-1);
  const watch = new LogWatch({ log, lastSeen: () => Promise.resolve(remembered) });
  expect(await looks(watch, [[], log.end])).toEqual([false]);
  log.cutBehind(kept);
  log.append('note-2', written('b'));
  log.append('note-1', written('c'));
  remembered = undefined;
  expect(await looks(watch, [[], log.end])).toEqual([false]);
  remembered = log.all.at(-1);
  expect(await looks(watch, [[], log.end])).toEqual([true]);
  const later = new LogWatch({ log, lastSeen: () => Promise.resolve(undefined) });
  expect(await looks(later, [[], log.end], [[], log.end])).toEqual([false, false]);
});

it('a log that has grown since is told by what stands where the last event was', async () => {
  const log = new FakeLog();
  log.append('note-1', written('a'));
  const kept = log.end;
  log.append('note-1', written('lost'));
  const [, lost] = log.all;
  const watch = new LogWatch({ log, lastSeen: () => Promise.resolve<SeenEvent | undefined>(lost) });
  expect(await looks(watch, [[log.end], log.end])).toEqual([false]);
  log.cutBehind(kept);
  log.append('note-2', written('b'));
  log.append('note-1', written('c'));
  expect(await looks(watch, [[], log.end], [[], log.end])).toEqual([false, true]);
});
