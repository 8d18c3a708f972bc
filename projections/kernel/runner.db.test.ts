import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/stores.ts';
import { claim, readCheckpoint } from './checkpoints.ts';
import { openDatabase, type OpenDatabase } from './database.ts';
import { FakeLog } from './fake-log.ts';
import { projectionLags } from './lags.ts';
import { burnt, notes, notesProjection, poison, read, written } from './notes.ts';
import { decide, parkedStreams } from './parked.ts';
import type { Logger } from './ports.ts';
import { ProjectedPositions } from './positions.ts';
import { startRunner, type Runner } from './runner.ts';

const quiet: Logger = { info: () => {}, warn: () => {}, error: () => {} };
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
const untilProjected = async (position = log.end) =>
  expect(await positions.waitFor(['notes'], position, PATIENCE)).toBe(true);

test('projects what was there before and what comes', async () => {
  log.append('note-1', written('a'), written('b'));
  run();
  await untilProjected();
  expect(await notes(database.db)).toEqual({ 'note-1': 'a b' });
  log.append('note-2', written('c'));
  log.append('note-1', burnt);
  await untilProjected();
  expect(await notes(database.db)).toEqual({ 'note-2': 'c' });
});

test('passes over what it ignores, and says so', async () => {
  run();
  log.append('note-1', written('a'));
  await untilProjected();
  const changed = log.end;
  log.append('other-1', written('b'));
  log.append('note-1', read);
  await untilProjected();
  expect(positions.changedAt('notes')).toBe(changed);
  expect((await readCheckpoint(database.db, 'notes'))?.position).toBe(log.end);
});

test('goes on where it stopped', async () => {
  log.append('note-1', written('a'));
  const first = run();
  await untilProjected();
  await first.stop();
  log.append('note-1', written('b'));
  run();
  await untilProjected();
  expect(await notes(database.db)).toEqual({ 'note-1': 'a b' });
});

test('a backlog larger than every buffer comes in order', async () => {
  for (let count = 0; count < 3_000; count += 1) log.append(`note-${count % 7}`, written(String(count)));
  run();
  for (let count = 3_000; count < 9_000; count += 1) log.append(`note-${count % 7}`, written(String(count)));
  await untilProjected();
  const { 'note-0': text = '' } = await notes(database.db);
  expect(text.split(' ').map(Number)).toEqual(Array.from({ length: 1_286 }, (_, index) => index * 7));
});

test('parks the stream of an event that cannot be applied, and goes on with the others', async () => {
  poison.add('b');
  log.append('note-1', written('a'), written('b'), written('c'));
  log.append('note-2', written('d'));
  run();
  await untilProjected();
  log.append('note-1', written('e'));
  log.append('note-2', written('f'));
  await untilProjected();
  expect(await notes(database.db)).toEqual({ 'note-1': 'a', 'note-2': 'd f' });
  expect(await parkedStreams(database.db)).toMatchObject([
    { projection: 'notes', stream: 'note-1', revision: 1, error: 'cannot read b', attempts: 1 },
  ]);
});

test('parks what this version of the shop cannot read', async () => {
  log.append('note-1', { ...written('a'), schema: 9 });
  log.append('note-2', { type: 'NoteSung', data: {} });
  log.append('note-3', written('b'));
  run();
  await untilProjected();
  expect(await notes(database.db)).toEqual({ 'note-3': 'b' });
  expect((await parkedStreams(database.db, 'notes')).map(({ stream }) => stream).sort()).toEqual([
    'note-1',
    'note-2',
  ]);
});

const untilSettled = (stream: string) =>
  expect
    .poll(async () => (await parkedStreams(database.db)).find((each) => each.stream === stream)?.decision, {
      timeout: PATIENCE,
    })
    .not.toBe('retry');

test('an operator retries: the stream goes on where it stopped, or another attempt is counted', async () => {
  poison.add('b');
  log.append('note-1', written('a'), written('b'), written('c'));
  run();
  await untilProjected();
  expect(await decide(database.db, 'notes', 'note-1', 'retry')).toBe(true);
  await untilSettled('note-1');
  expect(await parkedStreams(database.db)).toMatchObject([{ attempts: 2, decision: null }]);
  poison.clear();
  await decide(database.db, 'notes', 'note-1', 'retry');
  await expect.poll(() => parkedStreams(database.db), { timeout: PATIENCE }).toEqual([]);
  expect(await notes(database.db)).toEqual({ 'note-1': 'a b c' });
  log.append('note-1', written('d'));
  await untilProjected();
  expect(await notes(database.db)).toEqual({ 'note-1': 'a b c d' });
});

test('an operator skips: the stream goes on behind the event', async () => {
  poison.add('b').add('d');
  log.append('note-1', written('a'), written('b'), written('c'), written('d'));
  run();
  await untilProjected();
  await decide(database.db, 'notes', 'note-1', 'skip');
  await expect
    .poll(() => parkedStreams(database.db), { timeout: PATIENCE })
    .toMatchObject([{ revision: 3, attempts: 1, decision: null }]);
  expect(await notes(database.db)).toEqual({ 'note-1': 'a c' });
  expect(await decide(database.db, 'notes', 'note-9', 'skip')).toBe(false);
});

test('of two runners one is active, and the other takes over', async () => {
  const first = run();
  log.append('note-1', written('a'));
  await untilProjected();
  const second = run();
  expect(first.status()).toMatchObject([{ state: 'active' }]);
  expect(second.status()).toMatchObject([{ state: 'standby' }]);
  await first.stop();
  log.append('note-1', written('b'));
  await untilProjected();
  expect(second.status()).toMatchObject([{ state: 'active' }]);
  expect(await notes(database.db)).toEqual({ 'note-1': 'a b' });
});

test('an owner whose epoch has passed commits nothing more, and claims anew', async () => {
  run();
  log.append('note-1', written('a'));
  await untilProjected();
  await claim(database.db, 'notes');
  log.append('note-1', written('b'));
  await untilProjected();
  expect(await notes(database.db)).toEqual({ 'note-1': 'a b' });
  expect((await readCheckpoint(database.db, 'notes'))?.epoch).toBe(3);
});

test('survives that Postgres ends all its connections', async () => {
  run();
  log.append('note-1', written('a'));
  await untilProjected();
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
  `.execute(database.db);
  log.append('note-1', written('b'));
  await untilProjected();
  expect(await notes(database.db)).toEqual({ 'note-1': 'a b' });
  expect(await parkedStreams(database.db)).toEqual([]);
});

test('survives that the log is away', async () => {
  log.append('note-1', written('a'));
  log.away = Object.assign(new Error('the log is away'), { name: 'LogUnavailable' });
  run();
  expect(await positions.waitFor(['notes'], log.end, 300)).toBe(false);
  log.away = undefined;
  await untilProjected();
  expect(await notes(database.db)).toEqual({ 'note-1': 'a' });
});

test('tells how far each projection is behind, and what is parked', async () => {
  poison.add('a');
  log.append('note-1', written('a'));
  const runner = run();
  await untilProjected();
  await runner.stop();
  expect(await projectionLags(database.db, log.end)).toContainEqual({
    projection: 'notes',
    seconds: 0,
    parked: 1,
  });
  log.append('note-1', written('b'));
  const behind = (await projectionLags(database.db, log.end)).find(
    ({ projection }) => projection === 'notes',
  );
  expect(behind?.seconds).toBeGreaterThan(0);
});

test('waiting for a position that does not come ends in time', async () => {
  run();
  log.append('note-1', written('a'));
  await untilProjected();
  expect(await positions.waitFor(['notes'], log.end + 1n, 20)).toBe(false);
  expect(await positions.waitFor(['notes', 'unknown'], log.end, 20)).toBe(false);
});
