import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/stores.ts';
import { openDatabase } from '../database.ts';
import { Leases } from './lease.ts';
import { SILENCE } from '../database/silence.ts';
import { quiet } from '../testing/quiet.ts';

const never = new AbortController().signal;

let url: string;
let opened: Leases[];
beforeEach(async () => {
  ({ url } = await testDatabase());
  opened = [];
});
afterEach(() => Promise.all(opened.map((leases) => leases.close())));

const leases = (silence?: number) => {
  const made = new Leases(url, quiet, silence === undefined ? {} : { times: { silence } });
  opened.push(made);
  return made;
};

test('a lease has one owner at a time; the next takes over when it lets go', async () => {
  const [first, second] = [leases(), leases()];
  const held = await first.acquire('notes', never);
  expect(held?.aborted).toBe(false);
  const waiting = second.acquire('notes', never);
  expect((await second.acquire('other', never))?.aborted).toBe(false);
  await first.release('notes');
  expect(held?.aborted).toBe(true);
  expect((await waiting)?.aborted).toBe(false);
});

test('another process takes over from an owner that is gone', async () => {
  const [first, second] = [leases(), leases()];
  await first.acquire('notes', never);
  const waiting = second.acquire('notes', never);
  await first.close();
  expect((await waiting)?.aborted).toBe(false);
});

test('an owner that is silent for too long, as a frozen process is, loses its connection', async () => {
  const frozen = leases();
  const held = await frozen.acquire('notes', never);
  // Its heartbeat is every two seconds: to this standby that is too long.
  expect((await leases(100).acquire('notes', never))?.aborted).toBe(false);
  await expect.poll(() => held?.aborted).toBe(true);
});

test('an owner that freezes in the middle of a transaction keeps its row locks no longer than its leases', async () => {
  const { db, close } = openDatabase(url);
  const asked = sql<{ ms: number }>`
    select setting::int as ms from pg_settings where name = 'idle_in_transaction_session_timeout' and unit = 'ms'
  `;
  const { rows } = await asked.execute(db);
  await close();
  expect(rows[0]?.ms).toBeGreaterThan(0);
  expect(rows[0]?.ms).toBeLessThanOrEqual(SILENCE);
});

test('a lock is free when nobody is seen with it for a while', async () => {
  const [first, second] = [leases(), leases()];
  expect(await second.isFree('notes', 1, never)).toBe(true);
  await first.acquire('notes', never);
  expect(await second.isFree('notes', 1, never)).toBe(false);
  expect(await second.isFree('other', 60_000, AbortSignal.timeout(50))).toBe(false);
});

test('waiting for a lease can be aborted', async () => {
  await leases().acquire('notes', never);
  expect(await leases().acquire('notes', AbortSignal.timeout(50))).toBeUndefined();
});
