import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Handler } from '#services/kernel/handler';
import { migrateVault } from '#services/platform/vault/migration';
import { testDatabase } from '../../../tests/support/stores.ts';
import { isEmailConfirmed } from './confirmed-address.ts';
import { deleteAccount } from '../decide/delete-account.ts';
import type { AccountsDeps } from '../ports.ts';
import { withdrawRequest } from './request-email-change.ts';
import { account } from '../state.ts';
import { crashes, killedAt, orKilled, workOff } from '../testing/crashes.ts';
import { mover } from '../testing/mover.ts';
import { command, somebody, START } from '../testing/world.ts';
import { changeProfile } from '../update-profile.ts';
import { userOf } from '../user-of.ts';

let pool: pg.Pool;
beforeAll(async () => {
  pool = new pg.Pool({ connectionString: (await testDatabase()).url, max: 20 });
  await migrateVault(pool);
});
afterAll(() => pool.end());

const deletion = (userId: string) =>
  deleteAccount(
    { userId, by: 'an admin', otherAdmins: 1, undelivered: [], paying: [], refunding: [] },
    { now: START },
  );

/**
 * Lets something else happen just before a stream of this category is written: the claim's, the account's or the
 * request's.
 */
const justBefore = (
  category: 'email' | 'account' | 'security',
  deps: AccountsDeps,
  happens: () => Promise<unknown>,
): AccountsDeps => {
  let hasHappened = false;
  const handler: Handler = {
    ...deps.handler,
    handle: async (aggregate, id, decide, context) => {
      if (aggregate.category === category && !hasHappened) {
        hasHappened = true;
        await happens();
      }
      return deps.handler.handle(aggregate, id, decide, context);
    },
  };
  return { ...deps, handler };
};

describe('a change of the address', () => {
  it.for(crashes)('is finished or undone where it is killed $when command $nth', async ({ nth, when }) => {
    const { deps, move, ask, tokenOf, follow, userId, signedIn, register, another, log, time } =
      await mover(pool);
    const [before, after] = [somebody().email, somebody().email];
    // The log names the claim of this address, so the call itself releases it.
    await move(before);
    await ask(after);
    const token = await tokenOf();
    await orKilled(follow(token, { ...deps, handler: killedAt(deps.handler, nth, when) }));
    await workOff(another(), log, time);
    const isChanged = nth > 2 || (nth === 2 && when === 'after');
    const [kept, free] = isChanged ? [after, before] : [before, after];
    expect(await userOf(another(), userId)).toMatchObject({ email: kept });
    expect([await signedIn(kept), await signedIn(free)]).toEqual([userId, undefined]);
    expect(await isEmailConfirmed(another(), userId)).toBe(true);
    expect(await register(kept)).toMatchObject({ code: 'EMAIL_TAKEN' });
    // A person who saw no answer follows the link again.
    expect(await follow(token, another())).toMatchObject({ kind: 'done' });
    expect(await signedIn(after)).toBe(userId);
    await workOff(another(), log, time);
    expect(await register(before)).toMatchObject({ kind: 'done' });
    const released = log.all.filter(({ type }) => type === 'EmailReleased').map(({ data }) => data);
    expect(released).toEqual(released.map(() => expect.objectContaining({ accountStays: true })));
  });

  it('happens once, however many follow the link at once in two processes', async () => {
    const { deps, ask, tokenOf, follow, another, types, log, time, register } = await mover(pool);
    const { email } = somebody();
    await ask(email);
    const token = await tokenOf();
    const processes = [deps, another()];
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => follow(token, processes[index % 2])),
    );
    expect(outcomes.map(({ kind }) => kind)).toEqual(Array.from({ length: 20 }, () => 'done'));
    expect(types().filter((type) => type === 'EmailChanged')).toHaveLength(1);
    await workOff(another(), log, time);
    expect(await register(email)).toMatchObject({ code: 'EMAIL_TAKEN' });
  });

  it('gives an address to one of two accounts that are to have it at once', async () => {
    const one = await mover(pool);
    const { email } = somebody();
    await one.ask(email);
    const [followed, registered] = await Promise.all([one.follow(await one.tokenOf()), one.register(email)]);
    const kinds = [followed.kind, registered.kind];
    expect(kinds.toSorted()).toEqual(['done', 'refused']);
    await workOff(one.another(), one.log, one.time);
    expect((await one.signedIn(email)) === one.userId).toBe(followed.kind === 'done');
  });

  it('is not made where the password was changed at the same moment', async () => {
    const { deps, ask, tokenOf, follow, userId, person, signedIn, register, another, log, time } =
      await mover(pool);
    const { email } = somebody();
    const { name, username, password: currentPassword } = person;
    const password = 'a quiet river at dusk';
    const change = { name, username, password, currentPassword };
    await ask(email);
    const racing = justBefore('account', deps, () =>
      changeProfile(deps, { userId, sessionId: '' }, change, command(userId)),
    );
    expect(await follow(await tokenOf(), racing)).toEqual({ kind: 'refused', code: 'LINK_EXPIRED' });
    await workOff(another(), log, time);
    expect(await signedIn(person.email, password)).toBe(userId);
    expect(await register(email)).toMatchObject({ kind: 'done' });
  });

  it('is not made where the account was deleted at the same moment, and both addresses are free', async () => {
    const { deps, ask, tokenOf, follow, userId, person, register, another, log, time } = await mover(pool);
    const { email } = somebody();
    await ask(email);
    const racing = justBefore('account', deps, () =>
      deps.handler.handle(account, userId, deletion(userId), command('admin')),
    );
    expect(await follow(await tokenOf(), racing)).toEqual({ kind: 'refused', code: 'LINK_EXPIRED' });
    await workOff(another(), log, time);
    for (const each of [person.email, email]) expect(await register(each)).toMatchObject({ kind: 'done' });
  });

  it('is not made by a link that was withdrawn, where the same address was asked for again', async () => {
    const { deps, ask, tokenOf, follow, userId, person, signedIn, later } = await mover(pool);
    const { email } = somebody();
    await ask(email);
    const token = await tokenOf();
    const racing = justBefore('email', deps, async () => {
      await withdrawRequest(deps, { userId, email }, command(userId));
      later(1_000);
      await ask(email);
    });
    expect(await follow(token, racing)).toEqual({ kind: 'refused', code: 'LINK_EXPIRED' });
    expect(await signedIn(person.email)).toBe(userId);
    expect(await follow(await tokenOf())).toMatchObject({ kind: 'done' });
  });

  it('is not said to be withdrawn where the link was followed at the same moment', async () => {
    const { deps, ask, tokenOf, follow, userId, signedIn } = await mover(pool);
    const { email } = somebody();
    await ask(email);
    const token = await tokenOf();
    const racing = justBefore('security', deps, () => follow(token));
    expect(await withdrawRequest(racing, { userId, email }, command(userId))).toEqual({
      kind: 'refused',
      code: 'EMAIL_CHANGE_DONE',
    });
    expect(await signedIn(email)).toBe(userId);
  });

  it('is erased with the account, which leaves every address that it had', async () => {
    const { deps, move, userId, person, register, another, log, time } = await mover(pool);
    const { email } = somebody();
    await move(email);
    await deps.handler.handle(account, userId, deletion(userId), command('admin'));
    await workOff(another(), log, time);
    const told = [`account-${userId}`, `security-${userId}`].map((stream) => log.readStream(stream));
    const events = await deps.personal.open((await Promise.all(told)).flat());
    expect(events.filter(({ data }) => Object.hasOwn(data as object, 'email'))).toMatchObject([
      { type: 'AccountRegistered', data: { email: '[erased]' } },
      { type: 'EmailChanged', data: { email: '[erased]' } },
      { type: 'EmailChangeRequested', data: { email: '[erased]' } },
    ]);
    for (const each of [person.email, email]) expect(await register(each)).toMatchObject({ kind: 'done' });
  });
});
