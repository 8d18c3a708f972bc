import { setImmediate } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR } from '#contracts/kernel/duration';
import { testDatabase } from '../../../tests/support/stores.ts';
import { countsInMemory, type Counts } from '../http/throttles/counts.ts';
import { limitsOf } from '../http/throttles/limits.ts';
import { from, settings as small } from '../http/throttles/testing/calls.ts';
import { migrateVault } from './migration.ts';
import { sharedCounts } from './shared-counts.ts';

const SECRET = 'a secret of more than 32 characters!';
const settings = { ...small, login: { ...small.login, windowMs: HOUR } };

let pool: pg.Pool;
beforeAll(async () => {
  pool = new pg.Pool({ connectionString: (await testDatabase()).url });
  await migrateVault(pool);
});
afterAll(() => pool.end());

/** The limit of one api; all of them count in the same database. */
const loginAtAnApi = () => limitsOf(settings, undefined, sharedCounts(pool, SECRET)).login;
const allCounts = async () =>
  (await pool.query<{ count: number }>('select count from vault.counts')).rows.map(({ count }) => count);

describe('wrong passwords at several apis', () => {
  it('count together, and none is let in at another one', async () => {
    const apis = [loginAtAnApi(), loginAtAnApi(), loginAtAnApi()];
    for (const [index, api] of apis.entries()) {
      const admission = await api.admit(from('1.1.1.1', 'amina@suuq.test'));
      expect(admission.kind).toBe('admitted');
      if (admission.kind === 'admitted') admission.reportStatus?.(401);
      // It is counted after the answer: for the account at the address, for the address and for the account.
      await expect.poll(allCounts).toEqual(Array.from({ length: 3 }, () => index + 1));
    }
    for (const api of apis) {
      const admission = await api.admit(from('1.1.1.1', 'Amina@suuq.test'));
      expect(admission).toEqual({ kind: 'refused', retryAfter: expect.any(Number) });
      expect((await api.admit(from('1.1.1.1', 'bilan@suuq.test'))).kind).toBe('admitted');
    }
  });
});

describe('a count', () => {
  it('is exact when many add at once', async () => {
    const apis = Array.from({ length: 4 }, () => sharedCounts(pool, SECRET)('crowd', HOUR));
    const counted = await Promise.all(
      Array.from({ length: 40 }, (_, index) => (apis[index % 4] as Counts).add('key')),
    );
    expect(counted.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 40 }, (_, index) => index + 1),
    );
  });

  it('does not last until a time that a clock gave which was ahead, and was put back', async () => {
    const counts = sharedCounts(pool, SECRET)('ahead', HOUR);
    await counts.add('key');
    expect((await counts.add('key')).count).toBe(2);
    await pool.query(`update vault.counts set resets_at = resets_at + interval '1 day'`);
    expect((await counts.of('key')).count).toBe(0);
    expect(await counts.add('key')).toEqual({ count: 1, resetsIn: expect.closeTo(HOUR / 1_000, -1) });
  });

  it('starts over when its window has ended, and is not kept for good', async () => {
    const counts = sharedCounts(pool, SECRET)('window', HOUR);
    const over = () => pool.query(`update vault.counts set resets_at = now() - interval '1 second'`);
    await counts.add('key');
    expect((await counts.add('key')).count).toBe(2);
    await over();
    expect(await counts.of('key')).toEqual({ count: 0, resetsIn: 0 });
    expect((await counts.add('key')).count).toBe(1);
    await over();
    await counts.add('another');
    const { rowCount } = await pool.query('select from vault.counts');
    expect(rowCount).toBe(1);
  });

  it('is of one limit, and says nothing of whose it is', async () => {
    await sharedCounts(pool, SECRET)('one', HOUR).add('10.1.2.3');
    expect((await sharedCounts(pool, SECRET)('other', HOUR).of('10.1.2.3')).count).toBe(0);
    const { rows } = await pool.query<{ key: string }>('select key from vault.counts');
    expect(JSON.stringify(rows)).not.toContain('10.1.2.3');
  });
});

describe('an api whose database is away', () => {
  it('lets nobody wait for ever, and goes on when it is back', async () => {
    let isAway = false;
    const counting: typeof countsInMemory = (limit, windowMs) => {
      const counts = countsInMemory(limit, windowMs);
      return {
        add: (key) => counts.add(key),
        of: async (key) => {
          if (isAway) throw new Error('the database is away');
          return counts.of(key);
        },
      };
    };
    const { login } = limitsOf(settings, undefined, counting);
    const caller = from('2.2.2.2', 'cawo@suuq.test');
    const under = await Promise.all([1, 2, 3].map(async () => login.admit(caller)));
    const waiting = [1, 2, 3].map(async () => login.admit(caller));
    // Behind those under way by now.
    await setImmediate();
    isAway = true;
    const [first] = under;
    if (first?.kind === 'admitted') first.reportStatus?.(200);
    const ended = await Promise.allSettled(waiting);
    expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    isAway = false;
    for (const each of under.slice(1)) if (each.kind === 'admitted') each.reportStatus?.(200);
    expect((await login.admit(caller)).kind).toBe('admitted');
  });
});
