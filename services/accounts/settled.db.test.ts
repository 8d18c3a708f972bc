import { migrateVault } from '#services/platform/vault/migration';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../tests/support/stores.ts';
import { makeGuest } from './guests/guests.ts';
import type { AccountsDeps } from './ports.ts';
import { accountsProcess } from './process.ts';
import { registerAccount } from './register.ts';
import { account } from './state.ts';
import { killedAt, orKilled } from './testing/crashes.ts';
import { grantAdmin } from './testing/roles.ts';
import { accountsFor, command, somebody, START } from './testing/world.ts';

describe('what the process manager writes after a registration', () => {
  let pool: pg.Pool;
  beforeAll(async () => {
    pool = new pg.Pool({ connectionString: (await testDatabase()).url, max: 20 });
    await migrateVault(pool);
  });
  afterAll(() => pool.end());

  const registered = async (deps: AccountsDeps) => {
    const outcome = await registerAccount(deps, somebody(), command);
    if (outcome.kind === 'refused') throw new Error(outcome.code);
    return outcome;
  };
  const sync = (deps: AccountsDeps, userId: string, position: bigint) => {
    const cause = { eventId: 'e', correlationId: 'c', position: String(position) };
    const data = { what: 'account', userId };
    return accountsProcess(deps).act({ key: `account ${userId}`, data, attempts: 0, cause });
  };
  /** Makes it show whether the row is written again. */
  const loseRow = (userId: string) =>
    pool.query('delete from vault.authorization where account_id = $1', [userId]);
  const rowOf = async (userId: string) => {
    const { rows } = await pool.query<{ admin: boolean }>(
      'select is_admin as admin from vault.authorization where account_id = $1',
      [userId],
    );
    return rows[0];
  };
  const passwordsOf = async (userId: string) =>
    (await pool.query('select from vault.passwords where account_id = $1', [userId])).rowCount;

  it.each([
    ['an account', registered],
    ['a guest', (deps: AccountsDeps) => makeGuest(deps, somebody(), command)],
  ])('is nothing of %s that it knows to be written, and all in another process', async (_, make) => {
    const { deps, another } = accountsFor(pool);
    const { userId, position } = await make(deps);
    await loseRow(userId);
    expect(await sync(deps, userId, position)).toBe('done');
    expect(await rowOf(userId)).toBeUndefined();
    expect(await sync(another(), userId, position)).toBe('done');
    expect(await rowOf(userId)).toEqual({ admin: false });
  });

  it('is what changed since', async () => {
    const { deps } = accountsFor(pool);
    const { userId } = await registered(deps);
    const granted = await deps.handler.handle(account, userId, grantAdmin(userId, START), command(userId));
    if (granted.kind === 'refused') throw new Error(granted.code);
    expect(await sync(deps, userId, granted.position)).toBe('done');
    expect(await rowOf(userId)).toEqual({ admin: true });
  });

  it('is everything where an earlier attempt may have left a password', async () => {
    const { deps } = accountsFor(pool);
    const person = { ...somebody(), userId: '665f1c2ab3d4e5f6071829fe' };
    await orKilled(
      registerAccount({ ...deps, handler: killedAt(deps.handler, 2, 'after') }, person, command),
    );
    const again = await registerAccount(deps, person, command);
    expect(await passwordsOf(person.userId)).toBe(2);
    const position = again.kind === 'done' ? again.position : -1n;
    expect(await sync(deps, person.userId, position)).toBe('done');
    expect(await passwordsOf(person.userId)).toBe(1);
  });

  it('is what a crash between the log and the vault left out', async () => {
    const { deps, log, another } = accountsFor(pool);
    await orKilled(
      registerAccount({ ...deps, handler: killedAt(deps.handler, 3, 'after') }, somebody(), command),
    );
    const event = log.all.find(({ type }) => type === 'AccountRegistered');
    const userId = event?.stream.replace('account-', '') ?? '';
    for (const each of [deps, another()]) {
      await loseRow(userId);
      expect(await sync(each, userId, event?.position ?? -1n)).toBe('done');
      expect(await rowOf(userId)).toEqual({ admin: false });
    }
  });
});
