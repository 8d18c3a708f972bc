import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PATIENCE, startProjecting, type Projecting } from '../../tests/support/projecting.ts';
import type { Projection } from './projection.ts';
import { rebuild } from './rebuild.ts';
import { startRunner } from './runner.ts';
import { prepare } from './schema.ts';
import { createTable } from './table.ts';
import { tallyTable, withTallies } from './tallies.ts';
import { notesProjection, notesTable, written } from './testing/notes.ts';
import { verify } from './verify.ts';

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

const make = (projection: Projection) => {
  const { url, log } = projecting;
  return rebuild({ url, log, projection, signal: AbortSignal.timeout(PATIENCE) });
};

/** What differs from the log while a runner follows it: system events move its end. */
const differencesOf = async (projection: Projection) => {
  const { url, log } = projecting;
  const logger = { info: () => {}, warn: () => {}, error: () => {} };
  const runner = startRunner({ url, log, projections: [projection], logger });
  const { differing } = await verify({ url, log, projections: [projection] });
  await runner.stop();
  return differing.rows;
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
