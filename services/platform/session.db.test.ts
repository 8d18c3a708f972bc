import jwt from 'jsonwebtoken';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../tests/support/stores.ts';
import { createSessions, SESSION_AGE } from './session.ts';
import { authorize } from './vault/authorization.ts';
import { migrateVault } from './vault/migration.ts';

const secret = 'a jwt secret of more than 32 bytes';
const now = new Date('2026-05-01T10:00:00.500Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000);

describe('sessions', () => {
  let pool: pg.Pool;
  let accounts = 0;
  const sessionsAt = (time = now) => createSessions({ pool, secret, clock: () => time });
  const standing = { isAdmin: false, isAuditor: false, epoch: 1, deleted: false, revision: 0 };
  const newAccount = async () => {
    const accountId = `account-${++accounts}`;
    await authorize(pool, { accountId, ...standing });
    return accountId;
  };
  const open = async (accountId: string) => `session=${await sessionsAt().create(accountId, 1, now)}`;

  beforeAll(async () => {
    pool = new pg.Pool({ connectionString: (await testDatabase()).url });
    await Promise.all([migrateVault(pool), migrateVault(pool)]);
  });
  afterAll(() => pool.end());

  it('knows who asks, among other cookies', async () => {
    const userId = await newAccount();
    const read = await sessionsAt().read(`position=12; ${await open(userId)}; theme=dark`);
    expect(read).toEqual({
      userId,
      role: 'customer',
      sessionId: expect.any(String),
      authenticatedAt: now,
    });
  });

  it('knows nobody without a cookie, or with anything that it did not sign', async () => {
    const userId = await newAccount();
    const cookie = await open(userId);
    const sid = (await sessionsAt().read(cookie))?.sessionId;
    const forged = [
      '',
      'session=',
      'session=x.y.z',
      'other=1',
      `session=${jwt.sign({ sid, sub: userId }, 'another secret of more than 32 bytes')}`,
      `session=${jwt.sign({ sid, sub: userId }, secret, { algorithm: 'HS512' })}`,
      `session=${jwt.sign({ sid, sub: userId }, '', { algorithm: 'none' })}`,
      `session=${jwt.sign({ sid, sub: await newAccount() }, secret)}`,
      `session=${jwt.sign({ sid: 1 }, secret)}`,
      `${cookie.slice(0, -2)}xx`,
    ];
    for (const header of forged) expect(await sessionsAt().read(header)).toBeUndefined();
  });

  it('lasts seven days', async () => {
    const cookie = await open(await newAccount());
    expect(await sessionsAt(later(SESSION_AGE - 60)).read(cookie)).toBeDefined();
    expect(await sessionsAt(later(SESSION_AGE + 1)).read(cookie)).toBeUndefined();
  });

  it('is forgotten some time after it has expired, also of who never comes back', async () => {
    const [gone, other] = [await newAccount(), await newAccount()];
    const count = async () => {
      const { rows } = await pool.query('select from vault.sessions where account_id = $1', [gone]);
      return rows.length;
    };
    for (let opened = 0; opened < 12; opened += 1) await open(gone);
    const openLater = (time: Date) => sessionsAt().create(other, 1, time);
    await openLater(later(SESSION_AGE - 60));
    expect(await count()).toBe(12);
    await openLater(later(2 * SESSION_AGE));
    await openLater(later(2 * SESSION_AGE));
    expect(await count()).toBe(0);
  });

  it('shows a changed role at once: admin before auditor before customer', async () => {
    const accountId = await newAccount();
    const cookie = await open(accountId);
    const role = async () => (await sessionsAt().read(cookie))?.role;
    await authorize(pool, { ...standing, accountId, isAuditor: true, revision: 1 });
    expect(await role()).toBe('auditor');
    await authorize(pool, { ...standing, accountId, isAuditor: true, isAdmin: true, revision: 2 });
    expect(await role()).toBe('admin');
    await authorize(pool, { ...standing, accountId, revision: 3 });
    expect(await role()).toBe('customer');
  });

  it('does not let an older revision undo a newer one', async () => {
    const accountId = await newAccount();
    const cookie = await open(accountId);
    await authorize(pool, { ...standing, accountId, revision: 5 });
    await authorize(pool, { ...standing, accountId, isAdmin: true, revision: 4 });
    expect((await sessionsAt().read(cookie))?.role).toBe('customer');
  });

  it('ends with the account, and when the password changes elsewhere', async () => {
    const accountId = await newAccount();
    const [mine, other] = [await open(accountId), await open(accountId)];
    const sessionId = (await sessionsAt().read(mine))?.sessionId ?? '';
    await authorize(pool, { ...standing, accountId, epoch: 2, revision: 1 }, { sessionId, epoch: 2 });
    expect(await sessionsAt().read(mine)).toBeDefined();
    expect(await sessionsAt().read(other)).toBeUndefined();
    await authorize(pool, { ...standing, accountId, epoch: 0, deleted: true, revision: 2 });
    expect(await sessionsAt().read(mine)).toBeUndefined();
  });

  it('ends alone', async () => {
    const accountId = await newAccount();
    const [mine, other] = [await open(accountId), await open(accountId)];
    await sessionsAt().end((await sessionsAt().read(mine))?.sessionId ?? '');
    expect(await sessionsAt().read(mine)).toBeUndefined();
    expect(await sessionsAt().read(other)).toBeDefined();
  });

  it('opens none that outlives its password', async () => {
    const accountId = await newAccount();
    await authorize(pool, { ...standing, accountId, epoch: 2, revision: 1 });
    expect(await sessionsAt().read(await open(accountId))).toBeUndefined();
  });
});
