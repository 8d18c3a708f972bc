import { accept, refuse, type Decision } from '#services/kernel/decision';
import type { MemoryLog } from '#services/kernel/testing/memory-log';
import { migrateVault } from '#services/platform/vault/migration';
import { keepPassword } from '#services/platform/vault/passwords';
import { beginFactor } from '#services/platform/vault/second-factors';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/stores.ts';
import { accountsFor, command, cookieOf, enter, somebody, START } from '../testing/world.ts';
import { handlePublished } from '../authorization.ts';
import { crashes, killedAt, orKilled, workOff } from '../testing/crashes.ts';
import { deleteAccount } from '../decide/delete-account.ts';
import { erasePerson } from './delete-account.ts';
import { grantAdmin } from '../testing/roles.ts';
import { cancelled, captureFailed, captureStarted, orderId, placedBy } from '../testing/examples.ts';
import { orderPhase, type PhaseEvent } from './order-phase.ts';
import type { AccountsDeps } from '../ports.ts';
import { accountsProcess } from '../process.ts';
import { registerAccount } from '../register.ts';
import { syncVault, finishDeletion } from '../finish-account-changes.ts';
import { account } from '../state.ts';

const deletion = (userId: string) =>
  deleteAccount(
    { userId, by: 'an admin', otherAdmins: 1, undelivered: [], paying: [], refunding: [] },
    { now: START },
  );

describe('what follows a deletion', () => {
  let pool: pg.Pool;
  beforeAll(async () => {
    pool = new pg.Pool({ connectionString: (await testDatabase()).url, max: 20 });
    await migrateVault(pool);
  });
  afterAll(() => pool.end());

  it('erases who was deleted, and frees what they held', async () => {
    const { deps, log, time, another } = accountsFor(pool);
    const person = somebody();
    const registered = await registerAccount(deps, person, command);
    const userId = registered.kind === 'done' ? registered.userId : '';
    const cookie = cookieOf(await enter(deps, person));
    await deps.handler.handle(account, userId, deletion(userId), command(userId));
    await workOff(another(), log, time);
    expect(await deps.sessions.read(cookie)).toBeUndefined();
    expect((await pool.query('select from vault.sessions where account_id = $1', [userId])).rows).toEqual([]);
    expect(await enter(deps, person)).toMatchObject({ kind: 'refused' });
    const [first] = await deps.personal.open(await log.readStream(`account-${userId}`));
    expect(first?.data).toMatchObject({ name: '[erased]', username: '[erased]', email: '[erased]' });
    expect(await registerAccount(another(), person, command)).toMatchObject({ kind: 'done' });
  });

  it('frees what they held also where the clock was set back since they claimed it', async () => {
    const { deps, log, time, another } = accountsFor(pool);
    const person = somebody();
    time.now = new Date(START.getTime() + 300_000);
    const registered = await registerAccount(deps, person, command);
    const userId = registered.kind === 'done' ? registered.userId : '';
    await deps.handler.handle(account, userId, deletion(userId), command(userId));
    await workOff(another(), log, time);
    const types = log.all.map(({ type }) => type);
    expect(types).toEqual(expect.arrayContaining(['EmailReleased', 'UsernameReleased']));
    expect(await registerAccount(another(), person, command)).toMatchObject({ kind: 'done' });
  });

  it.for(crashes)('finishes a deletion killed $when command $nth, or it never was', async ({ nth, when }) => {
    const { deps, log, time, another } = accountsFor(pool);
    const [person, boss] = [somebody(), somebody()];
    const [userId, by] = await Promise.all(
      [person, boss].map(async (each) => {
        const registered = await registerAccount(deps, each, command);
        return registered.kind === 'done' ? registered.userId : '';
      }),
    );
    await handlePublished(deps, by ?? '', grantAdmin(by ?? '', START), command('test'));
    const dying = { ...deps, handler: killedAt(deps.handler, nth, when) };
    const about = { userId: userId ?? '', by: by ?? '' };
    await orKilled(erasePerson(dying, about, command('test')));
    await workOff(another(), log, time);
    const isDeleted = log.all.some(({ type }) => type === 'AccountDeleted');
    expect(isDeleted).toBe(nth > 1 || when === 'after');
    const again = await registerAccount(another(), person, command);
    expect(again.kind).toBe(isDeleted ? 'done' : 'refused');
    const [first] = await deps.personal.open(await log.readStream(`account-${userId}`));
    expect(first?.data).toMatchObject({ name: isDeleted ? '[erased]' : person.name });
  });

  describe('the orders of who was deleted', () => {
    /** Orders that can be cancelled unless they are being paid; `show` tells the read side of one. */
    const withOrders = (deps: AccountsDeps) => {
      const known: string[] = [];
      const asked: string[] = [];
      const cancel: AccountsDeps['orders']['cancel'] = async (id, reason, context) => {
        asked.push(reason);
        return deps.handler.handle(
          orderPhase,
          id,
          ({ status }): Decision<PhaseEvent, 'PAYMENT_IN_PROGRESS'> =>
            status === 'paying' ? refuse('PAYMENT_IN_PROGRESS') : accept(cancelled),
          context,
        );
      };
      const orders = { ...deps.orders, openOf: () => Promise.resolve(known), cancel };
      const append = (...events: readonly PhaseEvent[]) =>
        deps.handler.handle(orderPhase, orderId, () => accept(...events), command(orderId));
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
      await syncVault(plain, userId);
      const { changesFor, act } = accountsProcess(world.deps);
      const [task] = changesFor(released(log)).filter(({ kind }) => kind === 'add');
      if (task?.kind !== 'add') throw new Error('There is nothing to do');
      const { key, data } = task;
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

  it('forgets what a call that was under way has written to the vault since', async () => {
    const { deps, time } = accountsFor(pool);
    const registered = await registerAccount(deps, somebody(), command);
    const userId = registered.kind === 'done' ? registered.userId : '';
    await deps.handler.handle(account, userId, deletion(userId), command(userId));
    await syncVault(deps, userId);
    await deps.sessions.create(userId, 1, time.now, 'Firefox on Linux');
    await keepPassword(pool, userId, 'a hash');
    await beginFactor(pool, userId, Buffer.from('sealed'), time.now);
    await finishDeletion(deps, userId);
    for (const table of ['sessions', 'passwords', 'second_factors']) {
      const { rows } = await pool.query(`select from vault.${table} where account_id = $1`, [userId]);
      expect(rows).toEqual([]);
    }
  });

  it('leaves the orders of who only failed to register', async () => {
    const { deps } = accountsFor(pool);
    const orders = { ...deps.orders, openOf: () => Promise.reject(new Error('asked')) };
    expect(await finishDeletion({ ...deps, orders }, '665f1c2ab3d4e5f6071829fe')).toBe('done');
  });
});
