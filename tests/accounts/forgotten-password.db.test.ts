import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import { eventually } from '#resilience/eventually';
import { openShopInside } from '../support/shop-inside.ts';
import type { OpenShop } from '../support/shop.ts';
import { visit } from '../support/visitor.ts';

/** Letters with a link, in a shop whose letters the stand-in receives. */
let shop: OpenShop;
beforeAll(async () => {
  shop = await openShopInside({ env: { MAIL_URL: '' } });
});
afterAll(async () => {
  expect(shop.failures()).toEqual([]);
  await shop.stop();
});

const NEW = 'a quiet river at dusk';

/** The tokens in the letters with this subject, the oldest first, once there are so many. */
const tokensOf = async (userId: string, subject: string, howMany: number): Promise<readonly string[]> => {
  const find = async () =>
    (
      await shop.backDoor.pool.query<{ body: string }>(
        'select body from simulator.letters where account = $1 and subject = $2 order by taken_at',
        [userId, subject],
      )
    ).rows.map(({ body }) => /#([\w-]{67})\s/.exec(body)?.[1] ?? '');
  expect(await eventually(async () => (await find()).length >= howMany, { within: 45_000 })).toBe(true);
  return find();
};

const forgot = (email: string) =>
  fetch(`${shop.origin}/api/users/password/forgot`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });

const headersOf = ({ headers }: Response) => [...headers.keys()].toSorted();

describe('a forgotten password', () => {
  it('is replaced by a letter’s link: all sessions end, the person hears of it, and the link is used up', async () => {
    const person = await shop.customer();
    const { email } = person;
    expect((await forgot(` ${email.toUpperCase()} `)).status).toBe(200);
    const [token = ''] = await tokensOf(person.userId, 'Choose a new password', 1);
    const visitor = visit(shop.origin);
    await visitor.call(routes.resetPassword, { body: { token, password: NEW } });
    await expect(person.call(routes.profile, {})).rejects.toMatchObject({
      problem: { code: 'SIGN_IN_REQUIRED' },
    });
    await visitor.call(routes.signIn, { body: { email, password: NEW } });
    await tokensOf(person.userId, 'Your password was changed', 1);
    await expect(
      visit(shop.origin).call(routes.resetPassword, { body: { token, password: `${NEW}, again` } }),
    ).rejects.toMatchObject({ problem: { code: 'LINK_EXPIRED' } });
    expect(shop.said()).not.toContain(token);
  });

  it('is asked about in vain: who has no account is answered the same', async () => {
    const person = await shop.customer();
    const [here, nowhere] = await Promise.all([forgot(person.email), forgot('nobody-here@suuq.test')]);
    expect(await nowhere.json()).toEqual(await here.json());
    expect([nowhere.status, headersOf(nowhere)]).toEqual([here.status, headersOf(here)]);
    expect(here.headers.get('set-cookie')).toBeNull();
  });

  it('is asked about three times in half an hour, there or not', async () => {
    const origin = await shop.another({ THROTTLE_LINKS: '3' });
    for (const email of [(await shop.customer()).email, 'nobody-there@suuq.test']) {
      const statuses: number[] = [];
      for (let times = 0; times < 4; times += 1) {
        const response = await fetch(`${origin}/api/users/password/forgot`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: times % 2 ? email : email.toUpperCase() }),
        });
        statuses.push(response.status);
      }
      expect(statuses).toEqual([200, 200, 200, 429]);
    }
  });
});

it('accounts at one mailbox, whose addresses nobody confirmed, get three letters together, and the same answers', async () => {
  const origin = await shop.another({ THROTTLE_LINKS: '3' });
  const userIds = [];
  for (let times = 0; times < 4; times += 1) {
    const username = `shared${times}`;
    const body = { name: 'Cawo Nur', username, email: `shared+${times}@suuq.test`, password: NEW };
    const { user } = await visit(shop.origin).call(routes.register, { body });
    userIds.push(user._id);
    const ask = { body: { email: user.email } };
    expect(await visit(origin).call(routes.forgotPassword, ask)).toMatchObject({
      message: expect.stringContaining('If'),
    });
  }
  const asked = await Promise.all(
    userIds.map(async (id) => (await shop.backDoor.log.readStream(`security-${id}`)).map(({ type }) => type)),
  );
  expect(asked).toEqual([...Array.from({ length: 3 }, () => ['PasswordResetRequested']), []]);
});

describe('an address', () => {
  it('is confirmed by the letter that follows from registering, or by one that is asked for', async () => {
    const person = await shop.customer();
    expect(await person.call(routes.accountSecurity, {})).toEqual({
      emailConfirmed: false,
      pendingEmail: null,
    });
    await tokensOf(person.userId, 'Confirm your e-mail address', 1);
    await person.call(routes.askForConfirmation, { body: {} });
    const [, token = ''] = await tokensOf(person.userId, 'Confirm your e-mail address', 2);
    await person.call(routes.confirmEmail, { body: { token } });
    expect(await person.call(routes.accountSecurity, {})).toEqual({
      emailConfirmed: true,
      pendingEmail: null,
    });
    expect((await shop.backDoor.log.readStream(`security-${person.userId}`)).map(({ type }) => type)).toEqual(
      ['EmailConfirmationRequested', 'EmailConfirmed'],
    );
  });
});
