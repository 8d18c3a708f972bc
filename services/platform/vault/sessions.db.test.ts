import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/stores.ts';
import { authorize } from './authorization.ts';
import { migrateVault } from './migration.ts';
import { openFirstSession } from './sessions.ts';

const now = new Date('2026-05-01T10:00:00.000Z');
const expiresAt = new Date('2026-05-02T10:00:00.000Z');

let pool: pg.Pool;
beforeAll(async () => {
  pool = new pg.Pool({ connectionString: (await testDatabase()).url });
  await migrateVault(pool);
});
afterAll(() => pool.end());

it('who signs in waits for nobody who is deleting sessions that have ended, and would wait in turn', async () => {
  const standing = { isAdmin: false, isAuditor: false, epoch: 1, deleted: false, revision: 0 };
  const session = { epoch: 1, now, expiresAt, device: 'Firefox', withCode: false };
  for (const accountId of ['one', 'other']) {
    await authorize(pool, { accountId, ...standing });
    await openFirstSession(pool, { ...session, id: `old of ${accountId}`, accountId });
  }
  await pool.query('update vault.sessions set expires_at = $1', [now]);
  const another = await pool.connect();
  try {
    await another.query('begin');
    await another.query(`delete from vault.sessions where id = 'old of one'`);
    await openFirstSession(pool, { ...session, id: 'new', accountId: 'one' });
    await another.query(`delete from vault.sessions where id = 'old of other'`);
    await another.query('commit');
  } finally {
    another.release();
  }
  const { rows } = await pool.query<{ id: string }>('select id from vault.sessions');
  expect(rows).toEqual([{ id: 'new' }]);
});
