import type { OrderStreamEvent } from '#contracts/orders/stream';
import { accept, refuse, type Decision } from '#services/kernel/decision';
import type { Handler } from '#services/kernel/handler';
import type { MemoryLog } from '#services/kernel/memory-log';
import { LogUnavailable } from '#services/platform/event-log.types';
import { migrateVault } from '#services/platform/vault/migration';
import { newestPassword } from '#services/platform/vault/passwords';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../tests/support/stores.ts';
import { accountsFor, command, somebody, START } from './accounts.fixture.ts';
import { deleteAccount } from './decide/delete-account.ts';
import { grantAdmin } from './decide/roles.ts';
import type { AccountsDeps } from './ports.ts';
import { accountsProcess } from './process.ts';
import { registerAccount } from './register.ts';
import { cancelled, captureFailed, captureStarted, orderId, placedBy } from './examples.ts';
import { orderStanding } from './order-standing.ts';
import { settleAccount, settleClaim, settleOrders } from './settle.ts';
import { signIn } from './sign-in.ts';
import { account } from './state.ts';
import { changeProfile } from './update-profile.ts';
import { userOf } from './user-of.ts';

const deletion = (userId: string) =>
  deleteAccount({ userId, by: 'an admin', otherAdmins: 1, undelivered: [], paying: [] }, { now: START });

class Killed extends Error {}

/** A process that is killed at its nth command: before it was written, or before anybody heard that it was. */
const killedAt = (handler: Handler, nth: number, when: 'before' | 'after'): Handler => {
  let commands = 0;
  return {
    ...handler,
    handle: async (aggregate, id, decide, context) => {
      commands += 1;
      if (commands === nth && when === 'before') throw new Killed();
      const outcome = await handler.handle(aggregate, id, decide, context);
      if (commands >= nth) throw new Killed();
      return outcome;
    },
  };
};

const crashes = [1, 2, 3, 4].flatMap((nth) => (['before', 'after'] as const).map((when) => ({ nth, when })));

describe('the process of accounts', () => {
  let pool: pg.Pool;
  beforeAll(async () => {
    pool = new pg.Pool({ connectionString: (await testDatabase()).url, max: 20 });
    await migrateVault(pool);
  });
  afterAll(() => pool.end());

  /** What a process does that starts after a crash, once everything is due; what that causes included. */
  const workOff = async (deps: AccountsDeps, log: MemoryLog, time: { now: Date }) => {
    time.now = new Date(START.getTime() + 60_000);
    const { todo, act } = accountsProcess(deps);
    for (let seen = 0; seen < log.all.length;) {
      const items = new Map<string, unknown>();
      for (const event of log.all.slice(seen))
        for (const item of todo(event))
          if (item.kind === 'add') items.set(item.key, item.data);
          else items.delete(item.key);
      seen = log.all.length;
      for (const [key, data] of items) expect(await act({ key, data, attempts: 0 })).toBe('done');
    }
  };

  it.for(crashes)('finishes or undoes a registration killed $when command $nth', async ({ nth, when }) => {
    const { deps, log, time, another } = accountsFor(pool);
    const person = somebody();
    const dying = { ...deps, handler: killedAt(deps.handler, nth, when) };
    const outcome = await registerAccount(dying, person, command).catch((error: unknown) => error);
    const recorded = log.all.some(({ type }) => type === 'AccountRegistered');
    await workOff(another(), log, time);
    if (outcome instanceof Error) expect(outcome).toBeInstanceOf(Killed);
    const again = await registerAccount(another(), person, command);
    expect(again.kind).toBe(recorded ? 'refused' : 'done');
    expect(await signIn(another(), person)).toBeDefined();
  });

  it.for(crashes)('finishes or undoes a change of name killed $when command $nth', async ({ nth, when }) => {
    const { deps, log, time, another } = accountsFor(pool);
    const person = somebody();
    const registered = await registerAccount(deps, person, command);
    const userId = registered.kind === 'done' ? registered.userId : '';
    const { username } = somebody();
    const who = { userId, sessionId: 'none', authenticatedAt: START };
    const dying = { ...deps, handler: killedAt(deps.handler, nth, when) };
    const change = { name: 'Zahra', username, password: 'another password' };
    await changeProfile(dying, who, change, command(userId)).catch((error: unknown) =>
      expect(error).toBeInstanceOf(Killed),
    );
    await workOff(another(), log, time);
    const user = await userOf(another(), userId);
    const [kept, free] =
      user?.username === username ? [username, person.username] : [person.username, username];
    const password = kept === username ? change.password : person.password;
    expect(user?.username).toBe(kept);
    expect(await signIn(another(), { email: person.email, password })).toBeDefined();
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
    const cookie = `session=${(await signIn(deps, person))?.cookie}`;
    await deps.handler.handle(account, userId, grantAdmin(userId, START), command(userId));
    expect((await deps.sessions.read(cookie))?.role).toBe('customer');
    await workOff(another(), log, time);
    expect((await deps.sessions.read(cookie))?.role).toBe('admin');
  });

  /** A registration so slow that its claims are too old each time it wants to be recorded, so many times. */
  const slowRegistration = (
    deps: AccountsDeps,
    other: AccountsDeps,
    email: string,
    times: number,
  ): Handler => {
    const key = deps.personal.emailKey(email);
    const [young, old] = [new Date(START.getTime() - 1), new Date(START.getTime() + 20_000)];
    let slow = 0;
    return {
      ...deps.handler,
      handle: async (aggregate, id, decide, context) => {
        if (aggregate.category === 'username')
          expect(await settleClaim(other, 'email', key, young)).toBe('wait');
        if (aggregate.category === 'account' && ++slow <= times)
          expect(await settleClaim(other, 'email', key, old)).toBe('done');
        return deps.handler.handle(aggregate, id, decide, context);
      },
    };
  };

  it('leaves a young claim; what is closed as too old begins anew', async () => {
    const { deps, another, log } = accountsFor(pool);
    const person = somebody();
    const handler = slowRegistration(deps, another(), person.email, 1);
    expect(await registerAccount({ ...deps, handler }, person, command)).toMatchObject({ kind: 'done' });
    expect(log.all.filter(({ type }) => type === 'RegistrationAbandoned')).toHaveLength(1);
    expect(await signIn(another(), person)).toBeDefined();
    const [email, username] = [
      { ...somebody(), email: person.email },
      { ...somebody(), username: person.username },
    ];
    expect(await registerAccount(another(), email, command)).toMatchObject({ code: 'EMAIL_TAKEN' });
    expect(await registerAccount(another(), username, command)).toMatchObject({ code: 'USERNAME_TAKEN' });
  });

  it('lets nobody register who is always too late', async () => {
    const { deps, another } = accountsFor(pool);
    const person = somebody();
    const handler = slowRegistration(deps, another(), person.email, Infinity);
    await expect(registerAccount({ ...deps, handler }, person, command)).rejects.toThrow(LogUnavailable);
    expect(await signIn(another(), person)).toBeUndefined();
  });

  it('erases who was deleted, and frees what they held', async () => {
    const { deps, log, time, another } = accountsFor(pool);
    const person = somebody();
    const registered = await registerAccount(deps, person, command);
    const userId = registered.kind === 'done' ? registered.userId : '';
    const cookie = `session=${(await signIn(deps, person))?.cookie}`;
    await deps.handler.handle(account, userId, deletion(userId), command(userId));
    await workOff(another(), log, time);
    expect(await deps.sessions.read(cookie)).toBeUndefined();
    expect((await pool.query('select from vault.sessions where account_id = $1', [userId])).rows).toEqual([]);
    expect(await signIn(deps, person)).toBeUndefined();
    const [first] = await deps.personal.open(await log.readStream(`account-${userId}`));
    expect(first?.data).toMatchObject({ name: '[erased]', username: '[erased]', email: '[erased]' });
    expect(await registerAccount(another(), person, command)).toMatchObject({ kind: 'done' });
  });

  describe('the orders of who was deleted', () => {
    /** Orders that are cancelled unless they are being paid; `show` is what the read side knows. */
    const withOrders = (deps: AccountsDeps) => {
      const known: string[] = [];
      const asked: string[] = [];
      const cancel: AccountsDeps['orders']['cancel'] = async (id, reason, context) => {
        asked.push(reason);
        return deps.handler.handle(
          orderStanding,
          id,
          ({ status }): Decision<OrderStreamEvent, 'PAYMENT_IN_PROGRESS'> =>
            status === 'paying' ? refuse('PAYMENT_IN_PROGRESS') : accept(cancelled),
          context,
        );
      };
      const orders = { of: () => Promise.resolve(known), cancel };
      const append = (...events: readonly OrderStreamEvent[]) =>
        deps.handler.handle(orderStanding, orderId, () => accept(...events), command(orderId));
      const show = () => known.push(orderId);
      return { deps: { ...deps, orders }, asked, append, show };
    };
    const released = (log: MemoryLog) => {
      const event = log.all.findLast(({ type }) => type === 'EmailReleased');
      if (!event) throw new Error('The e-mail is not released');
      return event;
    };

    const deleted = async () => {
      const { deps: plain, log, time } = accountsFor(pool);
      const world = withOrders(plain);
      const registered = await registerAccount(plain, somebody(), command);
      const userId = registered.kind === 'done' ? registered.userId : '';
      await world.append(placedBy(userId));
      await plain.handler.handle(account, userId, deletion(userId), command(userId));
      await settleAccount(plain, userId);
      const { todo, act } = accountsProcess(world.deps);
      const [item] = todo(released(log)).filter(({ kind }) => kind === 'add');
      if (item?.kind !== 'add') throw new Error('There is nothing to do');
      const { key, data } = item;
      const { created } = released(log);
      time.now = created;
      const wait = (ms: number) => (time.now = new Date(created.getTime() + ms));
      return { ...world, wait, act: () => act({ key, data, attempts: 0 }) };
    };

    it('are cancelled, once, also one that appears late', async () => {
      const { act, asked, show, wait } = await deleted();
      expect(await act()).toBe('wait');
      show();
      expect(await act()).toBe('wait');
      wait(60_000);
      expect(await act()).toBe('done');
      expect(asked).toEqual(['Account deleted']);
    });

    it('wait while one is being paid', async () => {
      const { act, append, asked, show, wait } = await deleted();
      wait(60_000);
      show();
      await append(captureStarted);
      expect(await act()).toBe('wait');
      await append(captureFailed);
      expect(await act()).toBe('done');
      expect(asked).toHaveLength(2);
    });
  });

  it('leaves the orders of who only failed to register', async () => {
    const { deps } = accountsFor(pool);
    const orders = { ...deps.orders, of: () => Promise.reject(new Error('asked')) };
    expect(await settleOrders({ ...deps, orders }, '665f1c2ab3d4e5f6071829fe')).toBe('done');
  });

  it('forgets the password of who never was, and lets them begin anew under the same id', async () => {
    const { deps, log, time, another } = accountsFor(pool);
    const person = { ...somebody(), userId: '665f1c2ab3d4e5f6071829ff' };
    const dying = { ...deps, handler: killedAt(deps.handler, 2, 'after') };
    await expect(registerAccount(dying, person, command)).rejects.toThrow(Killed);
    await workOff(another(), log, time);
    expect(await newestPassword(pool, person.userId)).toBe(0);
    expect(await registerAccount(another(), person, command)).toMatchObject({ kind: 'done' });
    expect(await signIn(another(), person)).toMatchObject({ userId: person.userId });
  });
});
