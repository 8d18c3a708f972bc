import { accountEvents } from '#contracts/accounts/events';
import { accept } from '#services/kernel/decision';
import { migrateVault } from '#services/platform/vault/migration';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/stores.ts';
import { grantAdmin } from '../testing/roles.ts';
import { accountsFor, command, cookieOf, enter, somebody, START } from '../testing/world.ts';
import { handlePublished } from '../authorization.ts';
import { changeAdmin, changeAudit } from './change-role.ts';
import type { AccountsDeps } from '../ports.ts';
import { registerAccount } from '../register.ts';
import { account } from '../state.ts';

describe('changing a role', () => {
  let pool: pg.Pool;
  beforeAll(async () => {
    pool = new pg.Pool({ connectionString: (await testDatabase()).url, max: 20 });
    await migrateVault(pool);
  });
  afterAll(() => pool.end());

  const registered = async (deps: AccountsDeps) => {
    const person = somebody();
    const outcome = await registerAccount(deps, person, command);
    if (outcome.kind === 'refused') throw new Error(outcome.code);
    return { ...person, userId: outcome.userId };
  };
  const admin = async (deps: AccountsDeps) => {
    const { userId } = await registered(deps);
    await handlePublished(deps, userId, grantAdmin(userId, START), command(userId));
    return userId;
  };
  const roleOf = async (deps: AccountsDeps, userId: string) => {
    const { state } = await deps.handler.load(account, userId);
    return state.status === 'registered' && state.isAdmin;
  };

  it('acts at the next request of every session', async () => {
    const { deps, another } = accountsFor(pool);
    const by = await admin(deps);
    const { userId, ...person } = await registered(deps);
    const cookie = cookieOf(await enter(deps, person));
    const role = async () => (await another().sessions.read(cookie))?.role;
    await changeAudit(deps, { userId, by }, command(by));
    expect(await role()).toBe('auditor');
    await changeAdmin(deps, { userId, by }, command(by));
    expect(await role()).toBe('admin');
    await changeAdmin(deps, { userId, by }, command(by));
    expect(await role()).toBe('auditor');
    await changeAudit(deps, { userId, by }, command(by));
    expect(await role()).toBe('customer');
  });

  it('is refused for an unknown account, for oneself and for a former admin', async () => {
    const { deps } = accountsFor(pool);
    const [by, other] = [await admin(deps), await admin(deps)];
    const refused = (code: string) => ({ kind: 'refused', code });
    const nobody = { userId: '665f1c2ab3d4e5f607182911', by };
    expect(await changeAdmin(deps, nobody, command(by))).toMatchObject(refused('USER_NOT_FOUND'));
    expect(await changeAudit(deps, nobody, command(by))).toMatchObject(refused('USER_NOT_FOUND'));
    expect(await changeAdmin(deps, { userId: by, by }, command(by))).toMatchObject(refused('OWN_ACCOUNT'));
    await changeAdmin(deps, { userId: other, by }, command(by));
    for (const change of [changeAdmin, changeAudit])
      expect(await change(deps, { userId: by, by: other }, command(other))).toEqual(refused('FORBIDDEN'));
  });

  it('counts an admin by their own stream, whatever a crash left in the vault', async () => {
    const { deps, another } = accountsFor(pool);
    const [by, other] = [await admin(deps), await admin(deps)];
    const revoked = accountEvents.AdminRevoked.create({ userId: by, at: START.toISOString() });
    const stale = another();
    await stale.handler.handle(account, by, () => accept(revoked), command(by));
    expect(await changeAdmin(deps, { userId: other, by }, command(by))).toMatchObject({
      code: 'FORBIDDEN',
    });
    expect([await roleOf(deps, by), await roleOf(deps, other)]).toEqual([false, true]);
  });
});
