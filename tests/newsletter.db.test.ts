import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { routes } from '#contracts/api';
import { personalTables } from '#projections/migrate';
import { eventually } from '#resilience/eventually';
import { openShopInside } from './support/shop-inside.ts';
import type { Customer, OpenShop } from './support/shop.ts';
import { visit } from './support/visitor.ts';

/** The newsletter of a shop whose letters the stand-in receives. */
let shop: OpenShop;
beforeAll(async () => {
  shop = await openShopInside({ env: { MAIL_URL: '', ERASURE_AFTER: '1s' } });
});
afterAll(async () => {
  expect(shop.failures()).toEqual([]);
  await shop.stop();
});

interface Taken {
  readonly account: string;
  readonly subject: string;
  readonly body: string;
  readonly times: number;
}

/** Sorted, the oldest first. */
const lettersTo = async (email: string): Promise<readonly Taken[]> =>
  (
    await shop.backDoor.pool.query<Taken>(
      `select account, subject, body, times from simulator.letters
       where recipient like '%' || $1 || '%' and body like '%/newsletter/%' order by taken_at`,
      [email],
    )
  ).rows;

const WITHIN = 55_000;
const written = async (email: string, howMany: number): Promise<readonly Taken[]> => {
  await expect.poll(() => lettersTo(email), { timeout: WITHIN }).toHaveLength(howMany);
  return lettersTo(email);
};

const ask = (email: string, language: 'en' | 'so' = 'en') =>
  visit(shop.origin).call(routes.askForNewsletter, { body: { email, language } });

const tokenIn = (letter: Taken | undefined, page: string): string =>
  new RegExp(`/newsletter/${page}([\\w-]{67})`).exec(letter?.body ?? '')?.[1] ?? '';

const confirm = async (email: string): Promise<void> => {
  const [letter] = await written(email, 1);
  const token = tokenIn(letter, 'confirm#');
  await visit(shop.origin).call(routes.confirmNewsletter, { body: { token } });
};

const subscribe = async (email: string, language: 'en' | 'so' = 'en'): Promise<void> => {
  await ask(email, language);
  await confirm(email);
};

/** The token in the letter to an account whose link opens that page. */
const tokenOfLetter = async ({ userId }: Pick<Customer, 'userId'>, page: string): Promise<string> => {
  const text = "select body from simulator.letters where account = $1 and body like '%/auth/' || $2 || '#%'";
  const token = async () => {
    const { rows } = await shop.backDoor.pool.query<{ body: string }>(text, [userId, page]);
    return /#([\w-]{67})\s/.exec(rows[0]?.body ?? '')?.[1];
  };
  return (await eventually(token, { within: WITHIN })) ?? '';
};

/** Confirms it through the letter that follows the registration. */
const confirmAddress = async (person: Pick<Customer, 'userId' | 'call'>): Promise<void> => {
  await person.call(routes.confirmEmail, { body: { token: await tokenOfLetter(person, 'confirm-address') } });
};

const PASSWORD = 'a quiet river at dusk';
const moveTo = async (person: Pick<Customer, 'userId' | 'call'>, email: string): Promise<void> => {
  const currentPassword = PASSWORD;
  await person.call(routes.changeEmail, { body: { email, currentPassword } });
  const token = await tokenOfLetter(person, 'confirm-new-address');
  await person.call(routes.confirmEmailChange, { body: { token, currentPassword } });
};

const newsletter = () => shop.admin.call(routes.newsletter, {});
const counted = (subscribers: number) =>
  expect.poll(async () => (await newsletter()).subscribers, { timeout: WITHIN }).toBe(subscribers);

const words = (subject: string) => ({
  en: { subject, text: 'Shawls have come.\n\nCome and see them.' },
  so: { subject: `${subject} (so)`, text: 'Shaalal ayaa yimid.\n\nKaalay oo arag.' },
});
/** Sends an issue, and waits until nobody is left to receive it. */
const send = async (subject: string, key: string) => {
  const sent = { headers: { 'content-type': 'application/json', 'idempotency-key': key } };
  const body = JSON.stringify(words(subject));
  const answer = await shop.admin.send('POST', '/newsletter/issues', { ...sent, body });
  expect(answer.status).toBe(201);
  const isOut = async () => (await newsletter()).issues.every(({ isOnItsWay }) => !isOnItsWay);
  expect(await eventually(isOut, { within: 60_000 })).toBe(true);
};

const isErased = async (personId: string) =>
  (await shop.backDoor.pool.query('select from vault.person_keys where person_id = $1', [personId]))
    .rowCount === 0;

const About = z.object({ subscriberId: z.string() });
/** What the log has had of this subscriber since then: a table would not show it yet. */
const writtenSince = async (position: bigint, subscriberId = '') => {
  const types: string[] = [];
  for await (const { events } of shop.backDoor.log.readAll(position))
    for (const { type, data } of events)
      if (About.safeParse(data).data?.subscriberId === subscriberId) types.push(type);
  return types;
};

/** The files of the read tables with personal data: each has another one once it is rewritten. */
const readTableFiles = async () => {
  const { rows } = await shop.backDoor.pool.query<{ name: string; file: number }>(
    'select name, pg_relation_filenode(name::regclass) as file from unnest($1::text[]) as name',
    [personalTables],
  );
  return rows;
};
const unfinishedErasures = async () =>
  (await shop.backDoor.pool.query('select from vault.erasures')).rowCount;

describe('the newsletter', () => {
  it('asks an address once, in the language of the page, and says the same to who gets it already', async () => {
    const email = 'asked@suuq.test';
    const first = await ask(email, 'so');
    const [letter] = await written(email, 1);
    expect(letter?.subject).toBe('Ma rabtaa warsidaha?');
    await confirm(email);
    await counted(1);
    expect(await ask(email.toUpperCase(), 'en')).toEqual(first);
    expect(await ask('somebody.else@suuq.test')).toEqual(first);
    await written('somebody.else@suuq.test', 1);
    expect(await lettersTo(email)).toHaveLength(1);
    expect(shop.said()).not.toContain(email);
  });

  it('is found in the log by the address of a subscriber, which is recorded as a look at them', async () => {
    const email = 'looked.for@suuq.test';
    await ask(email);
    await written(email, 1);
    const found = () => shop.auditor.call(routes.log, { query: { q: email, type: 'NewsletterRequested' } });
    await expect.poll(found, { timeout: WITHIN }).toMatchObject([{ masked: ['email'] }]);
    const [asked] = await found();
    const looks = await shop.backDoor.log.readStream(`access-${String(asked?.data['subscriberId'])}`);
    const { userId: viewerId } = shop.auditor;
    expect(looks.map(({ data }) => data)).toMatchObject([{ viewerId, stream: asked?.stream }]);
  });

  it('confirms by no other token, and nothing by following the link', async () => {
    const email = 'careful@suuq.test';
    await ask(email);
    const [letter] = await written(email, 1);
    const token = tokenIn(letter, 'confirm#');
    const guest = visit(shop.origin);
    const wrong = guest.call(routes.confirmNewsletter, { body: { token: `${token.slice(0, -1)}.` } });
    await expect(wrong).rejects.toMatchObject({ problem: { code: 'LINK_EXPIRED' } });
    const leaving = guest.call(routes.leaveNewsletter, { body: { token } });
    await expect(leaving).rejects.toMatchObject({ status: 404 });
    await counted(1);
    await guest.call(routes.confirmNewsletter, { body: { token } });
    await guest.call(routes.confirmNewsletter, { body: { token } });
    await counted(2);
  });

  it('reaches each who has confirmed once, in their language, however often it is sent', async () => {
    await subscribe('english@suuq.test', 'en');
    await counted(3);
    await send('New at the market', 'one');
    await send('New at the market', 'one');
    const [, english] = await written('english@suuq.test', 2);
    const [, somali] = await written('asked@suuq.test', 2);
    await written('careful@suuq.test', 2);
    expect(english).toMatchObject({ subject: 'New at the market', times: 1 });
    expect(somali).toMatchObject({ subject: 'New at the market (so)', times: 1 });
    expect(english?.body).toContain('Shawls have come.\n\nCome and see them.');
    expect(english?.body).not.toContain('@');
    expect(await lettersTo('somebody.else@suuq.test')).toHaveLength(1);
    expect((await newsletter()).issues).toMatchObject([
      { letters: 3, words: { en: { subject: 'New at the market' } } },
    ]);
  });

  it('is left by one press in a mail program, which has no session, and not by looking at the link', async () => {
    const files = await readTableFiles();
    const [asked, issue] = await written('english@suuq.test', 2);
    const path = `${shop.origin}/newsletter/leave/${tokenIn(issue, 'leave/')}`;
    const before = await shop.backDoor.log.head();
    await fetch(path);
    expect(await writtenSince(before, asked?.account)).toEqual([]);
    const press = () =>
      fetch(path, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });
    expect((await press()).status).toBe(200);
    expect((await press()).status).toBe(200);
    expect(await writtenSince(before, asked?.account)).toEqual(['NewsletterLeft']);
    await counted(2);
    expect((await fetch(`${path}x`, { method: 'POST' })).status).toBe(404);

    await send('The second issue', 'two');
    await written('careful@suuq.test', 3);
    const personId = asked?.account ?? '';
    expect(await eventually(() => isErased(personId), { within: WITHIN })).toBe(true);
    await written('english@suuq.test', 0);
    await expect.poll(unfinishedErasures, { timeout: WITHIN }).toBe(0);
    expect(await readTableFiles()).toEqual(files);
    const link = visit(shop.origin).call(routes.confirmNewsletter, {
      body: { token: tokenIn(asked, 'confirm#') },
    });
    await expect(link).rejects.toMatchObject({ problem: { code: 'LINK_EXPIRED' } });
  });

  it('takes back who left as somebody new, and has it once more forgotten', async () => {
    await subscribe('english@suuq.test');
    await counted(3);
    await send('The third issue', 'three');
    const [, issue] = await written('english@suuq.test', 2);
    await visit(shop.origin).call(routes.leaveNewsletter, { body: { token: tokenIn(issue, 'leave/') } });
    await counted(2);
    await written('english@suuq.test', 0);
  });

  it('is left with the account that has the address, and the subscriber is erased', async () => {
    const person = await shop.customer();
    await subscribe(person.email);
    await counted(3);
    const [letter] = await written(person.email, 1);
    await confirmAddress(person);
    await shop.admin.call(routes.deleteUser, { params: { id: person.userId } });
    await counted(2);
    expect(await eventually(() => isErased(letter?.account ?? ''), { within: WITHIN })).toBe(true);
    await written(person.email, 0);
  });

  it('is left with the account also at a former address that it had confirmed', async () => {
    const email = 'before@suuq.test';
    const visitor = visit(shop.origin);
    const body = { name: 'Hodan Abdi', username: 'hodan.moves', email, password: PASSWORD };
    const { user } = await visitor.call(routes.register, { body });
    const person = { ...visitor, userId: user._id, email };
    await subscribe(email);
    await counted(3);
    const [letter] = await written(email, 1);
    await confirmAddress(person);
    await moveTo(person, 'moved@suuq.test');
    await shop.admin.call(routes.deleteUser, { params: { id: person.userId } });
    await counted(2);
    expect(await eventually(() => isErased(letter?.account ?? ''), { within: WITHIN })).toBe(true);
    await written(person.email, 0);
  });

  it('stays with an address that the deleted account had not confirmed, which may be anybody’s', async () => {
    const stranger = await shop.customer();
    await subscribe(stranger.email);
    await counted(3);
    const [letter] = await written(stranger.email, 1);
    await shop.admin.call(routes.deleteUser, { params: { id: stranger.userId } });
    // A later deletion, whose subscription ends, shows that the earlier one was dealt with.
    const other = await shop.customer();
    await subscribe(other.email);
    await counted(4);
    await confirmAddress(other);
    await shop.admin.call(routes.deleteUser, { params: { id: other.userId } });
    await counted(3);
    expect(await isErased(letter?.account ?? '')).toBe(false);
    await send('The fourth issue', 'four');
    await written(stranger.email, 2);
  });

  it('is in the data of who has confirmed the address, and in nobody’s who could have registered with any', async () => {
    const [person, other] = [await shop.customer(), await shop.customer()];
    const newsletterOf = async ({ call }: typeof person) => (await call(routes.ownData, {})).newsletter;
    await subscribe(person.email);
    expect(await newsletterOf(person)).toBeNull();
    await confirmAddress(person);
    await confirmAddress(other);
    const { isSubscribed, since } = (await newsletterOf(person)) ?? {};
    expect(isSubscribed).toBe(true);
    expect(Date.parse(since ?? '')).toBeLessThanOrEqual(Date.now());
    expect(await newsletterOf(other)).toEqual({ isSubscribed: false, since: null });
  });
});
