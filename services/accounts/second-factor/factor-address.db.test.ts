import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrateVault } from '#services/platform/vault/migration';
import { testDatabase } from '../../../tests/support/stores.ts';
import { recordConfirmed } from '../email/confirm-email.ts';
import { grantRole } from '../roles/grant-role.ts';
import type { AccountsDeps } from '../ports.ts';
import { registerAccount } from '../register.ts';
import { startFactor } from './second-factor.ts';
import { accountsFor, command, somebody } from '../testing/world.ts';

let pool: pg.Pool;
beforeAll(async () => {
  pool = new pg.Pool({ connectionString: (await testDatabase()).url, max: 20 });
  await migrateVault(pool);
});
afterAll(() => pool.end());

/** A person whose address nobody has confirmed. */
const newcomer = async () => {
  const { deps } = accountsFor(pool);
  const person = somebody();
  const outcome = await registerAccount(deps, person, command);
  if (outcome.kind === 'refused') throw new Error(outcome.code);
  return { deps, person, asked: { userId: outcome.userId, currentPassword: person.password } };
};
const IN = { kind: 'done' };
const no = (code: string) => ({ kind: 'refused', code });

describe('a second factor', () => {
  it('is begun only once the address is confirmed, where the shop writes letters', async () => {
    const { deps, person, asked } = await newcomer();
    const { userId } = asked;
    const writing = { ...deps, writesLetters: true };
    const begin = (by: AccountsDeps, given = asked) => startFactor(by, { ...given, label: '' });
    expect(await begin(writing)).toEqual(no('EMAIL_UNCONFIRMED'));
    expect(await begin(writing, { userId, currentPassword: 'wrong' })).toEqual(no('REAUTH_REQUIRED'));
    expect(await begin(deps)).toMatchObject(IN);
    const emailKey = deps.personal.emailKey(person.email);
    await recordConfirmed(deps, { userId, emailKey }, command(userId));
    expect(await begin(writing)).toMatchObject(IN);
  });

  it.for(['admin', 'auditor'] as const)(
    'is begun at any address by an %s, whose role may need it',
    async (role) => {
      const { deps, person, asked } = await newcomer();
      const operated = { operator: 'Ifrah', reason: 'A test' };
      await grantRole(deps, { email: person.email, role, operated }, command('an operator'));
      expect(await startFactor({ ...deps, writesLetters: true }, { ...asked, label: '' })).toMatchObject(IN);
    },
  );
});
