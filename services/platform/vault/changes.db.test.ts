import { queryObjects } from 'node:v8';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/stores.ts';
import { authorize, type Authorization } from './authorization.ts';
import { watchVault } from './changes.ts';
import { createMemory } from './memory.ts';
import { migrateVault } from './migration.ts';
import { endSession, forgetMailboxOf, openSession } from './sessions.ts';
import { untilHeard } from './until-heard.ts';

const now = new Date('2026-05-01T10:00:00Z');
const later = new Date('2026-05-08T10:00:00Z');

let pool: pg.Pool;
let stopping: AbortController;
let watching: Promise<void>;
const heard: string[] = [];
let lines: number;
beforeAll(async () => {
  const { url } = await testDatabase();
  pool = new pg.Pool({ connectionString: url });
  await migrateVault(pool);
  [stopping, lines] = [new AbortController(), 0];
  const listening = Promise.withResolvers<void>();
  watching = watchVault(
    {
      url,
      memory: createMemory(),
      onChange: (accountId) => heard.push(accountId),
      onListening: () => {
        lines += 1;
        listening.resolve();
      },
      onError: () => undefined,
    },
    stopping.signal,
  );
  await listening.promise;
});
afterAll(async () => {
  stopping.abort();
  await watching;
  await pool.end();
});

const row = (changes: Partial<Authorization> = {}): Authorization => ({
  accountId: 'amina',
  isAdmin: false,
  isAuditor: false,
  epoch: 1,
  deleted: false,
  revision: 0,
  ...changes,
});
/** What was reported since the last call; the connection keeps the order. */
const told = async () => {
  const mark = `mark ${Math.random()}`;
  await pool.query("select pg_notify('vault_changes', $1)", [mark]);
  await expect.poll(() => heard.at(-1)).toBe(mark);
  return heard.splice(0).slice(0, -1);
};
const open = (id: string, accountId = 'amina', mailboxKey?: string) =>
  openSession(pool, {
    id,
    accountId,
    epoch: 1,
    now,
    expiresAt: later,
    device: '',
    withCode: false,
    mailboxKey,
  });

describe('the vault announces the account', () => {
  it('whose session ended, and none when a session begins', async () => {
    await authorize(pool, row());
    await open('s1');
    await open('s2', 'bilan');
    expect(await told()).toEqual([]);
    await endSession(pool, 's1');
    expect(await told()).toEqual(['amina']);
  });

  it('whose session is counted by a mailbox no more, and none where it never was', async () => {
    await open('s3', 'hodan', 'a mailbox');
    expect(await forgetMailboxOf(pool, 'hodan')).toBe(true);
    expect(await told()).toEqual(['hodan']);
    expect(await forgetMailboxOf(pool, 'hodan')).toBe(false);
    expect(await told()).toEqual([]);
  });

  it('whose rights changed, and none when they did not', async () => {
    await authorize(pool, row({ isAdmin: true, revision: 1 }));
    expect(await told()).toEqual(['amina']);
    await authorize(pool, row({ isAdmin: true, revision: 2 }));
    await authorize(pool, row({ isAdmin: false, revision: 1 }));
    expect(await told()).toEqual([]);
    await authorize(pool, row({ epoch: 2, revision: 3 }));
    await authorize(pool, row({ deleted: true, revision: 4 }));
    expect(await told()).toEqual(['amina', 'amina']);
  });
});

it('a line that breaks is made again, and it is said that something may have been missed', async () => {
  const before = lines;
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and query like '%vault.listeners%'`,
  );
  await expect.poll(() => lines, { timeout: 20_000 }).toBeGreaterThan(before);
  await authorize(pool, row({ accountId: 'bilan' }));
  await authorize(pool, row({ accountId: 'bilan', isAuditor: true, revision: 1 }));
  expect(await told()).toEqual(['bilan']);
});

it('holds on to nothing of the beats that are over', async () => {
  const BEATS = 50;
  const promises = () => queryObjects(Promise, { format: 'count' });
  // A listener that is asked for confirmation beats at once.
  for (let beats = 0; beats < BEATS; beats += 1) await untilHeard(pool);
  const before = promises();
  for (let beats = 0; beats < BEATS; beats += 1) await untilHeard(pool);
  expect(promises() - before).toBeLessThan(BEATS / 4);
});
