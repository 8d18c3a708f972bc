import { MemoryLog } from '#services/kernel/testing/memory-log';
import type { Pool } from 'pg';
import { handlePublished } from '../authorization.ts';
import { syncVault } from '../finish-account-changes.ts';
import type { AccountsDeps } from '../ports.ts';
import { reconcileVault } from '../restoring/reconcile-vault.ts';
import { registerAccount } from '../register.ts';
import { changeProfile } from '../update-profile.ts';
import { grantAdmin } from './roles.ts';
import { accountsFor, accountsOn, command, cookieOf, enter, somebody, START } from './world.ts';

export type Person = ReturnType<typeof somebody> & { readonly userId: string };

/** A shop whose log and vault are put back from copies of different moments, and then reconciled. */
export const restoredShop = async (pool: Pool) => {
  await pool.query('truncate vault.authorization, vault.passwords, vault.sessions, vault.person_keys');
  const { deps, log } = accountsFor(pool);
  const register = async (person = somebody()): Promise<Person> => {
    const outcome = await registerAccount(deps, person, command);
    if (outcome.kind === 'refused') throw new Error(outcome.code);
    await syncVault(deps, outcome.userId);
    return { ...person, userId: outcome.userId };
  };
  /**
   * The vault has what happens in `lost`; the log has lost it. The shop went on with that log, as `since` says, before
   * they were reconciled.
   */
  const restoredWithout = async (
    lost: () => Promise<unknown>,
    since: (shop: AccountsDeps) => Promise<unknown> = () => Promise.resolve(),
  ) => {
    const kept = log.all.length;
    await lost();
    const shorter = new MemoryLog();
    shorter.all.push(...log.all.slice(0, kept));
    const restored = accountsOn(pool, shorter).deps;
    await since(restored);
    const counts = await reconcileVault(restored, command('restore'));
    return { restored, counts, shorter };
  };
  /** The log has what happens in `lost`; the vault is as it was before, and counts on from there. */
  const vaultWithout = async (lost: () => Promise<unknown>) => {
    const counter = "pg_get_serial_sequence('vault.passwords', 'version')";
    await pool.query(`
      create table kept_passwords as table vault.passwords;
      create table kept_authorization as table vault.authorization;
      create table kept_counter as select pg_sequence_last_value(${counter}) as last`);
    await lost();
    await pool.query(`
      truncate vault.passwords, vault.authorization;
      insert into vault.passwords overriding system value table kept_passwords;
      insert into vault.authorization table kept_authorization;
      select setval(${counter}, last) from kept_counter;
      drop table kept_passwords, kept_authorization, kept_counter`);
    const restored = accountsOn(pool, log).deps;
    return { restored, counts: await reconcileVault(restored, command('restore')) };
  };
  return { deps, register, restoredWithout, vaultWithout };
};

/** Makes somebody an admin. */
export const admin = (deps: AccountsDeps, userId: string) =>
  handlePublished(deps, userId, grantAdmin(userId, START), command(userId));

export const changePassword = (deps: AccountsDeps, person: Person, password: string) =>
  changeProfile(
    deps,
    { userId: person.userId, sessionId: 'none' },
    { ...person, password, currentPassword: person.password },
    command(person.userId),
  );

/** The role of a person who signs in; undefined where they cannot. */
export const roleOf = async (
  deps: AccountsDeps,
  person: { readonly email: string; readonly password: string },
) => (await deps.sessions.read(cookieOf(await enter(deps, person))))?.role;
