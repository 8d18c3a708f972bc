import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/stores.ts';
import { resetForNewLog } from './another-log.ts';
import { readCheckpoint } from '../checkpoints.ts';
import { openDatabase, type OpenDatabase } from '../database.ts';
import { dropPersonalKept } from './kept.ts';
import type { Projection } from '../projection.ts';
import { dropFailedRebuilds, rebuild } from './rebuild.ts';
import { prepare } from '../schema.ts';
import { FakeLog } from '../testing/fake-log.ts';
import { notes, notesProjection, written } from '../testing/notes.ts';

/** A version that comes back, and is interrupted before its tables serve. */
const PATIENCE = 20_000;
const [before, after] = [notesProjection(), notesProjection({ version: 2, shout: true })];

let url: string;
let database: OpenDatabase;
let log: FakeLog;
beforeEach(async () => {
  ({ url } = await testDatabase());
  database = openDatabase(url);
  log = new FakeLog();
  log.append('note-1', written('a'));
  log.append('note-2', written('a'));
});
afterEach(() => database.close());

const make = (projection: Projection, from: Pick<FakeLog, 'readAll'> = log) => {
  const reading = {
    head: () => log.head(),
    seen: () => log.seen(),
    readStream: (stream: string, revision?: number) => log.readStream(stream, revision),
    follow: (options: Parameters<FakeLog['follow']>[0]) => log.follow(options),
    readAll: (...given: Parameters<FakeLog['readAll']>) => from.readAll(...given),
  };
  return rebuild({ url, log: reading, projection, signal: AbortSignal.timeout(PATIENCE) });
};

/** A log that goes away once what was written since has been read. */
const goingAway: Pick<FakeLog, 'readAll'> = {
  async *readAll(...given) {
    yield* log.readAll(...given);
    throw new Error('The log is away');
  },
};

const interrupt = (projection: Projection) =>
  expect(make(projection, goingAway)).rejects.toThrow('The log is away');

/** Has this version replaced by the next one, something written, and the return to this version interrupted. */
const interruptReturn = async (projection = before) => {
  await prepare(url, [projection]);
  await make(projection);
  await make(after);
  log.append('note-1', written('b'));
  await interrupt(projection);
};

test('a version that comes back and is interrupted goes on from its tables, as often as that happens', async () => {
  await interruptReturn();
  await interrupt(before);
  expect(await notes(database.db)).toEqual({ 'note-1': 'A', 'note-2': 'A' });
  expect(await make(before)).toMatchObject({ events: 1, rows: 2 });
  expect(await notes(database.db)).toEqual({ 'note-1': 'a b', 'note-2': 'a' });
  expect(await make(after)).toMatchObject({ events: 1 });
});

test('it does not go on from what another version, or an older release, has begun in their place', async () => {
  await interruptReturn();
  await interrupt(notesProjection({ version: 3 }));
  expect(await make(before)).toMatchObject({ events: 3 });

  await make(after);
  await interrupt(before);
  await sql`
    drop schema rebuild_notes cascade;
    create schema rebuild_notes;
    create table rebuild_notes.notes as select * from public.notes limit 0
  `.execute(database.db);
  expect(await make(before)).toMatchObject({ events: 3 });
  expect(await notes(database.db)).toEqual({ 'note-1': 'a b', 'note-2': 'a' });
});

test('an erasure drops what it would go on from, where that may name somebody', async () => {
  const personal = { ...before, personalColumns: ['notes.text'] };
  await interruptReturn(personal);
  await dropPersonalKept(database.db);
  expect(await dropFailedRebuilds(database.db)).toBe(true);
  const { rows } = await sql`select from pg_namespace where nspname ~ '^(kept|rebuild)_'`.execute(
    database.db,
  );
  expect(rows).toEqual([]);
  expect(await make(personal)).toMatchObject({ events: 3 });
});

test('it does not go on from tables that are of another log', async () => {
  await interruptReturn();
  const live = await readCheckpoint(database.db, 'notes');
  if (!live) throw new Error('there is no checkpoint');
  await resetForNewLog(database.db, after, live, log.end);
  expect(await make(before)).toMatchObject({ events: 3 });
});

test('a log that is away for a while takes nothing from new tables that are being filled', async () => {
  for (let count = 0; count < 250; count += 1) log.append(`note-${count}`, written('c'));
  await prepare(url, [before]);
  const asked: (bigint | undefined)[] = [];
  const awayOnce: Pick<FakeLog, 'readAll'> = {
    async *readAll(...[from, options]) {
      asked.push(from);
      for await (const batch of log.readAll(from, options)) {
        yield batch;
        if (asked.length === 1) throw Object.assign(new Error('The log is away'), { name: 'LogUnavailable' });
      }
    },
  };
  expect(await make(before, awayOnce)).toMatchObject({ events: 252, rows: 250 });
  expect(asked.slice(0, 2)).toEqual([undefined, 1_000n]);
});
