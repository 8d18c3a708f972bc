import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import { eventually } from '#resilience/eventually';
import { emailClaim } from '#services/accounts/claim';
import { account } from '#services/accounts/state';
import { ownContext } from '#services/kernel/command-context';
import { newKey, order, orderFor, sell } from '../support/api-steps.ts';
import { openShopInside } from '../support/shop-inside.ts';
import type { OpenShop } from '../support/shop.ts';
import { answerOrNo, noTo, visit } from '../support/visitor.ts';

/** Changing an account's e-mail address, in a shop of two api processes whose letters the stand-in receives. */
let shop: OpenShop;
beforeAll(async () => {
  shop = await openShopInside({ apis: 2, env: { MAIL_URL: '' } });
});
afterAll(async () => {
  expect(shop.failures()).toEqual([]);
  await shop.stop();
});

const PASSWORD = 'a quiet river at dusk';
const elsewhere = () => visit(shop.origins[1] ?? shop.origin);
const newEmail = () => `m${newKey().slice(0, 12)}@suuq.test`;

const newcomer = async (email = newEmail()) => {
  const person = visit(shop.origin, { awaitsProjections: true });
  const body = { name: 'Hodan Abdi', username: newKey().slice(0, 12), email, password: PASSWORD };
  const { user } = await person.call(routes.register, { body });
  return { ...person, userId: user._id, email };
};
type Person = Awaited<ReturnType<typeof newcomer>>;

/** As if they had their address for an hour: a claim is not released before it is 20 s old. */
const longHere = async (): Promise<Person> => {
  const person = await newcomer();
  const { userId } = person;
  const { handler } = shop.backDoor.shop;
  const { state } = await handler.load(account, userId);
  if (state.status !== 'registered') throw new Error(`${userId} is not registered`);
  const claim = emailClaim.claim({ userId }, { now: new Date(Date.now() - 3_600_000) });
  await handler.handle(emailClaim.aggregate, state.emailKey, claim, ownContext({ process: 'test' }));
  return person;
};

const ask = (person: Person, email: string, currentPassword = PASSWORD) =>
  person.call(routes.changeEmail, { body: { email, currentPassword } });

const withdraw = (person: Person, email: string) =>
  person.call(routes.withdrawEmailChange, { body: { email } });

const lettersTo = async (recipient: string, subject: string): Promise<readonly string[]> => {
  const { rows } = await shop.backDoor.pool.query<{ body: string }>(
    'select body from simulator.letters where recipient like $1 and subject = $2 order by taken_at',
    [`%${recipient}%`, subject],
  );
  return rows.map(({ body }) => body);
};
const letterTo = async (recipient: string, subject: string): Promise<string> => {
  const hasCome = async () => (await lettersTo(recipient, subject)).length > 0;
  expect(await eventually(hasCome, { within: 45_000 })).toBe(true);
  return (await lettersTo(recipient, subject)).at(-1) ?? '';
};
const tokenTo = async (email: string): Promise<string> =>
  /#([\w-]{67})\s/.exec(await letterTo(email, 'Confirm your new e-mail address'))?.[1] ?? '';

const confirm = (token: string, currentPassword = PASSWORD) =>
  elsewhere().call(routes.confirmEmailChange, { body: { token, currentPassword } });

const signIn = (email: string, password = PASSWORD) =>
  elsewhere().call(routes.signIn, { body: { email, password } });
const WRONG = { status: 401, code: 'WRONG_CREDENTIALS' };

describe('another address', () => {
  it('is withdrawn by whose account it is, as often as they like, and its letter opens nothing', async () => {
    const person = await newcomer();
    const email = newEmail();
    await ask(person, email);
    const token = await tokenTo(email);
    await withdraw(person, email);
    await withdraw(person, email);
    expect(await person.call(routes.accountSecurity, {})).toMatchObject({ pendingEmail: null });
    expect(await noTo(confirm(token))).toMatchObject({ code: 'LINK_EXPIRED' });
    expect(await signIn(person.email)).toMatchObject({ user: { _id: person.userId } });
  });

  it('is not withdrawn once the account has it, nor by who has not seen that another was asked for', async () => {
    const person = await newcomer();
    const [before, email] = [newEmail(), newEmail()];
    await ask(person, before);
    await ask(person, email);
    expect(await noTo(withdraw(person, before))).toMatchObject({ status: 409, code: 'CHANGED_MEANWHILE' });
    expect(await person.call(routes.accountSecurity, {})).toMatchObject({ pendingEmail: email });
    await confirm(await tokenTo(email));
    expect(await noTo(withdraw(person, email))).toEqual({ status: 409, code: 'EMAIL_CHANGE_DONE' });
  });

  it('is not told to be somebody’s, but to who reads its letters', async () => {
    const [person, other] = [await newcomer(), await newcomer()];
    const answers = [await ask(person, other.email), await ask(person, newEmail())];
    expect(answers[0]).toEqual(answers[1]);
    // The part before the @ reaches the mail server as it was typed.
    const spelled = `M${other.email.slice(1)}`;
    await ask(person, spelled);
    const token = await tokenTo(spelled);
    // Reading the letter alone is not enough to move an account.
    expect(await noTo(confirm(token, 'a wrong password'))).toMatchObject({ code: 'REAUTH_REQUIRED' });
    expect(await noTo(confirm(token))).toEqual({
      status: 409,
      code: 'EMAIL_TAKEN',
    });
    expect(await signIn(other.email)).toMatchObject({ user: { _id: other.userId } });
    expect(await signIn(person.email)).toMatchObject({ user: { _id: person.userId } });
  });

  it('needs the current password, which takes a request back once it is changed', async () => {
    const person = await newcomer();
    const email = newEmail();
    expect(await noTo(ask(person, email, 'not the password'))).toEqual({
      status: 403,
      code: 'REAUTH_REQUIRED',
    });
    expect(await noTo(ask(person, person.email))).toEqual({ status: 409, code: 'EMAIL_UNCHANGED' });
    await ask(person, email);
    const token = await tokenTo(email);
    const { user } = await person.call(routes.profile, {});
    const { name, username } = user;
    const body = { name, username, password: `${PASSWORD}, again`, currentPassword: PASSWORD };
    await person.call(routes.updateProfile, { body });
    expect(await noTo(confirm(token))).toEqual({
      status: 404,
      code: 'LINK_EXPIRED',
    });
    expect(await person.call(routes.accountSecurity, {})).toMatchObject({ pendingEmail: null });
    expect(shop.said()).not.toContain(token);
  });

  it('is the account’s once the letter there is answered: in every process, list and letter', async () => {
    const person = await longHere();
    const product = await sell(shop.admin, { countInStock: 10 });
    const { _id: id } = await order(person, orderFor([product, 1]));
    const email = newEmail();
    await ask(person, email);
    await letterTo(person.email, 'Another e-mail address was requested for your account');
    expect(await person.call(routes.accountSecurity, {})).toMatchObject({ pendingEmail: email });
    expect(await noTo(signIn(email))).toEqual(WRONG);

    await elsewhere().call(routes.confirmEmailChange, {
      body: { token: await tokenTo(email), currentPassword: PASSWORD },
    });
    expect(await signIn(email)).toMatchObject({ user: { _id: person.userId } });
    expect(await noTo(signIn(person.email))).toEqual(WRONG);
    await letterTo(person.email, 'Your e-mail address was changed');
    expect(await person.call(routes.accountSecurity, {})).toEqual({
      emailConfirmed: true,
      pendingEmail: null,
    });

    // The former address is free soon, and this erases nothing of its former owner.
    const isFree = async () => 'answer' in (await answerOrNo(newcomer(person.email)));
    expect(await eventually(isFree, { within: 45_000 })).toBe(true);
    const shown = () => shop.admin.call(routes.allUsers, { query: { q: email } });
    await expect.poll(shown, { timeout: 20_000 }).toMatchObject([{ _id: person.userId, email }]);
    const data = await person.call(routes.ownData, {});
    expect(data).toMatchObject({ user: { name: 'Hodan Abdi', email }, pendingEmail: null });
    const placed = await shop.admin.call(routes.order, { params: { id } });
    expect(placed).toMatchObject({ user: { name: 'Hodan Abdi', email }, status: 'pending' });
  }, 90_000);
});
