import type { Handler } from '#services/kernel/handler';
import { LogUnavailable } from '#services/kernel/event-log';
import { migrateVault } from '#services/platform/vault/migration';
import { newestPassword } from '#services/platform/vault/passwords';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../tests/support/stores.ts';
import { accountsFor, command, cookieOf, enter, somebody, START } from './testing/world.ts';
import { grantAdmin } from './testing/roles.ts';
import { crashes, Killed, killedAt, orKilled, workOff } from './testing/crashes.ts';
import type { AccountsDeps } from './ports.ts';
import { registerAccount } from './register.ts';
import { usernameClaim } from './claim.ts';
import { releaseUnusedClaim } from './finish-account-changes.ts';
import { account } from './state.ts';
import { changeProfile } from './update-profile.ts';
import { userOf } from './user-of.ts';

describe('the process of accounts', () => {
  let pool: pg.Pool;
  beforeAll(async () => {
    pool = new pg.Pool({ connectionString: (await testDatabase()).url, max: 20 });
    await migrateVault(pool);
  });
  afterAll(() => pool.end());

  it.for(crashes)('finishes or undoes a registration killed $when command $nth', async ({ nth, when }) => {
    const { deps, log, time, another } = accountsFor(pool);
    const person = somebody();
    const dying = { ...deps, handler: killedAt(deps.handler, nth, when) };
    await orKilled(registerAccount(dying, person, command));
    const recorded = log.all.some(({ type }) => type === 'AccountRegistered');
    await workOff(another(), log, time);
    const again = await registerAccount(another(), person, command);
    expect(again.kind).toBe(recorded ? 'refused' : 'done');
    expect(await enter(another(), person)).toMatchObject({ kind: 'done' });
  });

  it.for(crashes)('finishes or undoes a change of name killed $when command $nth', async ({ nth, when }) => {
    const { deps, log, time, another } = accountsFor(pool);
    const person = somebody();
    const registered = await registerAccount(deps, person, command);
    const userId = registered.kind === 'done' ? registered.userId : '';
    const { username } = somebody();
    const who = { userId, sessionId: 'none' };
    const dying = { ...deps, handler: killedAt(deps.handler, nth, when) };
    const currentPassword = person.password;
    const change = { name: 'Zahra', username, password: 'another password', currentPassword };
    await orKilled(changeProfile(dying, who, change, command(userId)));
    await workOff(another(), log, time);
    const user = await userOf(another(), userId);
    const [kept, free] =
      user?.username === username ? [username, person.username] : [person.username, username];
    const password = kept === username ? change.password : person.password;
    expect(user?.username).toBe(kept);
    expect(await enter(another(), { email: person.email, password })).toMatchObject({ kind: 'done' });
    expect(await registerAccount(another(), { ...somebody(), username: kept }, command)).toMatchObject({
      code: 'USERNAME_TAKEN',
    });
    expect(await registerAccount(another(), { ...somebody(), username: free }, command)).toMatchObject({
      kind: 'done',
    });
  });

  it('writes a role that a crash kept out of the vault', async () => {
    const { deps, log, time, another } = accountsFor(pool);
    const person = somebody();
    const registered = await registerAccount(deps, person, command);
    const userId = registered.kind === 'done' ? registered.userId : '';
    const cookie = cookieOf(await enter(deps, person));
    await deps.handler.handle(account, userId, grantAdmin(userId, START), command(userId));
    expect((await deps.sessions.read(cookie))?.role).toBe('customer');
    await workOff(another(), log, time);
    expect((await deps.sessions.read(cookie))?.role).toBe('admin');
  });

  it('writes an e-mail that the vault of before did not have', async () => {
    const { deps, log, time, another } = accountsFor(pool);
    const person = somebody();
    await registerAccount(deps, person, command);
    await pool.query('update vault.authorization set email_key = null');
    expect(await enter(deps, person)).toMatchObject({ kind: 'refused' });
    await workOff(another(), log, time);
    expect(await enter(deps, person)).toMatchObject({ kind: 'done' });
  });

  /** A registration so slow that its claims are too old when it is to be recorded, the given number of times. */
  const slowRegistration = (
    deps: AccountsDeps,
    other: AccountsDeps,
    email: string,
    times: number,
  ): Handler => {
    const key = deps.personal.emailKey(email);
    const release = (age: number) =>
      releaseUnusedClaim({ ...other, clock: () => new Date(START.getTime() + age) }, 'email', key);
    let slow = 0;
    return {
      ...deps.handler,
      handle: async (aggregate, id, decide, context) => {
        if (aggregate.category === 'username') expect(await release(19_999)).toBe('wait');
        if (aggregate.category === 'account' && ++slow <= times) expect(await release(20_000)).toBe('done');
        return deps.handler.handle(aggregate, id, decide, context);
      },
    };
  };

  it('leaves a young claim; what is closed as too old starts over', async () => {
    const { deps, another, log } = accountsFor(pool);
    const person = somebody();
    const handler = slowRegistration(deps, another(), person.email, 1);
    expect(await registerAccount({ ...deps, handler }, person, command)).toMatchObject({ kind: 'done' });
    expect(log.all.filter(({ type }) => type === 'RegistrationAbandoned')).toHaveLength(1);
    expect(await enter(another(), person)).toMatchObject({ kind: 'done' });
    const [email, username] = [
      { ...somebody(), email: person.email },
      { ...somebody(), username: person.username },
    ];
    expect(await registerAccount(another(), email, command)).toMatchObject({ code: 'EMAIL_TAKEN' });
    expect(await registerAccount(another(), username, command)).toMatchObject({ code: 'USERNAME_TAKEN' });
  });

  it('gives up a registration that is too late each time', async () => {
    const { deps, another } = accountsFor(pool);
    const person = somebody();
    const handler = slowRegistration(deps, another(), person.email, Infinity);
    await expect(registerAccount({ ...deps, handler }, person, command)).rejects.toThrow(LogUnavailable);
    expect(await enter(another(), person)).toMatchObject({ kind: 'refused' });
  });

  it('leaves a changed username that is not recorded yet for a minute: nothing stops it from being recorded', async () => {
    const { deps, time } = accountsFor(pool);
    const registered = await registerAccount(deps, somebody(), command);
    const userId = registered.kind === 'done' ? registered.userId : '';
    const key = deps.personal.usernameKey(somebody().username);
    const claim = usernameClaim.claim({ userId }, { now: START });
    await deps.handler.handle(usernameClaim.aggregate, key, claim, command(userId));
    const releaseAfter = async (age: number) => {
      time.now = new Date(START.getTime() + age);
      const result = await releaseUnusedClaim(deps, 'username', key);
      return [result, (await deps.handler.load(usernameClaim.aggregate, key)).state.holder];
    };
    expect(await releaseAfter(59_999)).toEqual(['wait', userId]);
    expect(await releaseAfter(60_000)).toEqual(['done', undefined]);
  });

  it('forgets the password of an abandoned registration, which may start over under the same id', async () => {
    const { deps, log, time, another } = accountsFor(pool);
    const person = { ...somebody(), userId: '665f1c2ab3d4e5f6071829ff' };
    const dying = { ...deps, handler: killedAt(deps.handler, 2, 'after') };
    await expect(registerAccount(dying, person, command)).rejects.toThrow(Killed);
    await workOff(another(), log, time);
    expect(await newestPassword(pool, person.userId)).toBe(0);
    expect(await registerAccount(another(), person, command)).toMatchObject({ kind: 'done' });
    expect(await enter(another(), person)).toMatchObject({ userId: person.userId });
  });
});
