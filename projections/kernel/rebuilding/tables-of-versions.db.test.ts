import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PATIENCE, startProjecting, type Projecting } from '../../../tests/support/projecting.ts';
import type { Projection } from '../projection.ts';
import { dropPersonalKept } from './kept.ts';
import { rebuild } from './rebuild.ts';
import { startRunner } from '../running/runner.ts';
import { prepare } from '../schema.ts';
import { createTable } from '../table.ts';
import { tallyTable, withTallies } from '../tallies.ts';
import { notesProjection, notesTable, written } from '../testing/notes.ts';
import { verify } from './verify.ts';
import { quiet } from '../testing/quiet.ts';

/** Versions of a projection that do not have the same tables. */
let projecting: Projecting;
beforeEach(async () => {
  projecting = await startProjecting();
});
afterEach(() => projecting.close());

const counts = tallyTable('note_counts');
/** The notes, and how many of them have a text. */
const counting = (projection: Projection): Projection => ({
  ...withTallies(projection, notesTable('notes'), [
    { table: 'note_counts', columns: ['text'], keys: ({ text }) => [text], touches: ({ stream }) => stream },
  ]),
  migrate: async (db) => {
    await projection.migrate(db);
    await createTable(db, counts);
  },
});
const plain = notesProjection();
const counted = counting(notesProjection({ version: 2, shout: true }));

const personal: Projection = { ...counted, personalColumns: ['note_counts.key'] };

const make = (projection: Projection) => {
  const { url, log } = projecting;
  return rebuild({ url, log, projection, signal: AbortSignal.timeout(PATIENCE) });
};

/** What differs from the log while a runner follows it: system events move its end. */
const differencesOf = async (projection: Projection) => {
  const { url, log } = projecting;
  const runner = startRunner({ url, log, projections: [projection], logger: quiet });
  const { differing } = await verify({ url, log, projections: [projection] });
  await runner.stop();
  return differing.rows;
};

/** Where there is a table of the counts. */
const countsIn = async () => {
  const { rows } = await sql<{ schema: string }>`
    select schemaname as schema from pg_tables where tablename = 'note_counts' order by schema
  `.execute(projecting.database.db);
  return rows.map(({ schema }) => schema);
};

/** Has the tables of the version that counts, which may name somebody, replaced by an older release. */
const replaceByOlderRelease = async () => {
  const { url, log, database } = projecting;
  await log.append('note-1', written('a'));
  await prepare(url, [personal]);
  await make(personal);
  await make(plain);
  await sql`alter table kept_notes.note_counts set schema public`.execute(database.db);
  await sql`
    update projection_checkpoints set tables = ${personal.tables}::text[], tables_of = 2 where name = 'notes'
  `.execute(database.db);
};

test('a version with a table more has all of the past in it, however often the versions take turns', async () => {
  const { url, log } = projecting;
  await log.append('note-1', written('a'));
  await prepare(url, [plain]);
  for (const projection of [plain, counted, plain, counted]) {
    await make(projection);
    await log.append('note-2', written('b'));
  }
  expect(await differencesOf(counted)).toEqual([]);
});

test('a version that comes back goes on from its own tables only where all of them were put aside', async () => {
  const { url, log, database } = projecting;
  await log.append('note-1', written('a'), written('b'));
  await prepare(url, [counted]);
  await make(counted);
  await make(plain);
  // As an older release leaves it, which moves the tables that it knows.
  await sql`drop table if exists kept_notes.note_counts`.execute(database.db);
  expect(await make(counted)).toMatchObject({ events: 2 });
  expect(await differencesOf(counted)).toEqual([]);
});

test('a table that only the other version has is put aside with its own, and goes with them', async () => {
  const { url, log, database } = projecting;
  await log.append('note-1', written('a'), written('b'));
  await prepare(url, [personal]);
  await make(personal);
  await make(plain);
  expect(await countsIn()).toEqual(['kept_notes']);
  expect(await make(personal)).toMatchObject({ events: 0 });
  expect(await differencesOf(personal)).toEqual([]);
  await make(plain);
  await dropPersonalKept(database.db);
  expect(await countsIn()).toEqual([]);
});

test('a table that an older release has left goes with the next swap, or with a start of the same version', async () => {
  await replaceByOlderRelease();
  expect(await countsIn()).toEqual(['public']);
  await make(notesProjection({ version: 3 }));
  expect(await countsIn()).toEqual([]);

  await replaceByOlderRelease();
  await prepare(projecting.url, [plain]);
  expect(await countsIn()).toEqual([]);
});

test('tables of which nobody has said which they are go when somebody is erased, whatever came along with them', async () => {
  await replaceByOlderRelease();
  await make(personal);
  expect(await countsIn()).toEqual(['kept_notes', 'public']);
  await dropPersonalKept(projecting.database.db);
  expect(await countsIn()).toEqual(['public']);
  expect(await differencesOf(personal)).toEqual([]);
});
