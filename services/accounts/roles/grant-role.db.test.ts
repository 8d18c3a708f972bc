import { migrateVault } from '#services/platform/vault/migration';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/stores.ts';
import { erasePerson } from '../deleting/delete-account.ts';
import { changeAdmin, changeAudit } from './change-role.ts';
import { emailClaim } from '../claim.ts';
import { recordConfirmed } from '../email/confirm-email.ts';
import { decisions } from '../decisions.ts';
import { grantRole } from './grant-role.ts';
import { registerAccount } from '../register.ts';
import { accountsFor, command, cookieOf, enter, somebody, START } from '../testing/world.ts';

describe('a role that an operator grants', () => {
  let pool: pg.Pool;
  beforeAll(async () => {
    pool = new pg.Pool({ connectionString: (await testDatabase()).url, max: 5 });
    await migrateVault(pool);
  });
  afterAll(() => pool.end());

  const operated = { operator: 'Ifrah, operations', reason: 'Asha opens the shop' };
  const world = () => {
    const { deps } = accountsFor(pool);
    const grant = (email: string, role: 'admin' | 'auditor' = 'admin') =>
      grantRole(deps, { email, role, operated }, command('an operator'));
    const register = async () => {
      const person = somebody();
      const outcome = await registerAccount(deps, person, command);
      if (outcome.kind === 'refused') throw new Error(outcome.code);
      return { ...person, userId: outcome.userId };
    };
    return { deps, grant, register };
  };

  it('makes the first admin, at their next request, and says who did it and why, sealed', async () => {
    const { deps, grant, register } = world();
    const { userId, ...person } = await register();
    const cookie = cookieOf(await enter(deps, person));
    expect(await grant(` ${person.email.toUpperCase()} `)).toBe('granted');
    expect((await deps.sessions.read(cookie))?.role).toBe('admin');
    const stored = await deps.log.readStream(`account-${userId}`);
    const last = stored.at(-1);
    expect(last).toMatchObject({ type: 'AdminGranted', data: { operator: 'Ifrah, operations' } });
    expect(JSON.stringify(last?.data)).not.toContain('Asha');
    const [opened] = await deps.personal.open(stored.slice(-1));
    expect(opened?.data).toMatchObject({ reason: 'Asha opens the shop' });
  });

  it('changes nothing for who has it already', async () => {
    const { deps, grant, register } = world();
    const { email, userId } = await register();
    expect(await grant(email, 'auditor')).toBe('granted');
    expect(await grant(email, 'auditor')).toBe('held already');
    const types = (await deps.log.readStream(`account-${userId}`)).map(({ type }) => type);
    expect(types.filter((type) => type === 'AuditorGranted')).toHaveLength(1);
  });

  it.for(['admin', 'auditor'] as const)(
    'makes nobody an %s at an address that nobody has confirmed, where the shop writes letters',
    async (role) => {
      const { deps, register } = world();
      const writing = { ...deps, writesLetters: true, needsFactor: true };
      const grant = (email: string, mayBeUnconfirmed = false) =>
        grantRole(writing, { email, role, operated, mayBeUnconfirmed }, command('an operator'));
      const confirm = ({ userId, email }: Awaited<ReturnType<typeof register>>) =>
        recordConfirmed(deps, { userId, emailKey: deps.personal.emailKey(email) }, command(userId));
      const [confirming, known] = [await register(), await register()];
      expect(await grant(confirming.email)).toBe('unconfirmed');
      await confirm(confirming);
      expect(await grant(confirming.email)).toBe('granted');
      // The operator says whose account it is.
      expect(await grant(known.email, true)).toBe('granted');
      expect(await grant(known.email)).toBe('held already');
    },
  );

  it('is granted by an admin to nobody whose address is not confirmed, where the shop writes letters', async () => {
    const { deps, grant, register } = world();
    const writing = { ...deps, writesLetters: true, needsFactor: true };
    const [admin, one] = [await register(), await register()];
    await grant(admin.email);
    const [by, context] = [admin.userId, command(admin.userId)];
    const asked = { userId: one.userId, by };
    const unconfirmed = { kind: 'refused', code: 'EMAIL_UNCONFIRMED' };
    expect(await changeAdmin(writing, asked, context)).toMatchObject(unconfirmed);
    expect(await changeAudit(writing, asked, context)).toMatchObject(unconfirmed);
    const emailKey = deps.personal.emailKey(one.email);
    await recordConfirmed(deps, { userId: one.userId, emailKey }, command(one.userId));
    for (const change of [changeAdmin, changeAudit])
      expect(await change(writing, asked, command(by))).toMatchObject({ kind: 'done' });
  });

  it('goes to nobody who is not registered, or not yet, or not any more', async () => {
    const { deps, grant, register } = world();
    expect(await grant('nobody@suuq.test')).toBe('unknown');
    const key = deps.personal.emailKey('half@suuq.test');
    const claim = decisions.ClaimEmail({ userId: '665f1c2ab3d4e5f607182911' }, { now: START });
    await deps.handler.handle(emailClaim.aggregate, key, claim, command('half'));
    expect(await grant('half@suuq.test')).toBe('unfinished');
    const [by, gone] = [await register(), await register()];
    await grant(by.email);
    await erasePerson(deps, { userId: gone.userId, by: by.userId }, command(by.userId));
    expect(['erased', 'unknown']).toContain(await grant(gone.email));
  });
});
