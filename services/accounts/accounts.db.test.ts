import { isPassword } from '#services/platform/identity/password';
import { credentialsOf } from '#services/platform/vault/passwords';
import { migrateVault } from '#services/platform/vault/migration';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../tests/support/stores.ts';
import { cookieOf, accountsFor, command, enter, somebody } from './testing/world.ts';
import { registerAccount } from './register.ts';
import type { AccountsDeps } from './ports.ts';
import { changeProfile } from './update-profile.ts';
import { userOf } from './user-of.ts';

describe('accounts', () => {
  let pool: pg.Pool;
  beforeAll(async () => {
    pool = new pg.Pool({ connectionString: (await testDatabase()).url, max: 20 });
    await migrateVault(pool);
  });
  afterAll(() => pool.end());

  const registered = async (deps: AccountsDeps, person = somebody()) => {
    const outcome = await registerAccount(deps, person, command);
    if (outcome.kind === 'refused') throw new Error(outcome.code);
    return { ...person, userId: outcome.userId };
  };
  const signedIn = async (deps: AccountsDeps, person: { email: string; password: string }) => {
    const cookie = cookieOf(await enter(deps, person));
    const who = await deps.sessions.read(cookie);
    if (!who) throw new Error('not signed in');
    return { ...who, cookie };
  };

  describe('registering', () => {
    it('lets somebody sign in, under any spelling of the e-mail', async () => {
      const { deps } = accountsFor(pool);
      const person = await registered(deps);
      const email = ` ${person.email.toUpperCase()} `;
      expect(await signedIn(deps, { email, password: person.password })).toMatchObject({
        userId: person.userId,
        role: 'customer',
      });
    });

    it('keeps name, username, e-mail and password out of the log', async () => {
      const { deps, log } = accountsFor(pool);
      const { name, username, email, password, userId } = await registered(deps);
      const text = JSON.stringify(log.all, (_, value: unknown) =>
        typeof value === 'bigint' ? String(value) : value,
      );
      for (const secret of [name, username, email, password]) expect(text).not.toContain(secret);
      expect(await userOf(deps, userId)).toMatchObject({ name, username, email, orders: [] });
    });

    it('refuses a taken e-mail and a taken username, and keeps nothing of who asked', async () => {
      const { deps } = accountsFor(pool);
      const person = await registered(deps);
      const other = somebody();
      const rows = async () =>
        (
          await pool.query(
            'select (select count(*) from vault.passwords) p, (select count(*) from vault.person_keys) k',
          )
        ).rows;
      const before = await rows();
      expect(await registerAccount(deps, { ...other, email: person.email }, command)).toEqual({
        kind: 'refused',
        code: 'EMAIL_TAKEN',
      });
      expect(
        await registerAccount(deps, { ...other, username: person.username.toUpperCase() }, command),
      ).toEqual({ kind: 'refused', code: 'USERNAME_TAKEN' });
      expect(await rows()).toEqual(before);
      await registered(deps, other);
    });

    it('tells nobody by a username that is taken whether an address is, but who has both', async () => {
      const { deps, log } = accountsFor(pool);
      const [person, asking] = [await registered(deps), await registered(deps)];
      const before = log.all.length;
      const ask = async (email: string, { username }: { readonly username: string }) =>
        registerAccount(deps, { ...somebody(), username, email }, command);
      const refused = (code: string) => ({ kind: 'refused', code });
      expect(await ask(person.email, asking)).toEqual(refused('USERNAME_TAKEN'));
      expect(await ask(somebody().email, asking)).toEqual(refused('USERNAME_TAKEN'));
      expect(await ask(person.email, person)).toEqual(refused('EMAIL_TAKEN'));
      expect(await ask(person.email, somebody())).toEqual(refused('EMAIL_TAKEN'));
      expect(log.all).toHaveLength(before);
    });

    it('gives an e-mail to exactly one of 20 at once, in two processes', async () => {
      const { deps, another, log } = accountsFor(pool);
      const processes = [deps, another()];
      const { email } = somebody();
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          registerAccount(processes[index % 2] ?? deps, { ...somebody(), email }, command),
        ),
      );
      expect(outcomes.filter(({ kind }) => kind === 'done')).toHaveLength(1);
      expect(log.all.filter(({ type }) => type === 'AccountRegistered')).toHaveLength(1);
      expect(outcomes.filter((one) => one.kind === 'refused' && one.code === 'EMAIL_TAKEN')).toHaveLength(19);
    });

    it('gives a username to exactly one of 20 at once, and the other e-mails stay free', async () => {
      const { deps, another, log } = accountsFor(pool);
      const processes = [deps, another()];
      const { username } = somebody();
      const people = Array.from({ length: 20 }, () => ({ ...somebody(), username }));
      const outcomes = await Promise.all(
        people.map((person, index) => registerAccount(processes[index % 2] ?? deps, person, command)),
      );
      expect(outcomes.filter(({ kind }) => kind === 'done')).toHaveLength(1);
      expect(log.all.filter(({ type }) => type === 'EmailReleased')).toHaveLength(
        log.all.filter(({ type }) => type === 'EmailClaimed').length - 1,
      );
      const loser = people.find((_, index) => outcomes[index]?.kind === 'refused');
      if (loser) await registered(deps, { ...loser, username: somebody().username });
    });

    it('is the same account when it is repeated with the same id', async () => {
      const { deps, log } = accountsFor(pool);
      const person = { ...somebody(), userId: '665f1c2ab3d4e5f607182900' };
      const first = await registerAccount(deps, person, command);
      const written = log.all.length;
      expect(await registerAccount(deps, person, command)).toMatchObject({
        kind: 'done',
        userId: person.userId,
      });
      expect(first).toMatchObject({ kind: 'done', userId: person.userId });
      expect(log.all).toHaveLength(written);
    });
  });

  describe('signing in', () => {
    it('accepts any input, and is refused when e-mail or password is wrong', async () => {
      const { deps } = accountsFor(pool);
      const { email, password } = await registered(deps);
      const wrong = [
        { email, password: `${password} ` },
        { email, password: '' },
        { email: 'nobody@suuq.test', password },
        { email: '', password: '' },
        { email: '\0', password: '\0' },
        { email: 'x'.repeat(10_000), password: 'x'.repeat(10_000) },
      ];
      for (const attempt of wrong) expect(await enter(deps, attempt)).toMatchObject({ kind: 'refused' });
    });
  });

  describe('changing a profile', () => {
    it('claims the new username and frees the old one', async () => {
      const { deps } = accountsFor(pool);
      const person = await registered(deps);
      const who = await signedIn(deps, person);
      const { username } = somebody();
      const outcome = await changeProfile(deps, who, { name: 'Zahra', username }, command(who.userId));
      expect(outcome.kind).toBe('done');
      expect(await userOf(deps, who.userId)).toMatchObject({ name: 'Zahra', username });
      await registered(deps, { ...somebody(), username: person.username });
      expect(await registerAccount(deps, { ...somebody(), username }, command)).toMatchObject({
        code: 'USERNAME_TAKEN',
      });
    });

    it('refuses a taken username and changes nothing', async () => {
      const { deps, log } = accountsFor(pool);
      const [one, other] = [await registered(deps), await registered(deps)];
      const who = await signedIn(deps, one);
      const written = log.all.length;
      expect(
        await changeProfile(
          deps,
          who,
          {
            name: 'Zahra',
            username: other.username,
            password: 'another password',
            currentPassword: one.password,
          },
          command(who.userId),
        ),
      ).toEqual({ kind: 'refused', code: 'USERNAME_TAKEN' });
      expect(log.all).toHaveLength(written);
      await signedIn(deps, one);
    });

    it('keeps the claim of anyone who goes back and forth at once', async () => {
      const { deps, another } = accountsFor(pool);
      const person = await registered(deps);
      const who = await signedIn(deps, person);
      const [a, b] = [person.username, somebody().username];
      const processes = [deps, another()];
      await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          changeProfile(
            processes[index % 2] ?? deps,
            who,
            { name: `Name ${index}`, username: index % 3 === 0 ? a : b },
            command(who.userId),
          ),
        ),
      );
      const username = (await userOf(deps, who.userId))?.username ?? '';
      expect(await registerAccount(deps, { ...somebody(), username }, command)).toMatchObject({
        code: 'USERNAME_TAKEN',
      });
    });

    it('changes the password, ends the other sessions and keeps its own', async () => {
      const { deps } = accountsFor(pool);
      const person = await registered(deps);
      const [mine, other] = [await signedIn(deps, person), await signedIn(deps, person)];
      const { name, username } = person;
      const change = { name, username, password: 'another password', currentPassword: person.password };
      expect(await changeProfile(deps, mine, change, command(mine.userId))).toMatchObject({ kind: 'done' });
      expect(await deps.sessions.read(mine.cookie)).toBeDefined();
      expect(await deps.sessions.read(other.cookie)).toBeUndefined();
      expect(await enter(deps, person)).toMatchObject({ kind: 'refused' });
      await signedIn(deps, { ...person, password: 'another password' });
    });

    it('wants the current password for a new one, however fresh the sign-in is', async () => {
      const { deps } = accountsFor(pool);
      const person = await registered(deps);
      const who = await signedIn(deps, person);
      const { name, username, userId } = person;
      const change = { name, username, password: 'another password' };
      const refused = { kind: 'refused', code: 'REAUTH_REQUIRED' };
      expect(await changeProfile(deps, who, change, command(userId))).toEqual(refused);
      expect(
        await changeProfile(deps, who, { ...change, currentPassword: 'wrong' }, command(userId)),
      ).toEqual(refused);
      expect(
        await changeProfile(deps, who, { ...change, currentPassword: person.password }, command(userId)),
      ).toMatchObject({ kind: 'done' });
    });

    it('ends with one password of several changed at once', async () => {
      const { deps, another } = accountsFor(pool);
      const person = await registered(deps);
      const who = await signedIn(deps, person);
      const { name, username, userId } = person;
      const passwords = Array.from({ length: 8 }, (_, index) => `password number ${index}`);
      const processes = [deps, another()];
      await Promise.all(
        passwords.map((password, index) =>
          changeProfile(
            processes[index % 2] ?? deps,
            who,
            { name, username, password, currentPassword: person.password },
            command(userId),
          ),
        ),
      );
      const hash = (await credentialsOf(pool, userId))?.hash;
      const right = await Promise.all(
        passwords.map((password) => isPassword(hash, password, { kind: 'sign in', caller: '' })),
      );
      expect(right.filter(Boolean)).toHaveLength(1);
    });
  });
});
