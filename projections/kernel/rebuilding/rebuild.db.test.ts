import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PATIENCE, startProjecting, type Projecting } from '../../../tests/support/projecting.ts';
import { readCheckpoint } from '../checkpoints.ts';
import { decided, notes, notesProjection, poison, written } from '../testing/notes.ts';
import { dropAllKept } from './kept.ts';
import { parkedStreams } from '../parking/parked.ts';
import { rebuild, RebuildDiffers } from './rebuild.ts';
import { RebuildFailed } from './filling.ts';
import { verify } from './verify.ts';

let projecting: Projecting;
beforeEach(async () => {
  projecting = await startProjecting();
});
afterEach(() => projecting.close());

const rebuildNotes = (options: Parameters<typeof notesProjection>[0] = {}, force = false) =>
  rebuild({
    url: projecting.url,
    log: projecting.log,
    projection: notesProjection(options),
    signal: AbortSignal.timeout(PATIENCE),
    force,
  });

test('rebuilds the same rows while the runner goes on', async () => {
  const { database, log, run, untilProjected } = projecting;
  for (let count = 0; count < 250; count += 1) await log.append(`note-${count % 50}`, written('a'));
  run();
  await untilProjected();
  expect(await rebuildNotes()).toMatchObject({ events: 250, rows: 50, differing: 0 });
  await log.append('note-1', written('b'));
  await untilProjected();
  expect(await notes(database.db)).toMatchObject({ 'note-0': 'a a a a a', 'note-1': 'a a a a a b' });
});

const verifyNotes = async (options: Parameters<typeof notesProjection>[0] = {}) => {
  const { url, log } = projecting;
  return (await verify({ url, log, projections: [notesProjection(options)] })).differing.rows;
};

const failureOf = (options: Parameters<typeof rebuildNotes>[0] = {}) =>
  rebuildNotes(options).catch((error: unknown) => error);

test('names the rows that the log does not explain and leaves them, until an operator says otherwise', async () => {
  const { database, log, run, untilProjected } = projecting;
  await log.append('note-1', written('a'));
  await log.append('note-2', written('b'));
  await log.append('note-3', written('c'));
  run();
  await untilProjected();
  await sql`update notes set text = 'tampered' where id = 'note-1'`.execute(database.db);
  await sql`delete from notes where id = 'note-2'`.execute(database.db);
  await sql`insert into notes values ('note-9', 'made up', 0)`.execute(database.db);
  const failure = await failureOf();
  expect(failure).toBeInstanceOf(RebuildDiffers);
  expect(failure).toMatchObject({
    differing: 3,
    rows: expect.arrayContaining([
      expect.objectContaining({ table: 'notes', key: 'note-1', is: 'different', columns: ['text'] }),
      expect.objectContaining({ table: 'notes', key: 'note-2', is: 'missing', columns: [] }),
      expect.objectContaining({ table: 'notes', key: 'note-9', is: 'unexplained', columns: [] }),
    ]),
  });
  expect(await notes(database.db)).toMatchObject({ 'note-1': 'tampered' });
  expect(await rebuildNotes({}, true)).toMatchObject({ differing: 3 });
  expect(await notes(database.db)).toEqual({ 'note-1': 'a', 'note-2': 'b', 'note-3': 'c' });
});

test('includes events that follow any number of system events', async () => {
  const { database, log, run, untilProjected } = projecting;
  await log.append('note-1', written('a'));
  await log.appendSystem(142_187);
  await log.append('note-2', written('b'));
  run();
  await untilProjected();
  expect(await rebuildNotes({ version: 2 })).toMatchObject({ events: 2, rows: 2 });
  const checkpoint = await readCheckpoint(database.db, 'notes');
  expect(checkpoint).toMatchObject({ version: 2 });
  expect(checkpoint?.position).toBeGreaterThanOrEqual(log.end);
  expect(await notes(database.db)).toEqual({ 'note-1': 'a', 'note-2': 'b' });
});

test('swaps nothing when the log ends before its goal', async () => {
  const { database, log, run, untilProjected } = projecting;
  await log.append('note-1', written('a'));
  run();
  await untilProjected();
  log.head = () => Promise.resolve(2n ** 60n);
  expect(String(await failureOf({ version: 2 }))).toContain('The log ends at');
  expect(await readCheckpoint(database.db, 'notes')).toMatchObject({ version: 1 });
});

test('goes without what an operator has skipped, and so does the next version', async () => {
  const { database, log, positions, run, untilProjected } = projecting;
  poison.add('b');
  await log.append('note-1', written('a'), written('b'), written('c'));
  run();
  await untilProjected();
  const changed = positions.changedAt('notes');
  const [, bad] = log.all;
  if (!bad) throw new Error('nothing was written');
  await log.append('projection-notes', decided('skip', bad));
  await untilProjected();
  expect(await notes(database.db)).toEqual({ 'note-1': 'a c' });
  expect(positions.changedAt('notes')).toBeGreaterThan(changed ?? 0n);
  expect(await rebuildNotes()).toMatchObject({ differing: 0 });
  expect(await rebuildNotes({ version: 2, shout: true })).toMatchObject({ events: 2 });
  expect(await notes(database.db)).toEqual({ 'note-1': 'A C' });
  run({ version: 2, shout: true });
  expect(await verifyNotes({ version: 2, shout: true })).toEqual([]);
});

test('no read fails during a rebuild, and none sees fewer rows', async () => {
  const { database, log, run, untilProjected } = projecting;
  for (let count = 0; count < 50; count += 1) await log.append(`note-${count}`, written('a'));
  run();
  await untilProjected();
  const rebuilding = new AbortController();
  let reads = 0;
  const readOn = async () => {
    for (let seen = 0; !rebuilding.signal.aborted; reads += 1) {
      const count = Object.keys(await notes(database.db)).length;
      expect(count).toBeGreaterThanOrEqual(seen);
      seen = count;
    }
  };
  const readers = [readOn(), readOn(), readOn(), readOn()];
  for (let round = 0; round < 5; round += 1) {
    await log.append(`note-${100 + round}`, written('b'));
    await rebuildNotes();
  }
  rebuilding.abort();
  await Promise.all(readers);
  expect(reads).toBeGreaterThan(0);
});

test('a higher version is made beside the old one by itself, and its rows take their place', async () => {
  const { database, log, run, untilProjected } = projecting;
  await log.append('note-1', written('a'));
  const old = run();
  await untilProjected();
  run({ version: 2, shout: true });
  await expect.poll(() => notes(database.db), { timeout: PATIENCE }).toEqual({ 'note-1': 'A' });
  await log.append('note-1', written('b'));
  await untilProjected();
  await expect.poll(() => notes(database.db), { timeout: PATIENCE }).toEqual({ 'note-1': 'A B' });
  expect(await readCheckpoint(database.db, 'notes')).toMatchObject({ version: 2 });
  await expect.poll(() => old.status(), { timeout: PATIENCE }).toMatchObject([{ state: 'outdated' }]);
});

test('a lower version rebuilds its rows once nobody runs the higher one any more', async () => {
  const { database, log, run, untilProjected } = projecting;
  await log.append('note-1', written('a'));
  const newer = run({ version: 2, shout: true });
  await untilProjected();
  const older = run();
  await expect.poll(() => older.status(), { timeout: PATIENCE }).toMatchObject([{ state: 'outdated' }]);
  await log.append('note-1', written('b'));
  await untilProjected();
  expect(await notes(database.db)).toEqual({ 'note-1': 'A B' });
  await newer.stop();
  await log.append('note-1', written('c'));
  await expect.poll(() => notes(database.db), { timeout: 2 * PATIENCE }).toEqual({ 'note-1': 'a b c' });
  expect(await readCheckpoint(database.db, 'notes')).toMatchObject({ version: 1 });
});

test('a version that comes back goes on from its own tables, until they are dropped on purpose', async () => {
  const { database, log, run, untilProjected } = projecting;
  const louder = { version: 2, shout: true };
  for (let count = 0; count < 20; count += 1) await log.append(`note-${count}`, written('a'));
  const first = run();
  await untilProjected();
  await first.stop();
  expect(await rebuildNotes(louder)).toMatchObject({ events: 20 });
  await log.append('note-1', written('b'));
  expect(await rebuildNotes()).toMatchObject({ events: 1, rows: 20 });
  expect(await notes(database.db)).toMatchObject({ 'note-0': 'a', 'note-1': 'a b' });
  await log.append('note-2', written('c'));
  expect(await rebuildNotes(louder)).toMatchObject({ events: 2 });
  expect(await notes(database.db)).toMatchObject({ 'note-0': 'A', 'note-1': 'A B', 'note-2': 'A C' });
  // System events move the end of the log, so somebody has to follow it while the tables are verified.
  const second = run(louder);
  expect(await verifyNotes(louder)).toEqual([]);
  await second.stop();

  expect(await dropAllKept(database.db)).toEqual(['notes']);
  expect(await rebuildNotes()).toMatchObject({ events: 22 });
  run();
  expect(await verifyNotes()).toEqual([]);
});

test('tables in which something is parked are not gone on with', async () => {
  const { database, log, run, untilProjected } = projecting;
  poison.add('b');
  await log.append('note-1', written('a'), written('b'));
  const first = run();
  await untilProjected();
  await first.stop();
  poison.clear();
  expect(await rebuildNotes({ version: 2 })).toMatchObject({ events: 2 });
  expect(await rebuildNotes()).toMatchObject({ events: 2 });
  expect(await notes(database.db)).toEqual({ 'note-1': 'a b' });
});

test('what a newer shop has written waits in new tables, too, and the newer one takes it by itself', async () => {
  const { database, log, run, untilProjected } = projecting;
  const newer = { ...written('b'), schema: 2 };
  await log.append('note-1', written('a'), newer, written('c'));
  await log.append('note-2', written('a'));
  const older = run();
  await untilProjected();
  await older.stop();
  expect(await rebuildNotes({ version: 2 })).toMatchObject({ rows: 2 });
  expect(await notes(database.db)).toEqual({ 'note-1': 'a', 'note-2': 'a' });
  expect(await parkedStreams(database.db)).toMatchObject([
    { projection: 'notes', stream: 'note-1', revision: 1, error: expect.stringContaining('unknown version') },
  ]);
  run({ version: 2, isNewer: true });
  await untilProjected();
  await expect.poll(() => notes(database.db)).toEqual({ 'note-1': 'a b c', 'note-2': 'a' });
  expect(await parkedStreams(database.db)).toEqual([]);
});

test('keeps the old rows when a single event cannot be applied', async () => {
  const { database, log, run, untilProjected } = projecting;
  await log.append('note-1', written('a'), written('b'));
  run();
  await untilProjected();
  poison.add('b');
  const failure = await rebuildNotes().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(RebuildFailed);
  expect(failure).toMatchObject({ message: 'Cannot rebuild notes: NoteWritten of note-1 at revision 1' });
  expect(await notes(database.db)).toEqual({ 'note-1': 'a b' });
});

test('a rebuild applies what was parked', async () => {
  const { database, log, run, untilProjected } = projecting;
  poison.add('b');
  await log.append('note-1', written('a'), written('b'));
  run();
  await untilProjected();
  poison.clear();
  expect(await rebuildNotes()).toMatchObject({ differing: 0 });
  expect(await parkedStreams(database.db)).toEqual([]);
  await log.append('note-1', written('c'));
  await untilProjected();
  expect(await notes(database.db)).toEqual({ 'note-1': 'a b c' });
});

test('works without a runner', async () => {
  const { database, log, run, untilProjected } = projecting;
  await log.append('note-1', written('a'));
  const runner = run();
  await untilProjected();
  await runner.stop();
  await log.append('note-1', written('b'));
  await rebuildNotes();
  expect(await notes(database.db)).toEqual({ 'note-1': 'a b' });
});
