import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/stores.ts';
import { readCheckpoint } from './checkpoints.ts';
import { openDatabase, type OpenDatabase } from './database.ts';
import { FakeLog } from './fake-log.ts';
import { notes, notesProjection, poison, written } from './notes.ts';
import { parkedStreams } from './parked.ts';
import { ProjectedPositions } from './positions.ts';
import { rebuild, RebuildFailed } from './rebuild.ts';
import { startRunner, type Runner } from './runner.ts';

const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const PATIENCE = 20_000;

let url: string;
let database: OpenDatabase;
let log: FakeLog;
let positions: ProjectedPositions;
let runners: Runner[];

beforeEach(async () => {
  ({ url } = await testDatabase());
  database = openDatabase(url);
  log = new FakeLog();
  positions = new ProjectedPositions(url);
  positions.start();
  runners = [];
});
afterEach(async () => {
  poison.clear();
  await Promise.all(runners.map((runner) => runner.stop()));
  await positions.stop();
  await database.close();
});

const run = (options: Parameters<typeof notesProjection>[0] = {}) => {
  const runner = startRunner({ url, log, projections: [notesProjection(options)], logger: quiet });
  runners.push(runner);
  return runner;
};
const untilProjected = async () => expect(await positions.waitFor(['notes'], log.end, PATIENCE)).toBe(true);
const rebuildNotes = (options = {}) =>
  rebuild({ url, log, projection: notesProjection(options), signal: AbortSignal.timeout(PATIENCE) });

test('makes the same rows anew while the runner goes on', async () => {
  for (let count = 0; count < 250; count += 1) log.append(`note-${count % 50}`, written('a'));
  run();
  await untilProjected();
  expect(await rebuildNotes()).toMatchObject({ events: 250, rows: 50, differing: 0 });
  log.append('note-1', written('b'));
  await untilProjected();
  expect(await notes(database.db)).toMatchObject({ 'note-0': 'a a a a a', 'note-1': 'a a a a a b' });
});

test('says how many rows were wrong, and puts them right', async () => {
  log.append('note-1', written('a'));
  run();
  await untilProjected();
  await sql`update notes set text = 'tampered'`.execute(database.db);
  expect(await rebuildNotes()).toMatchObject({ differing: 2 });
  expect(await notes(database.db)).toEqual({ 'note-1': 'a' });
});

test('no read fails meanwhile, and none sees less than before', async () => {
  for (let count = 0; count < 50; count += 1) log.append(`note-${count}`, written('a'));
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
    log.append(`note-${100 + round}`, written('b'));
    await rebuildNotes();
  }
  rebuilding.abort();
  await Promise.all(readers);
  expect(reads).toBeGreaterThan(0);
});

test('a higher version is made beside the old one by itself, and its rows take their place', async () => {
  log.append('note-1', written('a'));
  const old = run();
  await untilProjected();
  run({ version: 2, shout: true });
  await expect.poll(() => notes(database.db), { timeout: PATIENCE }).toEqual({ 'note-1': 'A' });
  log.append('note-1', written('b'));
  await untilProjected();
  await expect.poll(() => notes(database.db), { timeout: PATIENCE }).toEqual({ 'note-1': 'A B' });
  expect(await readCheckpoint(database.db, 'notes')).toMatchObject({ version: 2 });
  await expect.poll(() => old.status(), { timeout: PATIENCE }).toMatchObject([{ state: 'outdated' }]);
});

test('is strict: one event that cannot be applied, and the old rows stay', async () => {
  log.append('note-1', written('a'), written('b'));
  run();
  await untilProjected();
  poison.add('b');
  const failure = await rebuildNotes().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(RebuildFailed);
  expect(failure).toMatchObject({ message: 'Cannot rebuild notes: NoteWritten of note-1 at revision 1' });
  expect(await notes(database.db)).toEqual({ 'note-1': 'a b' });
});

test('what was parked is made good by a rebuild', async () => {
  poison.add('b');
  log.append('note-1', written('a'), written('b'));
  run();
  await untilProjected();
  poison.clear();
  expect(await rebuildNotes()).toMatchObject({ differing: 2 });
  expect(await parkedStreams(database.db)).toEqual([]);
  log.append('note-1', written('c'));
  await untilProjected();
  expect(await notes(database.db)).toEqual({ 'note-1': 'a b c' });
});

test('works without a runner', async () => {
  log.append('note-1', written('a'));
  const runner = run();
  await untilProjected();
  await runner.stop();
  log.append('note-1', written('b'));
  await rebuildNotes();
  expect(await notes(database.db)).toEqual({ 'note-1': 'a b' });
});
