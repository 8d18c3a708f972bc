import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/stores.ts';
import { openDatabase } from '../database.ts';
import { Leases } from '../running/lease.ts';
import { dropFailedRebuilds, rebuildLockOf } from './rebuild.ts';

const PATIENCE = 20_000;

test('what rebuilds have left that failed is dropped, and what one is under way with is not', async () => {
  const { url } = await testDatabase();
  const database = openDatabase(url);
  await sql`create schema rebuild_gone`.execute(database.db);
  await sql`create schema rebuild_notes`.execute(database.db);
  const left = async () => {
    const { rows } = await sql<{ name: string }>`
      select nspname as name from pg_namespace where starts_with(nspname, 'rebuild_')`.execute(database.db);
    return rows.map(({ name }) => name);
  };
  const leases = new Leases(url, console);
  await leases.acquire(rebuildLockOf('notes'), AbortSignal.timeout(PATIENCE));
  expect([await dropFailedRebuilds(database.db), await left()]).toEqual([false, ['rebuild_notes']]);
  await leases.release(rebuildLockOf('notes'));
  expect([await dropFailedRebuilds(database.db), await left()]).toEqual([true, []]);
  await leases.close();
  await database.close();
});
