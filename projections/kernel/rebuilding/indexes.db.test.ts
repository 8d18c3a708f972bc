import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/stores.ts';
import { readCheckpoint } from '../checkpoints.ts';
import { openDatabase, type OpenDatabase } from '../database.ts';
import type { Projection } from '../projection.ts';
import { rebuild } from './rebuild.ts';
import { startRunner } from '../running/runner.ts';
import { prepare } from '../schema.ts';
import { FakeLog } from '../testing/fake-log.ts';
import { notes, notesProjection, written } from '../testing/notes.ts';
import { quiet } from '../testing/quiet.ts';

const PATIENCE = 20_000;
const indexed: Projection = {
  ...notesProjection(),
  makeIndexes: async (db) => {
    await sql`create index if not exists notes_text on notes (text)`.execute(db);
  },
};

let url: string;
let database: OpenDatabase;
let log: FakeLog;
beforeEach(async () => {
  ({ url } = await testDatabase());
  database = openDatabase(url);
  log = new FakeLog();
  for (let number = 0; number < 250; number += 1) log.append(`note-${number}`, written('a'));
});
afterEach(() => database.close());

const isIndexed = async (): Promise<boolean> => {
  const { rows } = await sql`
    select from pg_indexes where schemaname = 'public' and indexname = 'notes_text'
  `.execute(database.db);
  return rows.length > 0;
};

test('a table that is filled from nothing is indexed at the log’s end', async () => {
  await prepare(url, [indexed]);
  expect(await isIndexed()).toBe(false);
  const before: boolean[] = [];
  const projection: Projection = {
    ...indexed,
    apply: async (trx, events) => {
      before.push(await isIndexed());
      await indexed.apply(trx, events);
    },
  };
  const runner = startRunner({ url, log, projections: [projection], logger: quiet });
  await expect.poll(isIndexed, { timeout: PATIENCE }).toBe(true);
  expect(await readCheckpoint(database.db, 'notes')).toMatchObject({ position: log.end });
  expect(before).toEqual([false, false, false]);
  log.append('note-1', written('b'));
  await expect.poll(() => notes(database.db), { timeout: PATIENCE }).toMatchObject({ 'note-1': 'a b' });
  await runner.stop();
});

test('a table that has rows is indexed when it is prepared', async () => {
  await prepare(url, [indexed]);
  await sql`update projection_checkpoints set position = 10 where name = 'notes'`.execute(database.db);
  await prepare(url, [indexed]);
  expect(await isIndexed()).toBe(true);
});

test('a rebuilt table is indexed before it is put in place', async () => {
  await prepare(url, [indexed]);
  await rebuild({ url, log, projection: indexed, signal: AbortSignal.timeout(PATIENCE) });
  expect(await isIndexed()).toBe(true);
});
