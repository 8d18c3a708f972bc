import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PATIENCE, startProjecting, type Projecting } from '../../../tests/support/projecting.ts';
import { readCheckpoint } from '../checkpoints.ts';
import { Leases } from '../running/lease.ts';
import type { Projection } from '../projection.ts';
import { prepare } from '../schema.ts';
import { notes, notesProjection, written } from '../testing/notes.ts';
import { dropUnknownTables } from './unknown-tables.ts';

let projecting: Projecting;
beforeEach(async () => {
  projecting = await startProjecting();
});
afterEach(() => projecting.close());

const personal: Projection = { ...notesProjection(), personalColumns: ['notes.text'] };
const others = ['accounts'];

const isThere = async () => {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('public.notes') is not null as "isThere"`.execute(projecting.database.db);
  return rows[0]?.isThere;
};

/** The notes as a shop leaves them that was rolled back some time ago. */
const leave = async (projection: Projection) => {
  const { url, database, log, run, untilProjected } = projecting;
  await log.append('note-1', written('a'));
  await prepare(url, [projection]);
  const runner = run();
  await untilProjected();
  await runner.stop();
  await prepare(url, [projection]);
  await sql`update projection_checkpoints set updated_at = now() - interval '1 hour'`.execute(database.db);
};

test('tables that may name somebody and that only a newer shop knows are dropped, and made again by that shop', async () => {
  const { database, run } = projecting;
  await leave(personal);
  expect(await dropUnknownTables(database.db, others)).toBe(true);
  expect(await isThere()).toBe(false);
  expect(await readCheckpoint(database.db, 'notes')).toMatchObject({ version: 0, position: undefined });
  expect(await dropUnknownTables(database.db, others)).toBe(true);

  run();
  await expect
    .poll(() => readCheckpoint(database.db, 'notes'), { timeout: PATIENCE })
    .toMatchObject({ version: 1 });
  expect(await notes(database.db)).toEqual({ 'note-1': 'a' });
});

test('tables stay that are known, and those that are said to hold no personal data', async () => {
  const { database } = projecting;
  await leave(personal);
  expect(await dropUnknownTables(database.db, ['notes'])).toBe(true);
  await prepare(projecting.url, [notesProjection()]);
  expect(await dropUnknownTables(database.db, others)).toBe(true);
  expect(await isThere()).toBe(true);
});

test('tables stay that somebody runs or has just run, and they are said not to be done with', async () => {
  const { url, database } = projecting;
  await leave(personal);
  const leases = new Leases(url, console);
  await leases.acquire('notes', AbortSignal.timeout(PATIENCE));
  expect(await dropUnknownTables(database.db, others)).toBe(false);
  await leases.close();
  await sql`update projection_checkpoints set updated_at = now()`.execute(database.db);
  expect(await dropUnknownTables(database.db, others)).toBe(false);
  expect(await isThere()).toBe(true);
});
