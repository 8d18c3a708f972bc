import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PATIENCE, startProjecting, type Projecting } from '../../../tests/support/projecting.ts';
import { claim, readCheckpoint } from '../checkpoints.ts';
import { projectionLags } from './lags.ts';
import { burnt, notes, poison, read, written } from '../testing/notes.ts';
import { parkedStreams } from '../parking/parked.ts';

/** How many runners wait for a projection that another one has. */
const waiting = async ({ db }: Projecting['database']) => {
  const { rows } = await sql`
    select from pg_locks where locktype = 'advisory' and mode = 'ShareLock' and granted
      and database = (select oid from pg_database where datname = current_database())
  `.execute(db);
  return rows.length;
};

let projecting: Projecting;
beforeEach(async () => {
  projecting = await startProjecting();
});
afterEach(() => projecting.close());

test('projects what was there before and what comes', async () => {
  const { database, log, run, untilProjected } = projecting;
  await log.append('note-1', written('a'), written('b'));
  run();
  await untilProjected();
  expect(await notes(database.db)).toEqual({ 'note-1': 'a b' });
  await log.append('note-2', written('c'));
  await log.append('note-1', burnt);
  await untilProjected();
  expect(await notes(database.db)).toEqual({ 'note-2': 'c' });
});

test('skips what it ignores, and announces the position', async () => {
  const { database, log, positions, run, untilProjected } = projecting;
  run();
  await log.append('note-1', written('a'));
  await untilProjected();
  const changed = positions.changedAt('notes');
  await log.append('other-1', written('b'));
  await log.append('note-1', read);
  await untilProjected();
  expect(positions.changedAt('notes')).toBe(changed);
  expect((await readCheckpoint(database.db, 'notes'))?.position).toBeGreaterThanOrEqual(log.end);
});

test('goes on where it stopped', async () => {
  const { database, log, run, untilProjected } = projecting;
  await log.append('note-1', written('a'));
  const first = run();
  await untilProjected();
  await first.stop();
  await log.append('note-1', written('b'));
  run();
  await untilProjected();
  expect(await notes(database.db)).toEqual({ 'note-1': 'a b' });
});

test('a backlog larger than every buffer comes in order', async () => {
  const { database, log, run, untilProjected } = projecting;
  const write = async (from: number, to: number) => {
    for (let hundred = from; hundred < to; hundred += 100) {
      const texts = Array.from({ length: 100 }, (_, index) => written(String(hundred + index)));
      await log.append(`note-${(hundred / 100) % 7}`, ...texts);
    }
  };
  await write(0, 3_000);
  run();
  await write(3_000, 9_100);
  await untilProjected();
  const { 'note-0': text = '' } = await notes(database.db);
  const hundreds = Array.from({ length: 13 }, (_, index) => index * 700);
  const expected = hundreds.flatMap((hundred) => Array.from({ length: 100 }, (_, index) => hundred + index));
  expect(text.split(' ').map(Number)).toEqual(expected);
});

test('moves on over system events, and reads nothing while it waits for more', async () => {
  const { database, log, run, untilProjected } = projecting;
  await log.append('note-1', written('a'));
  run();
  await untilProjected();
  await log.appendSystem(60_000);
  await untilProjected();
  expect((await readCheckpoint(database.db, 'notes'))?.position).toBeGreaterThanOrEqual(log.end);
  let reads = 0;
  const readAll = log.readAll.bind(log);
  log.readAll = (...asked) => ((reads += 1), readAll(...asked));
  await log.append('note-1', written('b'));
  await untilProjected();
  expect([await notes(database.db), reads]).toEqual([{ 'note-1': 'a b' }, 0]);
});

test('projects again what a failover of the database has lost', async () => {
  const { database, log, run, untilProjected } = projecting;
  run();
  await log.append('note-1', written('a'));
  await untilProjected();
  const kept = log.end;
  await log.append('note-2', written('b'));
  await untilProjected();
  // As on a standby that was promoted without the last commits.
  await sql`delete from notes where id = 'note-2'`.execute(database.db);
  await sql`update projection_checkpoints set position = ${kept}, changed = ${kept}`.execute(database.db);
  await log.append('note-3', written('c'));
  await expect
    .poll(() => notes(database.db), { timeout: PATIENCE })
    .toEqual({ 'note-1': 'a', 'note-2': 'b', 'note-3': 'c' });
});

test('is fenced also when it only skips ignored events, after the database has lost a commit', async () => {
  const { database, log, run, untilProjected } = projecting;
  run();
  await log.append('note-1', written('a'));
  await untilProjected();
  await sql`delete from notes`.execute(database.db);
  await sql`update projection_checkpoints set position = -1, changed = -1`.execute(database.db);
  await log.append('other-1', written('b'));
  await expect.poll(() => notes(database.db), { timeout: PATIENCE }).toEqual({ 'note-1': 'a' });
});

test('of two runners one is active, and the other takes over', async () => {
  const { database, log, run, untilProjected } = projecting;
  const first = run();
  await log.append('note-1', written('a'));
  await untilProjected();
  const second = run();
  await expect.poll(() => waiting(database)).toBe(1);
  expect(first.status()).toMatchObject([{ state: 'active' }]);
  expect(second.status()).toMatchObject([{ state: 'standby' }]);
  await first.stop();
  await log.append('note-1', written('b'));
  await untilProjected();
  expect(second.status()).toMatchObject([{ state: 'active' }]);
  expect(await notes(database.db)).toEqual({ 'note-1': 'a b' });
});

test('an owner whose epoch has passed commits nothing more, and claims again', async () => {
  const { database, log, run, untilProjected } = projecting;
  run();
  await log.append('note-1', written('a'));
  await untilProjected();
  await claim(database.db, 'notes');
  await log.append('note-1', written('b'));
  await untilProjected();
  expect(await notes(database.db)).toEqual({ 'note-1': 'a b' });
  expect((await readCheckpoint(database.db, 'notes'))?.epoch).toBeGreaterThan(2);
});

test('survives that Postgres ends all its connections', async () => {
  const { database, log, run, untilProjected } = projecting;
  run();
  await log.append('note-1', written('a'));
  await untilProjected();
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
  `.execute(database.db);
  await log.append('note-1', written('b'));
  await untilProjected();
  expect(await notes(database.db)).toEqual({ 'note-1': 'a b' });
  expect(await parkedStreams(database.db)).toEqual([]);
});

test('survives that the log is away', async () => {
  const { database, log, positions, run, untilProjected } = projecting;
  await log.append('note-1', written('a'));
  log.away = Object.assign(new Error('the log is away'), { name: 'LogUnavailable' });
  run();
  expect(await positions.waitFor(['notes'], log.end, 300)).toBe(false);
  log.away = undefined;
  await untilProjected();
  expect(await notes(database.db)).toEqual({ 'note-1': 'a' });
});

test('tells how far each projection is behind, and what is parked', async () => {
  const { database, log, run, untilProjected } = projecting;
  poison.add('a');
  await log.append('note-1', written('a'));
  const runner = run();
  await untilProjected();
  await runner.stop();
  const lags = () => projectionLags({ db: database.db, log, head: log.end, projections: ['notes'] });
  expect(await lags()).toEqual([{ projection: 'notes', seconds: 0, parked: 1 }]);
  await log.append('note-1', written('b'));
  // Nobody brings up to date any more what a version had that is gone.
  await sql`insert into projection_checkpoints (name, version) values ('former', 1)`.execute(database.db);
  const [behind, ...others] = await lags();
  expect(behind?.seconds).toBeGreaterThan(0);
  expect(others).toEqual([]);
});

test('waiting for a position that does not come ends in time', async () => {
  const { log, positions, run, untilProjected } = projecting;
  run();
  await log.append('note-1', written('a'));
  await untilProjected();
  expect(await positions.waitFor(['notes'], 2n ** 60n, 20)).toBe(false);
  expect(await positions.waitFor(['notes', 'unknown'], log.end, 20)).toBe(false);
});
