import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownerEvents } from '#contracts/orders/events';
import { accept, nothingToDo } from '#services/kernel/decision';
import type { MemoryLog } from '#services/kernel/testing/memory-log';
import { migrateVault } from '#services/platform/vault/migration';
import { testDatabase } from '../../../tests/support/stores.ts';
import { recordConfirmed } from '../email/confirm-email.ts';
import { deleteAccount } from '../decide/delete-account.ts';
import { guestByLink, makeGuest, openGuestSession } from './guests.ts';
import { letterLinks } from '../links/letter-links.ts';
import type { AccountsDeps } from '../ports.ts';
import { registerAccount } from '../register.ts';
import { account } from '../state.ts';
import { takeGuestsIn } from './take-guests-in.ts';
import { killedAt, orKilled, workOff } from '../testing/crashes.ts';
import { accountsFor, command, somebody, START } from '../testing/world.ts';

let pool: pg.Pool;
beforeAll(async () => {
  pool = new pg.Pool({ connectionString: (await testDatabase()).url, max: 20 });
  await migrateVault(pool);
});
afterAll(() => pool.end());

let orders = 0;
const newOrder = () => (orders += 1).toString(16).padStart(24, '0');

/** Orders with their owners, and the events about them in the log. */
const withOrders = (deps: AccountsDeps, owners: Map<string, string>): AccountsDeps => ({
  ...deps,
  orders: {
    of: async (userId) => [...owners].filter(([, owner]) => owner === userId).map(([id]) => id),
    openOf: () => Promise.resolve([]),
    cancel: async () => ({ kind: 'done', position: 0n }),
    takeOver: async ({ orderId, guestId, userId }, context) => {
      const category = { category: 'order', events: ownerEvents, initial: false, evolve: () => true };
      const at = deps.clock().toISOString();
      const taken = ownerEvents.OrderTakenOver.create({ orderId, guestId, userId, at });
      const isTheirs = owners.get(orderId) === guestId;
      const outcome = await deps.handler.handle(
        category,
        orderId,
        () => (isTheirs ? accept(taken) : nothingToDo),
        context,
      );
      owners.set(orderId, userId);
      return outcome.kind === 'done' ? outcome.position : 0n;
    },
  },
});

/** A person with an account, and guests with the same address and an order each. */
const world = async (guests = 1) => {
  const { deps: plain, log, time, another } = accountsFor(pool);
  const owners = new Map<string, string>();
  const deps = withOrders(plain, owners);
  const person = somebody();
  const outcome = await registerAccount(deps, person, command);
  if (outcome.kind === 'refused') throw new Error(outcome.code);
  const { userId } = outcome;
  const emailKey = deps.personal.emailKey(person.email);
  const made = [];
  for (let number = 0; number < guests; number += 1) {
    const guest = await makeGuest(deps, { name: 'Hodan', email: person.email.toUpperCase() }, command);
    const orderId = newOrder();
    owners.set(orderId, guest.userId);
    made.push({ guestId: guest.userId, orderId });
  }
  const confirm = (by = deps) => recordConfirmed(by, { userId, emailKey }, command(userId));
  const finish = () => workOff(withOrders(another(), owners), log, time);
  return { deps, log, person, userId, emailKey, owners, guests: made, confirm, finish };
};

const deletion = (userId: string) =>
  deleteAccount(
    { userId, by: 'an admin', otherAdmins: 1, undelivered: [], paying: [], refunding: [] },
    { now: START },
  );

const count = (log: MemoryLog, type: string) => log.all.filter((event) => event.type === type).length;

describe('the guests of a confirmed address', () => {
  it('are taken in with their orders, once', async () => {
    const { log, userId, owners, confirm, finish } = await world(3);
    await confirm();
    expect([...owners.values()]).toEqual([userId, userId, userId]);
    await confirm();
    await finish();
    const types = ['GuestJoined', 'GuestTakenIn', 'OrderTakenOver'];
    expect(types.map((type) => count(log, type))).toEqual([3, 3, 3]);
  });

  it('come in no more, by a session that they had or by the link of a letter', async () => {
    const { deps, guests, confirm } = await world();
    const [{ guestId, orderId } = { guestId: '', orderId: '' }] = guests;
    const token = (await letterLinks(deps).guestOrderToken(guestId, orderId, START)) ?? '';
    const cookie = `session=${await openGuestSession(deps, guestId, '')}`;
    expect(await guestByLink(deps, { orderId, token })).toBe(guestId);
    await confirm();
    expect(await deps.sessions.read(cookie)).toBeUndefined();
    expect(await guestByLink(deps, { orderId, token })).toBeUndefined();
    expect(await deps.sessions.read(`session=${await openGuestSession(deps, guestId, '')}`)).toBeUndefined();
    expect(await letterLinks(deps).guestOrderToken(guestId, orderId, START)).toBeUndefined();
  });

  it('stay who they are while nobody has confirmed it, and of another address', async () => {
    const { deps, userId, emailKey, owners, guests } = await world();
    await takeGuestsIn(deps, { userId, emailKey }, command(userId));
    const other = deps.personal.emailKey('another@suuq.test');
    await takeGuestsIn(deps, { userId, emailKey: other }, command(userId));
    expect([...owners.values()]).toEqual([guests[0]?.guestId]);
  });

  it('bring along what was ordered at that very moment', async () => {
    const { userId, owners, guests, confirm, finish } = await world();
    await confirm();
    const late = newOrder();
    owners.set(late, guests[0]?.guestId ?? '');
    await finish();
    expect(owners.get(late)).toBe(userId);
  });

  it.each([1, 2, 3, 4].flatMap((nth) => (['before', 'after'] as const).map((when) => ({ nth, when }))))(
    'are taken in all the same where the process is killed $when its command $nth',
    async ({ nth, when }) => {
      const { deps, log, userId, owners, confirm, finish } = await world(2);
      await orKilled(confirm({ ...deps, handler: killedAt(deps.handler, nth, when) }));
      await finish();
      const isConfirmed = count(log, 'EmailConfirmed') > 0;
      expect([...owners.values()].every((owner) => owner === userId)).toBe(isConfirmed);
      expect(isConfirmed).toBe(nth > 1 || when === 'after');
      const taken = isConfirmed ? [2, 2] : [0, 0];
      expect([count(log, 'GuestTakenIn'), count(log, 'OrderTakenOver')]).toEqual(taken);
    },
  );

  it('are erased with the account: the keys of all of them are gone', async () => {
    const { deps, log, userId, guests, confirm, finish } = await world(2);
    await confirm();
    await deps.handler.handle(account, userId, deletion(userId), command('admin'));
    await finish();
    for (const { guestId } of guests) {
      const [first] = await deps.personal.open(await log.readStream(`account-${guestId}`));
      expect(first?.data).toMatchObject({ name: '[erased]', email: '[erased]' });
      expect((await deps.handler.load(account, guestId)).state).toMatchObject({ isErased: true });
    }
  });

  it('are erased also where they were taken in while the account was deleted', async () => {
    const { deps, log, userId, guests, confirm, finish } = await world();
    // The process is killed once the guest is announced: they are taken in after the account is gone.
    await orKilled(confirm({ ...deps, handler: killedAt(deps.handler, 3, 'after') }));
    await deps.handler.handle(account, userId, deletion(userId), command('admin'));
    expect([count(log, 'GuestTakenIn'), count(log, 'AccountDeleted')]).toEqual([1, 1]);
    await finish();
    const [first] = await deps.personal.open(await log.readStream(`account-${guests[0]?.guestId}`));
    expect(first?.data).toMatchObject({ name: '[erased]' });
  });
});
