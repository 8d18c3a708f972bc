import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrateVault } from '#services/platform/vault/migration';
import { countsInMemory } from '#services/platform/http/throttles/counts';
import { mailboxLetters } from '#services/platform/http/throttles/letters';
import { testDatabase } from '../../../tests/support/stores.ts';
import { askToConfirm, confirmByLink, type LetterReader } from '../email/confirm-email.ts';
import { isEmailConfirmed } from '../email/confirmed-address.ts';
import { deleteAccount } from '../decide/delete-account.ts';
import { EMAIL_CONFIRMATION_LASTS, letterLinks, RESET_LASTS } from './letter-links.ts';
import type { AccountsDeps } from '../ports.ts';
import { registerAccount } from '../register.ts';
import { requestReset, resetByLink } from './reset-password.ts';
import { account } from '../state.ts';
import { killedAt, orKilled, workOff } from '../testing/crashes.ts';
import { cookieOf, accountsFor, command, enter, somebody, START } from '../testing/world.ts';
import { changeProfile } from '../update-profile.ts';

const NEW = 'a quiet river at dusk';
let pool: pg.Pool;
beforeAll(async () => {
  pool = new pg.Pool({ connectionString: (await testDatabase()).url, max: 20 });
  await migrateVault(pool);
});
afterAll(() => pool.end());

/** A person with an account, and the links of letters to them. */
const newcomer = async (world = accountsFor(pool), person = somebody()) => {
  const { deps, time } = world;
  const outcome = await registerAccount(deps, person, command);
  if (outcome.kind === 'refused') throw new Error(outcome.code);
  const { userId } = outcome;
  const ask = () => requestReset(deps, person.email, command(userId));
  const tokenOf = () => letterLinks(deps).resetToken(userId);
  const reset = (token: string | undefined, password = NEW, by: AccountsDeps = deps) =>
    resetByLink(by, { token: token ?? '', password, network: '1.1.1.1' }, command);
  const signedIn = (password: string) => enter(deps, { email: person.email, password });
  const later = (ms: number) => {
    time.now = new Date(time.now.getTime() + ms);
  };
  return { ...world, person, userId, ask, tokenOf, reset, signedIn, later };
};

describe('a forgotten password', () => {
  it('is replaced by the link of the letter, and every session ends', async () => {
    const { deps, person, ask, tokenOf, reset, signedIn } = await newcomer();
    const session = cookieOf(await signedIn(person.password));
    expect(await deps.sessions.read(session)).toBeDefined();
    await ask();
    expect(await reset(await tokenOf())).toMatchObject({ kind: 'done' });
    expect(await signedIn(person.password)).toMatchObject({ kind: 'refused' });
    expect(await signedIn(NEW)).toMatchObject({ kind: 'done' });
    expect(await deps.sessions.read(session)).toBeUndefined();
  });

  it('is replaced once by a link, also by two who use it together', async () => {
    const { ask, tokenOf, reset } = await newcomer();
    await ask();
    const token = await tokenOf();
    const outcomes = await Promise.all([reset(token), reset(token, `${NEW}, too`)]);
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['done', 'refused']);
    expect(await reset(token)).toMatchObject({ kind: 'refused', code: 'LINK_EXPIRED' });
    expect(await tokenOf()).toBeUndefined();
  });

  it('is replaced for half an hour, and no letter is written after that', async () => {
    const { ask, tokenOf, reset, later } = await newcomer();
    await ask();
    const token = await tokenOf();
    later(RESET_LASTS + 1);
    expect(await reset(token)).toEqual({ kind: 'refused', code: 'LINK_EXPIRED' });
    expect(await tokenOf()).toBeUndefined();
    await ask();
    later(RESET_LASTS);
    expect(await reset(await tokenOf())).toMatchObject({ kind: 'done' });
  });

  it('is replaced by the newest link alone, and by none of before another change', async () => {
    const { deps, person, userId, ask, tokenOf, reset, later } = await newcomer();
    await ask();
    const first = await tokenOf();
    later(1_000);
    await ask();
    const second = await tokenOf();
    expect(await reset(first)).toEqual({ kind: 'refused', code: 'LINK_EXPIRED' });
    const { name, username, password: currentPassword } = person;
    const change = { name, username, password: `${NEW}, again`, currentPassword };
    await changeProfile(deps, { userId, sessionId: '' }, change, command(userId));
    expect(await reset(second)).toMatchObject({ kind: 'refused', code: 'LINK_EXPIRED' });
  });

  it('is not replaced by one that is guessed first, and the link still works', async () => {
    const { person, userId, ask, tokenOf, reset } = await newcomer();
    await ask();
    const token = await tokenOf();
    const refused = { kind: 'refused', code: 'PASSWORD_TOO_COMMON', account: userId };
    expect(await reset(token, person.email)).toEqual(refused);
    expect(await reset(token)).toMatchObject({ kind: 'done' });
  });

  it('is nothing that can be asked about: an address that nobody has leaves no event', async () => {
    const { deps, log } = accountsFor(pool);
    await requestReset(deps, 'nobody-at-all@suuq.test', command('x'));
    expect(log.all).toEqual([]);
  });

  it('gets letters up to the limit of a mailbox at all its sub-addresses that nobody confirmed, and at each other one', async () => {
    const world = accountsFor(pool);
    const untilLetterTo = mailboxLetters(2, countsInMemory);
    const asked = { ...world, deps: { ...world.deps, untilLetterTo } };
    const person = somebody();
    const [name] = person.email.split('@');
    const at = (email: string) => newcomer(asked, { ...somebody(), email });
    const owner = await newcomer(asked, person);
    const others = [];
    for (const sub of ['a', 'b', 'c']) others.push(await at(`${name}+${sub}@suuq.test`));
    const tokens = [];
    for (const { ask, tokenOf } of others) {
      await ask();
      tokens.push(await tokenOf());
    }
    expect(tokens.map((token) => token !== undefined)).toEqual([true, true, false]);
    await owner.ask();
    expect(await owner.tokenOf()).toBeDefined();
    const last = others.at(-1) ?? owner;
    const token = await letterLinks(asked.deps).confirmationToken(last.userId);
    await confirmByLink(asked.deps, { token: token ?? '', sessionOf: last.userId }, command);
    await last.ask();
    expect(await last.tokenOf()).toBeDefined();
  });

  it('is not replaced for who was deleted', async () => {
    const { deps, userId, ask, tokenOf, reset } = await newcomer();
    await ask();
    const token = await tokenOf();
    const about = { userId, by: 'an admin', otherAdmins: 1, undelivered: [], paying: [], refunding: [] };
    await deps.handler.handle(account, userId, deleteAccount(about, { now: START }), command('admin'));
    expect(await reset(token)).toEqual({ kind: 'refused', code: 'LINK_EXPIRED' });
    expect(await tokenOf()).toBeUndefined();
  });

  it('leaves nothing in the log that makes a link', async () => {
    const { log, ask, tokenOf } = await newcomer();
    await ask();
    const token = (await tokenOf()) ?? 'none';
    expect(log.all.map(({ type }) => type)).toContain('PasswordResetRequested');
    expect(JSON.stringify(log.all.map(({ data }) => data))).not.toContain(token.slice(-43));
  });

  it.each(['before', 'after'] as const)(
    'is replaced or not where a process dies %s it is recorded',
    async (when) => {
      const { deps, ask, tokenOf, reset, signedIn, another, log, time } = await newcomer();
      await ask();
      const token = await tokenOf();
      const dying = { ...deps, handler: killedAt(deps.handler, 1, when) };
      expect(await orKilled(reset(token, NEW, dying))).toBeUndefined();
      const next = await reset(token, `${NEW}, once more`, another());
      expect(next.kind).toBe(when === 'before' ? 'done' : 'refused');
      await workOff(another(), log, time);
      expect(await signedIn(when === 'before' ? `${NEW}, once more` : NEW)).toMatchObject({ kind: 'done' });
    },
  );
});

describe('an address', () => {
  const confirming = async () => {
    const world = await newcomer();
    const { deps, userId } = world;
    return {
      ...world,
      tokenOfAddress: () => letterLinks(deps).confirmationToken(userId),
      confirm: (token: string | undefined, by: Omit<LetterReader, 'token'> = { sessionOf: userId }) =>
        confirmByLink(deps, { token: token ?? '', ...by }, command),
      isConfirmed: () => isEmailConfirmed(deps, userId),
    };
  };

  it('is confirmed by the letter that came to it, and then there is no more letter', async () => {
    const { confirm, tokenOfAddress, isConfirmed } = await confirming();
    expect(await isConfirmed()).toBe(false);
    const token = await tokenOfAddress();
    expect(await confirm(token)).toMatchObject({ kind: 'done' });
    expect(await isConfirmed()).toBe(true);
    expect(await tokenOfAddress()).toBeUndefined();
    expect(await confirm(token)).toMatchObject({ kind: 'done', events: [] });
  });

  it('is confirmed in no session of somebody else, and with the password in none', async () => {
    const { person, confirm, tokenOfAddress, isConfirmed } = await confirming();
    const token = await tokenOfAddress();
    const refused = { kind: 'refused', code: 'REAUTH_REQUIRED' };
    const { userId: sessionOf } = await newcomer();
    for (const by of [{}, { sessionOf }, { currentPassword: '' }, { currentPassword: 'not the password' }])
      expect(await confirm(token, by)).toMatchObject(refused);
    expect(await isConfirmed()).toBe(false);
    expect(await confirm(token, { currentPassword: person.password })).toMatchObject({ kind: 'done' });
    expect(await isConfirmed()).toBe(true);
  });

  it('is confirmed for seven days, and by another letter after them', async () => {
    const { deps, userId, confirm, tokenOfAddress, isConfirmed, later, log } = await confirming();
    const token = await tokenOfAddress();
    later(EMAIL_CONFIRMATION_LASTS + 1);
    expect(await confirm(token)).toMatchObject({ kind: 'refused', code: 'LINK_EXPIRED' });
    await askToConfirm(deps, userId, command(userId));
    expect(log.all.at(-1)?.type).toBe('EmailConfirmationRequested');
    expect(await confirm(await tokenOfAddress())).toMatchObject({ kind: 'done' });
    expect(await isConfirmed()).toBe(true);
  });

  it('gets letters to confirm it up to the limit of its mailbox, at all of its sub-addresses together', async () => {
    const world = accountsFor(pool);
    const asked = { ...world, deps: { ...world.deps, untilLetterTo: mailboxLetters(2, countsInMemory) } };
    const [name] = somebody().email.split('@');
    const outcomes = [];
    for (const sub of ['+a', '+b', '+c']) {
      const { userId } = await newcomer(asked, { ...somebody(), email: `${name}${sub}@suuq.test` });
      outcomes.push(await askToConfirm(asked.deps, userId, command(userId)));
    }
    const refused = { kind: 'refused', code: 'TOO_MANY_REQUESTS', headers: { 'Retry-After': '1800' } };
    expect(outcomes).toMatchObject([{ kind: 'done' }, { kind: 'done' }, refused]);
    const written = world.log.all.filter(({ type }) => type === 'EmailConfirmationRequested');
    expect(written).toHaveLength(2);
    const other = await newcomer(asked, { ...somebody(), email: `${name}@suuq.test` });
    expect(await askToConfirm(asked.deps, other.userId, command(other.userId))).toMatchObject({
      kind: 'done',
    });
  });

  it('gets them however many letters about its password anybody has asked for, and these however many of them', async () => {
    const world = accountsFor(pool);
    const asked = { ...world, deps: { ...world.deps, untilLetterTo: mailboxLetters(1, countsInMemory) } };
    const { userId, ask, tokenOf } = await newcomer(asked);
    const confirms = () => askToConfirm(asked.deps, userId, command(userId));
    await ask();
    await ask();
    expect(await confirms()).toMatchObject({ kind: 'done' });
    expect(await confirms()).toMatchObject({ kind: 'refused' });
    const other = await newcomer(asked);
    await askToConfirm(asked.deps, other.userId, command(other.userId));
    await other.ask();
    expect([await tokenOf(), await other.tokenOf()]).not.toContain(undefined);
  });

  it('is confirmed by no other letter, and its letter resets no password', async () => {
    const { ask, tokenOf, tokenOfAddress, reset, confirm } = await confirming();
    await ask();
    expect(await confirm(await tokenOf())).toMatchObject({ kind: 'refused', code: 'LINK_EXPIRED' });
    expect(await reset(await tokenOfAddress())).toEqual({ kind: 'refused', code: 'LINK_EXPIRED' });
    expect(await confirm((await confirming()).userId)).toMatchObject({ kind: 'refused' });
  });
});
