import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PATIENCE } from '../../../tests/support/projecting.ts';
import { testDatabase } from '../../../tests/support/stores.ts';
import { readCheckpoint } from '../checkpoints.ts';
import { openDatabase, type OpenDatabase } from '../database.ts';
import { exactCache } from '../exact-cache.ts';
import { ProjectedPositions } from '../positions.ts';
import { resetForNewLog } from './another-log.ts';
import type { Projection } from '../projection.ts';
import { rebuild } from './rebuild.ts';
import { startRunner, type Runner } from '../running/runner.ts';
import { prepare } from '../schema.ts';
import { FakeLog } from '../testing/fake-log.ts';
import { notes, notesProjection, written } from '../testing/notes.ts';
import { quiet } from '../testing/quiet.ts';

let url: string;
let database: OpenDatabase;
let log: FakeLog;
let runners: Runner[];
beforeEach(async () => {
  ({ url } = await testDatabase());
  database = openDatabase(url);
  log = new FakeLog();
  runners = [];
});
afterEach(async () => {
  await Promise.all(runners.map((runner) => runner.stop()));
  await database.close();
});

const run = (changes: Partial<Parameters<typeof startRunner>[0]> = {}): Runner => {
  const times = { watch: 300, doubt: 600 };
  const runner = startRunner({
    url,
    log,
    projections: [notesProjection()],
    logger: quiet,
    times,
    ...changes,
  });
  runners.push(runner);
  return runner;
};
const untilNotes = (expected: Record<string, string>) =>
  expect.poll(() => notes(database.db).catch(() => ({})), { timeout: PATIENCE }).toEqual(expected);

/** Projects notes of which the log then loses the last two. */
const restored = async () => {
  log.append('note-1', written('a'));
  const kept = log.end;
  const first = run();
  log.append('note-1', written('lost'));
  log.append('note-2', written('lost, too'));
  await untilNotes({ 'note-1': 'a lost', 'note-2': 'lost, too' });
  await first.stop();
  log.cutBehind(kept);
};

test('tables that have seen more than the log are made again, and nothing that comes is passed over', async () => {
  await restored();
  const errors: string[] = [];
  run({ logger: { ...quiet, error: (_, message) => errors.push(message) } });
  await untilNotes({ 'note-1': 'a' });
  expect(errors).toEqual([expect.stringContaining('not the one that these tables were made from')]);
  log.append('note-1', written('b'));
  log.append('note-3', written('c'));
  await untilNotes({ 'note-1': 'a b', 'note-3': 'c' });
  expect((await readCheckpoint(database.db, 'notes'))?.position).toBe(log.end);
});

const louder = { version: 2, shout: true };

test('another version makes its tables from the log that there is, which ends before those it replaces', async () => {
  await restored();
  run({ projections: [notesProjection(louder)] });
  await untilNotes({ 'note-1': 'A' });
  log.append('note-3', written('c'));
  await untilNotes({ 'note-1': 'A', 'note-3': 'C' });
});

const others = (): Projection => ({
  ...notesProjection(),
  name: 'others',
  tables: [],
  migrate: async () => {},
});

/** As the owner of another projection does that has found that the log is another. */
const doubtAll = async () => {
  await prepare(url, [others()]);
  await resetForNewLog(database.db, others(), { epoch: 0 }, log.end);
};

const rebuildAs = (projection: Projection) =>
  rebuild({ url, log, projection, signal: AbortSignal.timeout(PATIENCE) });

test('tables that were put aside are of the other log, too, and no version goes on from them', async () => {
  log.append('note-1', written('a'));
  const kept = log.end;
  const first = run({ projections: [notesProjection(louder)] });
  log.append('note-2', written('lost'));
  await untilNotes({ 'note-1': 'A', 'note-2': 'LOST' });
  await first.stop();
  await rebuildAs(notesProjection());
  await untilNotes({ 'note-1': 'a', 'note-2': 'lost' });
  log.cutBehind(kept);
  log.append('note-3', written('b'));
  await doubtAll();
  run({ projections: [notesProjection(louder)] });
  await untilNotes({ 'note-1': 'A', 'note-3': 'B' });
});

test('tables that another process comes to doubt while an owner asks about them are made again', async () => {
  log.append('note-1', written('a'));
  const kept = log.end;
  const first = run();
  log.append('note-2', written('lost'));
  await untilNotes({ 'note-1': 'a', 'note-2': 'lost' });
  await first.stop();
  log.cutBehind(kept);
  log.append('note-3', written('b'));
  log.append('note-2', written('c'));
  // What remembered the lost event is to be made again itself from now on, and tells nothing.
  const lastSeen = () => doubtAll().then(() => undefined);
  run({ lastSeen });
  await untilNotes({ 'note-1': 'a', 'note-2': 'c', 'note-3': 'b' });
});

test('tables that come to be doubted while new ones are filled beside them are made once more', async () => {
  log.append('note-1', written('a'));
  const first = run();
  await untilNotes({ 'note-1': 'a' });
  await first.stop();
  const { apply, ...projection } = notesProjection(louder);
  await rebuildAs({
    ...projection,
    apply: async (...asked) => {
      await doubtAll();
      await apply(...asked);
    },
  });
  expect(await readCheckpoint(database.db, 'notes')).toMatchObject({ version: 2, doubted: true });
  run({ projections: [notesProjection(louder)] });
  await expect.poll(() => readCheckpoint(database.db, 'notes')).toMatchObject({ version: 2, doubted: false });
  expect(await notes(database.db)).toEqual({ 'note-1': 'A' });
});

const emptyNotes = async (trx: typeof database.db) => void (await sql`delete from notes`.execute(trx));

test('lists that are not rebuilt are emptied, and go on from the end that there is', async () => {
  await restored();
  run({ projections: [{ ...notesProjection(), resetForNewLog: emptyNotes }] });
  await untilNotes({});
  log.append('note-3', written('c'));
  await untilNotes({ 'note-3': 'c' });
});

test('who kept what an emptied list said hears of it, where the log now ends at the last change', async () => {
  const positions = new ProjectedPositions(url);
  const cached = exactCache(positions, ['notes']);
  const ask = () => cached('all', () => notes(database.db));
  log.append('note-1', written('a'));
  const kept = log.end;
  const first = run();
  await untilNotes({ 'note-1': 'a' });
  log.append('other-1', written('lost'));
  await expect.poll(async () => (await readCheckpoint(database.db, 'notes'))?.position).toBe(log.end);
  positions.start();
  await expect.poll(() => positions.changedAt('notes')).toBe(kept);
  expect(await ask()).toEqual({ 'note-1': 'a' });
  await first.stop();
  log.cutBehind(kept);
  run({ projections: [{ ...notesProjection(), resetForNewLog: emptyNotes }] });
  await expect.poll(ask, { timeout: PATIENCE }).toEqual({});
  await positions.stop();
});

/** The newest event that the tables have, as one of them remembers it. */
const lastSeenOf = (before: FakeLog['all']) => {
  const seen = before.at(-1);
  return () => Promise.resolve(seen);
};

test('a log that has grown past what the tables had seen of another is noticed, and every table is made again', async () => {
  const idle = { ...others(), wants: () => false };
  log.append('note-1', written('a'));
  const kept = log.end;
  const first = run({ projections: [notesProjection(), idle] });
  log.append('note-2', written('lost'));
  await untilNotes({ 'note-1': 'a', 'note-2': 'lost' });
  await expect.poll(async () => (await readCheckpoint(database.db, 'others'))?.position).toBe(log.end);
  await first.stop();
  const lastSeen = lastSeenOf(log.all);
  log.cutBehind(kept);
  log.append('note-3', written('b'));
  log.append('note-2', written('c'));

  // More than once, since what is remembered stays the same here. In a shop it is made again, too.
  const madeAgain = new Set<unknown>();
  const logger = {
    ...quiet,
    error: (fields: object) => 'projection' in fields && madeAgain.add(fields.projection),
  };
  const second = run({ lastSeen, logger });
  await untilNotes({ 'note-1': 'a', 'note-2': 'c', 'note-3': 'b' });
  await second.stop();
  // What is remembered now cannot show it: it is of the current log.
  run({ projections: [notesProjection(), idle], logger });
  await expect.poll(() => [...madeAgain]).toEqual(['notes', 'others']);
  await expect
    .poll(() => readCheckpoint(database.db, 'others'))
    .toMatchObject({ position: log.end, doubted: false });
});

test('a process that sees the log become shorter says so', async () => {
  log.append('note-1', written('a'));
  const kept = log.end;
  log.append('note-2', written('lost'));
  const shorter = Promise.withResolvers<string>();
  run({ onAnotherLog: () => shorter.resolve('shorter') });
  await untilNotes({ 'note-1': 'a', 'note-2': 'lost' });
  log.cutBehind(kept);
  expect(await shorter.promise).toBe('shorter');
});

test('a process that was told of a longer log before its first look at it says so, also where it runs nothing', async () => {
  log.append('note-1', written('a'));
  const kept = log.end;
  run();
  await untilNotes({ 'note-1': 'a' });
  const told = log.append('note-2', written('lost'));
  log.seen = () => told;
  log.cutBehind(kept);
  const shorter = Promise.withResolvers<string>();
  run({ projections: [], onAnotherLog: () => shorter.resolve('shorter') });
  expect(await shorter.promise).toBe('shorter');
});

test('a projection that is reset holds no checkpoint while it waits for another one', async () => {
  await prepare(url, [notesProjection(), others()]);
  const { db } = database;
  await sql`update projection_checkpoints set position = 5`.execute(db);
  const { epoch = 0 } = (await readCheckpoint(db, 'notes')) ?? {};
  const isWaiting = async () => {
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return (await waiting.execute(db)).rows.length > 0;
  };
  const resets: Promise<void>[] = [];
  await db.transaction().execute(async (trx) => {
    await sql`select from projection_checkpoints where name = 'others' for update`.execute(trx);
    resets.push(resetForNewLog(db, notesProjection(), { epoch }, log.end));
    await expect.poll(isWaiting).toBe(true);
    await sql`update projection_checkpoints set updated_at = now() where name = 'notes'`.execute(trx);
  });
  await Promise.all(resets);
  expect(await readCheckpoint(db, 'others')).toMatchObject({ doubted: true });
  expect(await readCheckpoint(db, 'notes')).toMatchObject({ version: 0, doubted: false });
});
