import { randomBytes } from 'node:crypto';
import jwt from 'jsonwebtoken';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keptOnHeap } from '../../tests/support/kept-memory.ts';
import { testDatabase } from '../../tests/support/stores.ts';
import { createSessions } from './session.ts';
import { SESSION_AGE } from './identity/session-age.ts';
import { createSigningKeys } from './identity/signing-keys.ts';
import { authorize } from './vault/authorization.ts';
import { migrateVault } from './vault/migration.ts';

const HOUR_IN_SECONDS = 60 * 60;
const DAY_IN_SECONDS = 24 * HOUR_IN_SECONDS;
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
  const idOf = async (cookie: string) => (await sessionsAt().read(cookie))?.sessionId ?? '';
  /** Waits until it is written that the session was used at this time. */
  const noted = async (cookie: string, at: Date) => {
    const id = await idOf(cookie);
    await expect
      .poll(
        async () =>
          (await pool.query('select from vault.sessions where id = $1 and used_at = $2', [id, at])).rowCount,
      )
      .toBe(1);
  };
  const open = async (accountId: string) => `session=${await sessionsAt().create(accountId, 1, now)}`;

  beforeAll(async () => {
    pool = new pg.Pool({ connectionString: (await testDatabase()).url });
    await Promise.all([migrateVault(pool), migrateVault(pool)]);
  });
  afterAll(() => pool.end());

  it('finds the session among other cookies', async () => {
    const userId = await newAccount();
    const read = await sessionsAt().read(`position=12; ${await open(userId)}; theme=dark`);
    expect(read).toEqual({
      userId,
      provedAt: expect.any(Date),
      role: 'customer',
      sessionId: expect.any(String),
    });
  });

  it('finds no session without a cookie, or in one that it did not sign', async () => {
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

  it('is remembered without the header in which its cookie came', async () => {
    const { sign } = createSigningKeys(secret);
    const exp = later(SESSION_AGE).getTime() / 1_000;
    const cookies = Array.from({ length: 2_000 }, () =>
      sign({ sid: randomBytes(24).toString('base64url'), sub: 'nobody', exp: Math.floor(exp) }),
    );
    const sessions = sessionsAt();
    await sessions.read(`session=${cookies[0]}`);
    const before = keptOnHeap();
    await Promise.all(
      cookies.map((cookie) => sessions.read(`theme=${'x'.repeat(8_000)}; session=${cookie}`)),
    );
    await expect.poll(() => keptOnHeap() - before).toBeLessThan(4 * 2 ** 20);
    expect(await sessions.read(`session=${cookies[0]}`)).toBeUndefined();
  });

  it('ends at its time also where its cookie was verified before', async () => {
    const cookie = await open(await newAccount());
    let time = now;
    const sessions = createSessions({ pool, secret, clock: () => time });
    expect(await sessions.read(cookie)).toBeDefined();
    await pool.query("update vault.sessions set expires_at = expires_at + interval '1 day', used_at = $1", [
      later(SESSION_AGE),
    ]);
    time = later(SESSION_AGE - 60);
    expect(await sessions.read(cookie)).toBeDefined();
    time = later(SESSION_AGE);
    expect(await sessions.read(cookie)).toBeUndefined();
  });

  it('holds while the secret is changed, and ends with the secret that signed it', async () => {
    const cookie = await open(await newAccount());
    const other = 'the next secret of more than 32 bytes';
    const clock = () => now;
    const changed = createSessions({ pool, secret: other, otherSecret: secret, clock });
    expect(await changed.read(cookie)).toBeDefined();
    const fresh = `session=${await changed.create(await newAccount(), 1, now)}`;
    const prepared = createSessions({ pool, secret, otherSecret: other, clock });
    expect(await prepared.read(fresh)).toBeDefined();
    expect(await sessionsAt().read(fresh)).toBeUndefined();
    expect(await createSessions({ pool, secret: other, clock }).read(cookie)).toBeUndefined();
  });

  it('lasts seven days while it is used, and three without', async () => {
    const cookie = await open(await newAccount());
    for (let day = 1; day < 7; day += 1) {
      expect(await sessionsAt(later(day * DAY_IN_SECONDS)).read(cookie)).toBeDefined();
      await noted(cookie, later(day * DAY_IN_SECONDS));
    }
    expect(await sessionsAt(later(SESSION_AGE - 60)).read(cookie)).toBeDefined();
    expect(await sessionsAt(later(SESSION_AGE + 1)).read(cookie)).toBeUndefined();
    const idle = await open(await newAccount());
    expect(await sessionsAt(later(3 * DAY_IN_SECONDS - 60)).read(idle)).toBeDefined();
    const other = await open(await newAccount());
    expect(await sessionsAt(later(3 * DAY_IN_SECONDS)).read(other)).toBeUndefined();
  });

  it.each(['isAdmin', 'isAuditor'])(
    'of %s lasts twelve hours, and three without being used',
    async (role) => {
      const accountId = await newAccount();
      await authorize(pool, { ...standing, accountId, [role]: true, revision: 1 });
      const [cookie, idle] = [await open(accountId), await open(accountId)];
      for (let hour = 2; hour < 12; hour += 2) {
        expect(await sessionsAt(later(hour * HOUR_IN_SECONDS)).read(cookie)).toBeDefined();
        await noted(cookie, later(hour * HOUR_IN_SECONDS));
      }
      expect(await sessionsAt(later(12 * HOUR_IN_SECONDS - 60)).read(cookie)).toBeDefined();
      expect(await sessionsAt(later(12 * HOUR_IN_SECONDS)).read(cookie)).toBeUndefined();
      expect(await sessionsAt(later(3 * HOUR_IN_SECONDS)).read(idle)).toBeUndefined();
      expect((await sessionsAt(later(12 * HOUR_IN_SECONDS)).standing([await idOf(cookie)])).size).toBe(0);
    },
  );

  it('writes that it is used once in five minutes at most', async () => {
    const cookie = await open(await newAccount());
    const usedAt = async () =>
      (
        await pool.query<{ at: Date }>('select used_at as at from vault.sessions where id = $1', [
          await idOf(cookie),
        ])
      ).rows[0]?.at;
    await sessionsAt(later(299)).read(cookie);
    expect(await usedAt()).toEqual(now);
    await sessionsAt(later(300)).read(cookie);
    await expect.poll(usedAt).toEqual(later(300));
    await sessionsAt(later(599)).read(cookie);
    // Written only where 599 was not.
    await sessionsAt(later(600)).read(cookie);
    await expect.poll(usedAt).toEqual(later(600));
  });

  it('is one of twenty at most: of one more the oldest ends, also when all come at once', async () => {
    const accountId = await newAccount();
    const sessions = sessionsAt();
    const oldest = `session=${await sessions.create(accountId, 1, later(-60))}`;
    const next = `session=${await sessions.create(accountId, 1, later(-30))}`;
    for (let opened = 2; opened < 20; opened += 1) await open(accountId);
    expect(await sessions.read(oldest)).toBeDefined();
    await open(accountId);
    expect([await sessions.read(oldest), (await sessions.read(next))?.userId]).toEqual([
      undefined,
      accountId,
    ]);
    await Promise.all(Array.from({ length: 30 }, () => open(accountId)));
    expect(await sessions.listOf(accountId)).toHaveLength(20);
  });

  it('is listed for its owner with its device, under a name that opens nothing, until it ends', async () => {
    const accountId = await newAccount();
    const sessions = sessionsAt(later(60));
    await sessions.create(accountId, 1, now, 'Firefox on Linux');
    const other = `session=${await sessions.create(accountId, 1, later(30), 'Safari on iOS')}`;
    const listed = await sessions.listOf(accountId);
    expect(listed.map(({ device, begunAt }) => [device, begunAt])).toEqual([
      ['Safari on iOS', later(30)],
      ['Firefox on Linux', now],
    ]);
    for (const { id, sessionId } of listed) {
      expect(id).toMatch(/^[0-9a-f]{24}$/);
      expect(sessionId).not.toContain(id);
    }
    await sessions.endAllOf(accountId);
    expect([await sessions.listOf(accountId), await sessions.read(other)]).toEqual([[], undefined]);
  });

  it('has a name in production that only the shop itself can set', async () => {
    const userId = await newAccount();
    const cookie = await open(userId);
    const secure = createSessions({ pool, secret, clock: () => now, secureCookies: true });
    expect(await secure.read(cookie)).toBeUndefined();
    expect((await secure.read(`__Host-${cookie}`))?.userId).toBe(userId);
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
    // Sessions of earlier tests are deleted first.
    for (let opened = 0; opened < 15; opened += 1) await openLater(later(2 * SESSION_AGE));
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
