import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/stores.ts';
import { openDatabase, type OpenDatabase } from '../database.ts';
import { dropAllKept, dropPersonalKept } from './kept.ts';
import type { Projection } from '../projection.ts';
import { rebuild } from './rebuild.ts';
import { prepare } from '../schema.ts';
import { FakeLog } from '../testing/fake-log.ts';
import { decided, notes, notesProjection, written } from '../testing/notes.ts';

const PATIENCE = 20_000;
const [before, after] = [notesProjection(), notesProjection({ version: 2, shout: true })];
const personal = (projection: Projection): Projection => ({ ...projection, personalColumns: ['notes.text'] });

let url: string;
let database: OpenDatabase;
let log: FakeLog;
beforeEach(async () => {
  ({ url } = await testDatabase());
  database = openDatabase(url);
  log = new FakeLog();
  log.append('note-1', written('a'));
});
afterEach(() => database.close());

const make = (projection: Projection) =>
  rebuild({ url, log, projection, signal: AbortSignal.timeout(PATIENCE) });

/** Has the tables of the one version put aside for those of the other. */
const putAside = async (aside: Projection, inItsPlace: Projection) => {
  await prepare(url, [aside]);
  await make(aside);
  await make(inItsPlace);
};

/** The tables of `notes` that are put aside. */
const kept = async () => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables join projection_kept on schemaname = 'kept_' || name where name = 'notes'
  `.execute(database.db);
  return rows.map(({ name }) => name);
};

const keptSchemas = async () => {
  const { rows } = await sql<{ name: string }>`
    select nspname as name from pg_namespace where starts_with(nspname, 'kept_') order by name
  `.execute(database.db);
  return rows.map(({ name }) => name);
};

test('tables without personal data stay when somebody is erased, and their version goes on from them', async () => {
  await putAside(before, personal(after));
  await dropPersonalKept(database.db);
  expect(await kept()).toEqual(['notes']);
  expect(await make(before)).toMatchObject({ events: 0, rows: 1 });
});

/** An operator has the version that is there skip the event that was appended so many events before. */
const skip = (back: number) => {
  const event = log.all.at(-back);
  if (!event) throw new Error('nothing was written');
  log.append('projection-notes', decided('skip', event));
};

test('tables that show an event which was skipped since are made from the beginning', async () => {
  log.append('note-1', written('b'));
  await putAside(before, after);
  skip(1);
  log.append('note-1', written('c'));
  expect(await make(before)).toMatchObject({ events: 2 });
  expect(await notes(database.db)).toEqual({ 'note-1': 'a c' });
  expect(await make(before)).toMatchObject({ differing: 0 });
});

test('tables go on where an event is skipped that came behind them, or was skipped before', async () => {
  log.append('note-1', written('b'));
  skip(1);
  await putAside(before, after);
  log.append('note-1', written('c'), written('d'));
  skip(2);
  expect(await make(before)).toMatchObject({ events: 1 });
  expect(await notes(database.db)).toEqual({ 'note-1': 'a d' });
});

test('tables that an interrupted rebuild has gone on with begin again where an event is skipped since', async () => {
  await putAside(before, after);
  log.append('note-1', written('b'));
  const ended = new AbortController();
  const interrupted = rebuild({
    url,
    log,
    projection: before,
    signal: ended.signal,
    onProgress: ({ phase }) => {
      if (phase === 'indexing') ended.abort();
    },
  });
  await expect(interrupted).rejects.toThrow();
  skip(1);
  expect(await make(before)).toMatchObject({ events: 1 });
  expect(await notes(database.db)).toEqual({ 'note-1': 'a' });
});

test('tables of a version that had personal data are dropped, although the one that is there has none', async () => {
  await putAside(personal(before), after);
  await dropPersonalKept(database.db);
  expect(await kept()).toEqual([]);
  expect(await make(personal(before))).toMatchObject({ events: 1 });
});

test('tables that came to hold personal data by what their code knows now are dropped, too', async () => {
  await prepare(url, [before]);
  await make(before);
  await prepare(url, [personal(before)]);
  await make(after);
  expect(await kept()).toEqual(['notes']);
  await dropPersonalKept(database.db);
  expect(await kept()).toEqual([]);
});

test('tables that an older release has made, of which nothing is said, are dropped', async () => {
  await prepare(url, [before]);
  await make(before);
  await sql`update projection_checkpoints set impersonal = null where name = 'notes'`.execute(database.db);
  await make(after);
  expect(await kept()).toEqual(['notes']);
  await dropPersonalKept(database.db);
  expect(await kept()).toEqual([]);
});

test('a drop that is cut short forgets nothing: the next one drops the tables', async () => {
  await putAside(personal(before), after);
  const short = openDatabase(url, { max: 1 });
  await sql`set statement_timeout = 200`.execute(short.db);
  await database.db.transaction().execute(async (trx) => {
    // As a dump does.
    await sql`select from kept_notes.notes`.execute(trx);
    await expect(dropPersonalKept(short.db)).rejects.toMatchObject({ code: '57014' });
  });
  expect(await kept()).toEqual(['notes']);
  await sql`set statement_timeout = 0`.execute(short.db);
  await dropPersonalKept(short.db);
  expect(await keptSchemas()).toEqual([]);
  await short.close();
});

test('tables that are put aside and noted nowhere are dropped, too, by an erasure and on purpose', async () => {
  const lose = () => sql`create schema kept_lost create table accounts (name text)`.execute(database.db);
  await putAside(before, after);
  await lose();
  await dropPersonalKept(database.db);
  expect(await keptSchemas()).toEqual(['kept_notes']);
  await lose();
  expect(await dropAllKept(database.db)).toEqual(['lost', 'notes']);
  expect(await keptSchemas()).toEqual([]);
});
