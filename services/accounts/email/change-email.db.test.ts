import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrateVault } from '#services/platform/vault/migration';
import { testDatabase } from '../../../tests/support/stores.ts';
import { isEmailConfirmed } from './confirmed-address.ts';
import { CHANGE_LASTS } from './email-change-link.ts';
import { letterLinks } from '../links/letter-links.ts';
import { pendingEmail, withdrawRequest } from './request-email-change.ts';
import { requestReset, resetByLink } from '../links/reset-password.ts';
import { mover } from '../testing/mover.ts';
import { workOff } from '../testing/crashes.ts';
import { command, cookieOf, enter, somebody } from '../testing/world.ts';
import { changeProfile } from '../update-profile.ts';
import { userOf } from '../user-of.ts';

const NEW_PASSWORD = 'a quiet river at dusk';
const EXPIRED = { kind: 'refused', code: 'LINK_EXPIRED' };
let pool: pg.Pool;
beforeAll(async () => {
  pool = new pg.Pool({ connectionString: (await testDatabase()).url, max: 20 });
  await migrateVault(pool);
});
afterAll(() => pool.end());

describe('another address', () => {
  it('is asked for with the current password, and is none that the account has', async () => {
    const { ask, person, letter, types } = await mover(pool);
    const { email } = somebody();
    expect(await ask(email, 'not the password')).toMatchObject({ kind: 'refused', code: 'REAUTH_REQUIRED' });
    expect(await ask(person.email.toUpperCase())).toMatchObject({ code: 'EMAIL_UNCHANGED' });
    expect(await letter()).toBeUndefined();
    expect(types()).not.toContain('EmailChangeRequested');
  });

  it('changes nothing until the link of the letter that went there is followed', async () => {
    const { deps, ask, letter, person, userId, signedIn, log } = await mover(pool);
    const { email } = somebody();
    await ask(email);
    expect(await letter()).toMatchObject({ address: email });
    expect(await pendingEmail(deps, userId)).toBe(email);
    expect([await signedIn(person.email), await signedIn(email)]).toEqual([userId, undefined]);
    expect(JSON.stringify(log.all.map(({ data }) => data))).not.toContain(email);
  });

  it('signs in at once then, is confirmed, and the one before does not sign in any more', async () => {
    const { deps, move, person, userId, signedIn, log, letter } = await mover(pool);
    const cookie = cookieOf(await enter(deps, person));
    const { email } = somebody();
    expect(await move(email)).toMatchObject({ kind: 'done' });
    expect([await signedIn(person.email), await signedIn(email.toUpperCase())]).toEqual([undefined, userId]);
    expect(await isEmailConfirmed(deps, userId)).toBe(true);
    expect(await userOf(deps, userId)).toMatchObject({ email, username: person.username });
    expect(await pendingEmail(deps, userId)).toBeUndefined();
    expect(await letter()).toBeUndefined();
    expect(await deps.sessions.read(cookie)).toBeDefined();
    const [changed] = log.all.filter(({ type }) => type === 'EmailChanged');
    expect(await letterLinks(deps).emailBefore(userId, changed?.id ?? '')).toEqual({
      address: person.email,
      isConfirmed: false,
    });
    const [asked] = log.all.filter(({ type }) => type === 'EmailChangeRequested');
    expect(await letterLinks(deps).hasEmailAskedFor(userId, asked?.id ?? '')).toBe(true);
    expect(JSON.stringify(log.all.map(({ data }) => data))).not.toContain(email);
    await move(somebody().email);
    const again = log.all.findLast(({ type }) => type === 'EmailChanged');
    expect(await letterLinks(deps).emailBefore(userId, again?.id ?? '')).toEqual({
      address: email,
      isConfirmed: true,
    });
  });

  it('is withdrawn: its letter opens nothing any more, until it is asked for again', async () => {
    const { deps, ask, letter, tokenOf, follow, userId, person, signedIn, types, log } = await mover(pool);
    const { email } = somebody();
    await ask(email);
    const token = await tokenOf();
    const withdraw = () => withdrawRequest(deps, { userId, email }, command(userId));
    expect(await withdraw()).toEqual({ kind: 'done' });
    expect(await withdraw()).toEqual({ kind: 'done' });
    expect(types().filter((type) => type === 'EmailChangeWithdrawn')).toHaveLength(1);
    expect([await pendingEmail(deps, userId), await letter()]).toEqual([undefined, undefined]);
    const [asked] = log.all.filter(({ type }) => type === 'EmailChangeRequested');
    expect(await letterLinks(deps).hasEmailAskedFor(userId, asked?.id ?? '')).toBe(false);
    expect(await follow(token)).toEqual(EXPIRED);
    expect([await signedIn(person.email), await signedIn(email)]).toEqual([userId, undefined]);
    await ask(email);
    const again = await tokenOf();
    expect(await follow(again)).toMatchObject({ kind: 'done' });
    // A change that is done cannot be withdrawn: following the link once more still succeeds.
    expect(await withdraw()).toEqual({ kind: 'refused', code: 'EMAIL_CHANGE_DONE' });
    expect(await follow(again)).toMatchObject({ kind: 'done' });
  });

  it('is not withdrawn by who still sees one that was asked for before', async () => {
    const { deps, ask, userId } = await mover(pool);
    const [before, email] = [somebody().email, somebody().email];
    await ask(before);
    await ask(email);
    expect(await withdrawRequest(deps, { userId, email: before }, command(userId))).toMatchObject({
      kind: 'refused',
      code: 'CHANGED_MEANWHILE',
    });
    expect(await pendingEmail(deps, userId)).toBe(email);
  });

  it('leaves the one before to others: the first by the process, any later one at once', async () => {
    const { move, person, register, another, log, time } = await mover(pool);
    const [second, third] = [somebody().email, somebody().email];
    await move(second);
    expect(await register(person.email)).toMatchObject({ code: 'EMAIL_TAKEN' });
    await move(third);
    expect(await register(second)).toMatchObject({ kind: 'done' });
    await workOff(another(), log, time);
    expect(await register(person.email)).toMatchObject({ kind: 'done' });
    expect(await register(third)).toMatchObject({ code: 'EMAIL_TAKEN' });
    const released = log.all.filter(({ type }) => type === 'EmailReleased');
    expect(released.map(({ data }) => data)).toMatchObject([{ accountStays: true }, { accountStays: true }]);
  });

  it('can be one that the account had before', async () => {
    const { move, person, userId, signedIn, another, log, time, register } = await mover(pool);
    const { email } = somebody();
    await move(email);
    expect(await move(person.email)).toMatchObject({ kind: 'done' });
    await workOff(another(), log, time);
    expect([await signedIn(person.email), await signedIn(email)]).toEqual([userId, undefined]);
    expect(await register(person.email)).toMatchObject({ code: 'EMAIL_TAKEN' });
    expect(await register(email)).toMatchObject({ kind: 'done' });
  });

  it('that somebody has is asked for like any other, and only who reads its letter hears that it is taken', async () => {
    const { ask, tokenOf, follow, register, person, userId, signedIn } = await mover(pool);
    const [free, taken] = [somebody().email, somebody().email];
    await register(taken);
    for (const email of [free, taken]) expect(await ask(email)).toMatchObject({ kind: 'done' });
    expect(await follow(await tokenOf())).toEqual({ kind: 'refused', code: 'EMAIL_TAKEN' });
    expect(await signedIn(person.email)).toBe(userId);
  });
});

describe('the link to another address', () => {
  it('works for a day', async () => {
    const { ask, tokenOf, follow, letter, later } = await mover(pool);
    const { email } = somebody();
    await ask(email);
    const token = await tokenOf();
    later(CHANGE_LASTS + 1);
    expect(await letter()).toBeUndefined();
    expect(await follow(token)).toEqual(EXPIRED);
    await ask(email);
    const next = await tokenOf();
    later(CHANGE_LASTS);
    expect(await follow(next)).toMatchObject({ kind: 'done' });
  });

  it('is replaced by that of a newer request, and opens nothing else', async () => {
    const { deps, userId, ask, tokenOf, follow, later } = await mover(pool);
    const { email } = somebody();
    await ask(somebody().email);
    const first = await tokenOf();
    later(1_000);
    await ask(email);
    expect(await follow(first)).toEqual(EXPIRED);
    expect(await follow((await letterLinks(deps).confirmationToken(userId)) ?? '')).toEqual(EXPIRED);
    expect(await follow('')).toEqual(EXPIRED);
    expect(await follow(await tokenOf())).toMatchObject({ kind: 'done' });
  });

  it('is taken back by a new password', async () => {
    const { deps, userId, person, ask, tokenOf, follow, letter } = await mover(pool);
    await ask(somebody().email);
    const token = await tokenOf();
    const { name, username, password: currentPassword } = person;
    const change = { name, username, password: NEW_PASSWORD, currentPassword };
    await changeProfile(deps, { userId, sessionId: '' }, change, command(userId));
    expect(await letter()).toBeUndefined();
    expect(await follow(token)).toEqual(EXPIRED);
  });

  it('finds it done when it is followed again', async () => {
    const { ask, tokenOf, follow, types, signedIn, userId } = await mover(pool);
    const { email } = somebody();
    await ask(email);
    const token = await tokenOf();
    await follow(token);
    const before = types();
    expect(await follow(token)).toMatchObject({ kind: 'done' });
    expect(types()).toEqual(before);
    expect(await signedIn(email)).toBe(userId);
  });

  it('ends the links of letters to the address before', async () => {
    const { deps, userId, person, move, signedIn } = await mover(pool);
    await requestReset(deps, person.email, command(userId));
    const token = (await letterLinks(deps).resetToken(userId)) ?? '';
    const { email } = somebody();
    await move(email);
    const reset = { token, password: NEW_PASSWORD, network: '1.1.1.1' };
    expect(await resetByLink(deps, reset, command)).toEqual(EXPIRED);
    expect(await signedIn(email)).toBe(userId);
  });
});
