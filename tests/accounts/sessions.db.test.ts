import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import { openShopInside } from '../support/shop-inside.ts';
import type { OpenShop } from '../support/shop.ts';
import { noTo, visit, type Visitor } from '../support/visitor.ts';

/**
 * Signing in and out, at two api processes on the same stores: ending a session ends it in both at once (design §7).
 */
let shop: OpenShop;
beforeAll(async () => {
  shop = await openShopInside({ apis: 2 });
});
afterAll(async () => {
  expect(shop.failures()).toEqual([]);
  await shop.stop();
});

const PASSWORD = 'a good password';
let people = 0;
const newPerson = async (origin = shop.origin) => {
  const username = `person-${++people}`;
  const person = { name: 'Hodan', username, email: `${username}@suuq.test`, password: PASSWORD };
  await visit(origin).call(routes.register, { body: person });
  return person;
};
const signIn = async (origin: string, { email }: { readonly email: string }, password = PASSWORD) => {
  const visitor = visit(origin);
  const { user } = await visitor.call(routes.signIn, { body: { email, password } });
  return { ...visitor, user };
};
/** A session of the person at each process. */
const everywhere = (person: { readonly email: string }) =>
  Promise.all(shop.origins.map((origin) => signIn(origin, person)));
const isIn = async (visitor: Visitor) => (await visitor.send('GET', '/users/profile')).status === 200;
/** The same session at another process. */
const at = (origin: string | undefined, { cookies }: Visitor) =>
  visit(origin ?? shop.origin, { cookies: new Map(cookies) });
const WRONG = { status: 401, code: 'WRONG_CREDENTIALS' };

describe('a session', () => {
  it('ends with its logout, in every process, and no other does', async () => {
    const [one, two] = await everywhere(await newPerson());
    if (!one || !two) throw new Error('not signed in');
    const copy = at(shop.origins[1], one);
    expect(await isIn(copy)).toBe(true);
    await one.call(routes.signOut, { body: {} });
    expect([await isIn(copy), await isIn(two)]).toEqual([false, true]);
  });

  it('goes on after its own password change, and every other ends', async () => {
    const person = await newPerson();
    const [one, two] = await everywhere(person);
    if (!one || !two) throw new Error('not signed in');
    const { name, username } = person;
    const body = { name, username, password: 'another password', currentPassword: PASSWORD };
    await one.call(routes.updateProfile, { body });
    expect([await isIn(one), await isIn(at(shop.origins[1], one)), await isIn(two)]).toEqual([
      true,
      true,
      false,
    ]);
    expect(await noTo(signIn(shop.origins[1] ?? '', person))).toEqual(WRONG);
    expect(await isIn(await signIn(shop.origins[1] ?? '', person, body.password))).toBe(true);
  });

  it('shows a new name at once, in every process', async () => {
    const person = await newPerson();
    const [one] = await everywhere(person);
    if (!one) throw new Error('not signed in');
    const change = { name: 'Zahra', username: `${person.username}.zahra` };
    const { user } = await one.call(routes.updateProfile, { body: change });
    expect(user).toEqual({ ...one.user, ...change });
    expect((await at(shop.origins[1], one).call(routes.profile, {})).user).toEqual(user);
  });

  it('ends with its account, on every device', async () => {
    const person = await newPerson();
    const sessions = await everywhere(person);
    const id = sessions[0]?.user._id ?? '';
    await shop.admin.call(routes.deleteUser, { params: { id } });
    for (const session of sessions) {
      expect(await isIn(session)).toBe(false);
      const { name, username } = person;
      const change = session.call(routes.updateProfile, { body: { name, username } });
      expect(await noTo(change)).toMatchObject({ code: 'SIGN_IN_REQUIRED' });
    }
    expect(await noTo(signIn(shop.origin, person))).toEqual(WRONG);
  });
});

describe('a process that is set up otherwise', () => {
  // Wrong passwords are counted across all processes.
  beforeEach(() => shop.backDoor.pool.query('delete from vault.counts'));

  it('refuses registrations when they are closed, and still lets registered people sign in', async () => {
    const closed = await shop.another({ REGISTRATION: 'closed' });
    expect(await noTo(newPerson(closed))).toEqual({ status: 403, code: 'REGISTRATION_CLOSED' });
    expect(await isIn(await signIn(closed, await newPerson()))).toBe(true);
    // There is no test user either where the demo shop was not seeded.
    expect(await visit(closed).call(routes.accountConfig, {})).toEqual({
      demoAccounts: false,
      writesLetters: false,
      registrationOpen: false,
    });
  });

  it('counts failed sign-ins by account and address, and successful ones never', async () => {
    const slow = await shop.another({ THROTTLE_LOGIN_ACCOUNT: '3', THROTTLE_LOGIN_ADDRESS: '8' });
    const [person, other, third] = [await newPerson(), await newPerson(), await newPerson()];
    const guess = (email: string) => noTo(signIn(slow, { email }, 'a wrong password'));
    const enter = (email: string) => signIn(slow, { email });
    for (let times = 0; times < 5; times += 1) await enter(person.email);
    for (let times = 0; times < 3; times += 1) expect(await guess(person.email)).toEqual(WRONG);
    const tooMany = { status: 429, code: 'TOO_MANY_REQUESTS' };
    expect(await guess(person.email.toUpperCase())).toEqual(tooMany);
    const visitor = visit(slow);
    const body = JSON.stringify({ email: person.email, password: PASSWORD });
    const refused = await visitor.send('POST', '/users/auth', { body });
    expect([refused.status, refused.body]).toEqual([429, expect.objectContaining({ code: tooMany.code })]);
    const retryAfter = Number(refused.headers.get('retry-after'));
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(15 * 60);
    // Another account may sign in, until the address has failed too often as well.
    await enter(other.email);
    for (let times = 0; times < 3; times += 1) expect(await guess(other.email)).toEqual(WRONG);
    for (let times = 0; times < 2; times += 1) expect(await guess(third.email)).toEqual(WRONG);
    expect(await noTo(enter(third.email))).toEqual(tooMany);
    await signIn(shop.origin, third);
  });

  it('lets a device in that signed in before, whatever others fail at its address and at the account', async () => {
    const slow = await shop.another({ THROTTLE_LOGIN_ACCOUNT: '2', THROTTLE_LOGIN_ADDRESS: '3' });
    const person = await newPerson();
    const body = { email: person.email, password: PASSWORD };
    const known = await signIn(slow, person);
    await known.call(routes.signOut, { body: {} });
    const guess = async (visitor: Visitor) =>
      noTo(visitor.call(routes.signIn, { body: { ...body, password: 'a wrong password' } }));
    for (let times = 0; times < 3; times += 1) await guess(visit(slow));
    const tooMany = { status: 429, code: 'TOO_MANY_REQUESTS' };
    expect(await noTo(signIn(slow, person))).toEqual(tooMany);
    expect(await guess(known)).toEqual(WRONG);
    await known.call(routes.signIn, { body });
    expect(await isIn(known)).toBe(true);
    for (const expected of [WRONG, tooMany]) expect(await guess(known)).toEqual(expected);
  });

  it('counts wrong current passwords by session and account, and says when to come again', async () => {
    const slow = await shop.another({ THROTTLE_LOGIN_ACCOUNT: '4' });
    const { name, username, email } = await newPerson();
    const [thief, owner] = [await signIn(slow, { email }), await signIn(slow, { email })];
    const change = (currentPassword: string) =>
      JSON.stringify({ name, username, password: 'another password', currentPassword });
    const guess = (visitor: Visitor, currentPassword = 'a wrong password') =>
      visitor.send('PUT', '/users/profile', { body: change(currentPassword) });
    const told = [];
    for (let times = 0; times < 3; times += 1) told.push((await guess(thief)).status);
    expect(told).toEqual([403, 403, 429]);
    const refused = await guess(thief, PASSWORD);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await guess(owner)).status).toBe(403);
    expect((await guess(owner, PASSWORD)).status).toBe(200);
  });

  it('answers an unknown e-mail and a wrong password with the same words', async () => {
    const { email } = await newPerson();
    const answers = await Promise.all(
      [email, 'nobody@suuq.test'].map((each) =>
        visit(shop.origin).send('POST', '/users/auth', {
          body: JSON.stringify({ email: each, password: 'a wrong password' }),
        }),
      ),
    );
    const told = answers.map(({ status, body, headers }) => {
      const { requestId: _, ...rest } = body as { readonly requestId: string };
      return [status, rest, [...headers.keys()], headers.get('content-length')];
    });
    expect(told[0]).toEqual(told[1]);
  });
});
