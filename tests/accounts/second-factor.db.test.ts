import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import { authenticator } from '../support/authenticator.ts';
import { openShopInside } from '../support/shop-inside.ts';
import type { Customer, OpenShop } from '../support/shop.ts';
import { noTo, visit } from '../support/visitor.ts';

/** At two api processes, one of which requires a second factor for admins, as in production. */
let shop: OpenShop;
let strict: string;
beforeAll(async () => {
  shop = await openShopInside();
  strict = await shop.another({ SECOND_FACTOR: 'required' });
});
afterAll(async () => {
  expect(shop.failures()).toEqual([]);
  await shop.stop();
});

const PASSWORD = 'a good password';
let people = 0;
const newPerson = async () => {
  const username = `guarded-${++people}`;
  const person = { name: 'Hodan', username, email: `${username}@suuq.test`, password: PASSWORD };
  const visitor = visit(shop.origin);
  await visitor.call(routes.register, { body: person });
  return { ...visitor, ...person };
};
/** A person with a second factor, and their authenticator app. */
const guarded = async () => {
  const person = await newPerson();
  const { uri } = await person.call(routes.startSecondFactor, { body: { currentPassword: PASSWORD } });
  const { code } = authenticator(uri);
  await person.call(routes.confirmSecondFactor, { body: { code: await code() } });
  return { person, code };
};
const at = (origin: string, { cookies }: Pick<Customer, 'cookies'>) =>
  visit(origin, { cookies: new Map(cookies) });

describe('signing in with a second factor', () => {
  it('takes a code beside the password, and says what is missing', async () => {
    const { person, code } = await guarded();
    const visitor = visit(shop.origin);
    const signIn = (body: object) =>
      visitor.call(routes.signIn, { body: { email: person.email, password: PASSWORD, ...body } });
    expect(await noTo(signIn({}))).toEqual({ status: 422, code: 'SECOND_FACTOR_REQUIRED' });
    expect(await noTo(signIn({ code: '12345' }))).toEqual({ status: 403, code: 'WRONG_CODE' });
    expect(await noTo(signIn({ password: 'wrong', code: await code() }))).toEqual({
      status: 401,
      code: 'WRONG_CREDENTIALS',
    });
    expect((await signIn({ code: await code() })).user.email).toBe(person.email);
    expect(await visitor.call(routes.secondFactor, {})).toEqual({
      isOn: true,
      codesLeft: 10,
      isNeeded: false,
    });
  });

  it('slows down who guesses codes behind a right password', async () => {
    const slow = await shop.another({ THROTTLE_LOGIN_ACCOUNT: '3' });
    const { person, code } = await guarded();
    const guess = (given?: string) =>
      visit(slow).call(routes.signIn, { body: { email: person.email, password: PASSWORD, code: given } });
    // A missing code is not a guess.
    for (let time = 0; time < 4; time += 1)
      expect(await noTo(guess())).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' });
    for (let time = 0; time < 3; time += 1)
      expect(await noTo(guess('000000'))).toMatchObject({ code: 'WRONG_CODE' });
    expect(await noTo(guess(await code()))).toMatchObject({ status: 429 });
  });

  it('slows down who guesses the code that turns it on', async () => {
    const slow = await shop.another({ THROTTLE_LOGIN_ACCOUNT: '4' });
    const person = await newPerson();
    await person.call(routes.startSecondFactor, { body: { currentPassword: PASSWORD } });
    const thief = at(slow, person);
    const guess = () => thief.call(routes.confirmSecondFactor, { body: { code: '000000' } });
    for (let time = 0; time < 2; time += 1) expect(await noTo(guess())).toMatchObject({ code: 'WRONG_CODE' });
    expect(await noTo(guess())).toMatchObject({ status: 429 });
  });

  it('is needed for another password, another address and an end of the account', async () => {
    const { person, code } = await guarded();
    const { name, username } = person;
    const missing = { status: 422, code: 'SECOND_FACTOR_REQUIRED' };
    const changed = (given: object) =>
      person.call(routes.updateProfile, {
        body: { name, username, password: 'another good password', currentPassword: PASSWORD, ...given },
      });
    expect(await noTo(changed({}))).toEqual(missing);
    const moved = { email: `moved-${person.email}`, currentPassword: PASSWORD };
    expect(await noTo(person.call(routes.changeEmail, { body: moved }))).toEqual(missing);
    const end = { currentPassword: PASSWORD };
    expect(await noTo(person.call(routes.deleteOwnAccount, { body: end }))).toEqual(missing);
    expect((await changed({ code: await code() })).user.username).toBe(username);
  });

  it('is not for guests', async () => {
    const guest = visit(shop.origin);
    await guest.call(routes.beginAsGuest, { body: { name: 'Amina', email: 'guarded-guest@suuq.test' } });
    expect(await noTo(guest.call(routes.secondFactor, {}))).toMatchObject({ code: 'ACCOUNT_NEEDED' });
  });
});

describe('where admins need a second factor', () => {
  it('their role is withheld, and they are told, until they have one', async () => {
    const boss = at(strict, shop.admin);
    const needed = { status: 403, code: 'SECOND_FACTOR_NEEDED' };
    expect(await noTo(boss.call(routes.allUsers, {}))).toEqual(needed);
    expect(await noTo(at(strict, shop.auditor).call(routes.log, {}))).toEqual(needed);
    expect((await boss.call(routes.profile, {})).secondFactorNeeded).toBe(true);
    expect(await boss.call(routes.secondFactor, {})).toMatchObject({ isOn: false, isNeeded: true });
    expect(await noTo(at(strict, await shop.customer()).call(routes.allUsers, {}))).toMatchObject({
      code: 'FORBIDDEN',
    });
    expect((await shop.admin.call(routes.profile, {})).secondFactorNeeded).toBeUndefined();
  });

  it('their role counts at the next request once they have one, and no more when it is off', async () => {
    const { person, code } = await guarded();
    await shop.admin.call(routes.changeRole, {
      params: { id: (await person.call(routes.profile, {})).user._id },
      body: { isAdmin: true },
    });
    const boss = at(strict, person);
    expect(await boss.call(routes.allUsers, {})).not.toEqual([]);
    await boss.call(routes.turnSecondFactorOff, { body: { currentPassword: PASSWORD, code: await code() } });
    expect(await noTo(boss.call(routes.allUsers, {}))).toMatchObject({ code: 'SECOND_FACTOR_NEEDED' });
    const { secondFactorNeeded } = await visit(strict).call(routes.signIn, {
      body: { email: person.email, password: PASSWORD },
    });
    expect(secondFactorNeeded).toBe(true);
  });
});
