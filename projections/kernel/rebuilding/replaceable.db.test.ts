import { afterEach, beforeEach, expect, test } from 'vitest';
import { PATIENCE } from '../../../tests/support/projecting.ts';
import { testDatabase } from '../../../tests/support/stores.ts';
import { readCheckpoint } from '../checkpoints.ts';
import { openDatabase, type OpenDatabase } from '../database.ts';
import { Fenced } from '../faults.ts';
import { Leases } from '../running/lease.ts';
import { rebuild, rebuildLockOf } from './rebuild.ts';
import { startRunner, type Runner } from '../running/runner.ts';
import { prepare } from '../schema.ts';
import { FakeLog } from '../testing/fake-log.ts';
import { notes, notesProjection, written } from '../testing/notes.ts';
import { quiet } from '../testing/quiet.ts';

const [first, second, third] = [1, 2, 3].map((version) => ({ version, shout: version > 1 }));

let url: string;
let database: OpenDatabase;
let leases: Leases;
let log: FakeLog;
let runners: Runner[];
beforeEach(async () => {
  ({ url } = await testDatabase());
  database = openDatabase(url);
  leases = new Leases(url, quiet);
  log = new FakeLog();
  runners = [];
  log.append('note-1', written('a'));
  await prepare(url, [notesProjection(first)]);
});
afterEach(async () => {
  await Promise.all(runners.map((runner) => runner.stop()));
  await leases.close();
  await database.close();
});

const run = (options: Parameters<typeof notesProjection>[0], logger = quiet): Runner => {
  const runner = startRunner({ url, log, projections: [notesProjection(options)], logger });
  runners.push(runner);
  return runner;
};
const rebuildAs = (options: Parameters<typeof notesProjection>[0], from = log) =>
  rebuild({ url, log: from, projection: notesProjection(options), signal: AbortSignal.timeout(PATIENCE) });
const untilIs = (runner: Runner, state: string) =>
  expect.poll(() => runner.status(), { timeout: PATIENCE }).toMatchObject([{ state }]);

test('a version that waited for a rebuild leaves the newer tables that were swapped in by then', async () => {
  const lock = rebuildLockOf('notes');
  await leases.acquire(lock, AbortSignal.timeout(PATIENCE));
  const waiting = run(second);
  await untilIs(waiting, 'rebuilding');
  await rebuildAs(third);
  const newest = run(third);
  await untilIs(newest, 'active');
  const checkpoint = await readCheckpoint(database.db, 'notes');
  await leases.release(lock);
  await untilIs(waiting, 'outdated');
  expect(await readCheckpoint(database.db, 'notes')).toMatchObject({ version: 3, epoch: checkpoint?.epoch });
});

test('tables of a newer version stay when it comes back while those of an older one are filled', async () => {
  await rebuildAs(second);
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const held = new FakeLog();
  held.append('note-1', written('a'));
  const head = held.head.bind(held);
  held.head = async () => {
    begun.resolve();
    await goOn.promise;
    return head();
  };
  const older = rebuildAs(first, held).catch((error: unknown) => error);
  await begun.promise;
  const newer = run(second);
  await untilIs(newer, 'active');
  goOn.resolve();
  expect(await older).toBeInstanceOf(Fenced);
  expect(await readCheckpoint(database.db, 'notes')).toMatchObject({ version: 2 });
  expect(await notes(database.db)).toEqual({ 'note-1': 'A' });
});

test('tables of a newer version stay when it has come and gone while those of an older one are filled', async () => {
  await rebuildAs(second);
  const seen = await readCheckpoint(database.db, 'notes');
  const newer = run(second);
  await untilIs(newer, 'active');
  await newer.stop();
  const signal = AbortSignal.timeout(PATIENCE);
  const older = rebuild({ url, log, projection: notesProjection(first), seen, signal });
  await expect(older).rejects.toBeInstanceOf(Fenced);
  expect(await rebuildAs(first)).toMatchObject({ rows: 1 });
});

test('nobody who asks for a rebuild by an older version takes the tables of a newer one that runs', async () => {
  const newer = run(second);
  await untilIs(newer, 'active');
  await expect(rebuildAs(first)).rejects.toBeInstanceOf(Fenced);
  expect(await readCheckpoint(database.db, 'notes')).toMatchObject({ version: 2 });
});

test('an older version does not take it for a rollback that nobody projects while the log is away', async () => {
  await rebuildAs(second);
  log.away = Object.assign(new Error('the log is away'), { name: 'LogUnavailable' });
  const warned: unknown[] = [];
  run(first, { ...quiet, warn: (fields: object) => void warned.push(fields) });
  // Sooner than it would take the newer one to be gone.
  await expect.poll(() => warned[0], { timeout: 10_000 }).toMatchObject({ err: log.away });
});
