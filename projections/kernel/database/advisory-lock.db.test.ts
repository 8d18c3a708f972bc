import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/stores.ts';
import { projectionLock, tryLock, tryLockIn, unlock } from './advisory-lock.ts';
import { openDatabase, type OpenDatabase } from '../database.ts';
import { isAnyHeld, Leases } from '../running/lease.ts';
import { dropVerification } from '../rebuilding/verify.ts';
import { quiet } from '../testing/quiet.ts';

let url: string;
let ours: OpenDatabase;
let others: OpenDatabase;
beforeEach(async () => {
  ({ url } = await testDatabase());
  // A connection each, which their locks go with.
  [ours, others] = [openDatabase(url, { max: 1 }), openDatabase(url, { max: 1 })];
});
afterEach(() => Promise.all([ours.close(), others.close()]));

test('a lock has one owner at a time, for as long as their connection or their transaction has it', async () => {
  expect([await tryLock(ours.db, 'a'), await tryLock(others.db, 'a')]).toEqual([true, false]);
  expect(await others.db.transaction().execute((trx) => tryLockIn(trx, 'a'))).toBe(false);
  await unlock(ours.db, 'a');
  await others.db.transaction().execute(async (trx) => {
    expect([await tryLockIn(trx, 'a'), await tryLock(ours.db, 'a')]).toEqual([true, false]);
  });
  expect(await tryLock(ours.db, 'a')).toBe(true);
});

test('processes of releases before are kept out: the numbers of the locks are what they were', async () => {
  const never = new AbortController().signal;
  const leases = new Leases(url, quiet);
  await sql`select pg_advisory_lock(hashtextextended('projection ' || 'notes', 0))`.execute(others.db);
  await sql`select pg_advisory_lock(hashtextextended('verification', 0))`.execute(others.db);
  expect(await tryLock(ours.db, projectionLock('notes'))).toBe(false);
  expect(await leases.isFree('notes', 1, never)).toBe(false);
  expect(await isAnyHeld(ours.db, ['other', 'notes'])).toBe(true);
  expect(await isAnyHeld(ours.db, ['other'])).toBe(false);
  expect(await dropVerification(ours.db)).toBe(false);
  await leases.close();
});
