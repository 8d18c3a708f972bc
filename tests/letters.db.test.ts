import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import { eventually } from '#resilience/eventually';
import { countsOf, notedSince, notingCalls, placeIn } from '../bench/support/store-calls/noted.ts';
import { derivedId } from '../services/kernel/ids.ts';
import { order, orderFor, pay, sell, type Priced } from './support/api-steps.ts';
import { bringForward } from './support/due-now.ts';
import { openTestShop, type Customer, type TestShop } from './support/shop.ts';
import { visit } from './support/visitor.ts';

/** Letters of a shop without a mail server, which the stand-in receives. */
const folder = mkdtempSync(join(tmpdir(), `suuq-letters-${process.pid}-`));
const file = join(folder, 'calls');
let shop: TestShop;
let shirt: Priced;
beforeAll(async () => {
  shop = await openTestShop({ env: { ...notingCalls(file), MAIL_URL: '', ERASURE_AFTER: '1s' } });
  shirt = await sell(shop.admin, { title: 'Cotton shirt', countInStock: 100 });
});
afterAll(async () => {
  expect(shop.failures()).toEqual([]);
  await shop.stop();
  rmSync(folder, { recursive: true });
});

interface Taken {
  readonly subject: string;
  readonly html: string;
  readonly body: string;
  readonly messageId: string;
}

/** Letters about what they did, without the one that asks everybody to confirm their address. */
const lettersTo = async ({ userId }: Pick<Customer, 'userId'>): Promise<readonly Taken[]> =>
  (
    await shop.backDoor.pool.query<Taken>(
      `select subject, html, body, message_id as "messageId" from simulator.letters
       where account = $1 and body not like '%/auth/confirm-address#%' order by taken_at`,
      [userId],
    )
  ).rows;

/** Longer than the half minute that a receipt waits for its invoice at most. */
const WRITTEN_WITHIN = 40_000;

const written = async (who: Customer, howMany: number): Promise<readonly Taken[]> => {
  let letters: readonly Taken[] = [];
  const areThere = async () => {
    letters = await lettersTo(who);
    return letters.length >= howMany;
  };
  const came = await eventually(areThere, { within: WRITTEN_WITHIN });
  const subjects = letters.map(({ subject }) => subject);
  expect(came, `${howMany} letters, and not only: ${subjects.join(' | ')}`).toBe(true);
  return letters;
};

/** Makes a delivery final, so that a letter about it is due. */
const stands = async (orderId: string): Promise<void> => {
  // The tasks of past events are noted once after a start, which would set the minute again.
  const isFilled = async () =>
    (await shop.backDoor.pool.query(`select from work_filled where process = 'letters'`)).rowCount === 1;
  expect(await eventually(isFilled, { within: 20_000 })).toBe(true);
  const events = await shop.backDoor.log.readStream(`order-${orderId}`);
  const delivered = events.find(({ type }) => type === 'OrderDelivered');
  const letterId = derivedId('letter', 'order-delivered', delivered?.id ?? '');
  const isDue = async () => (await bringForward(shop.backDoor.pool, 'letters', letterId)) === 1;
  expect(await eventually(isDue, { within: 20_000 })).toBe(true);
};

describe('a shop without a mail server', () => {
  it('writes to who orders, pays and gets it, and shows what it wrote', async () => {
    const buyer = await shop.customer();
    const { _id: id } = await order(buyer, orderFor([shirt, 2]));
    await pay(buyer, id);
    // What is written after the delivery promises nothing, and so names no place.
    await written(buyer, 2);
    await shop.admin.call(routes.deliverOrder, { params: { id }, body: {} });
    await stands(id);
    const letters = await written(buyer, 3);
    const number = id.slice(-6).toUpperCase();
    expect(letters.map(({ subject }) => subject).sort()).toEqual([
      `Order #${number} was delivered`,
      `Receipt for order #${number}`,
      `Your order #${number}`,
    ]);
    const receipt = letters.find(({ subject }) => subject.startsWith('Receipt'));
    expect(receipt?.body).toContain('Cotton shirt, 2 × $20.00: $40.00');
    expect(receipt?.body).toContain(`${shop.origin}/shop/order/${id}`);
    expect(receipt?.body).toMatch(/Your invoice INV-\d{6} is attached/);
    for (const { body } of letters) expect(body).toContain('Hargeisa');

    const list = await (await fetch(`${shop.origin}/simulator/mail`)).text();
    expect(list).toContain(`Receipt for order #${number}`);
    const path = `${shop.origin}/simulator/mail/${encodeURIComponent(receipt?.messageId.slice(1, -1) ?? '')}`;
    expect(await (await fetch(path)).text()).toContain('sandbox=');
    const framed = await fetch(`${path}/html`);
    expect(framed.headers.get('content-security-policy')).toMatch(/^sandbox .*default-src 'none'/);
    for (const nothing of ['nothing', '%00', '%00/html'])
      expect((await fetch(`${shop.origin}/simulator/mail/${nothing}`)).status).toBe(404);
  });

  it('records each letter once, with nothing in it that is about the person', async () => {
    const buyer = await shop.customer();
    const { _id: id } = await order(buyer, orderFor([shirt, 1]));
    const [letter] = await written(buyer, 1);
    const stream = `letter-${letter?.messageId.slice(1, 25)}`;
    const isRecorded = async () => (await shop.backDoor.log.readStream(stream)).length > 0;
    expect(await eventually(isRecorded, { within: 20_000 })).toBe(true);
    const events = await shop.backDoor.log.readStream(stream);
    expect(events.map(({ type, data }) => ({ type, data }))).toMatchObject([
      { type: 'LetterSent', data: { kind: 'order-placed', about: id, userId: buyer.userId, language: 'en' } },
    ]);
    expect(JSON.stringify(events.map(({ data }) => data))).not.toContain('@');
    expect(shop.said()).not.toContain(buyer.email);
  });

  it('writes in the language that the person chose last', async () => {
    const buyer = await shop.customer();
    for (const language of ['en', 'so', 'so'] as const)
      await buyer.call(routes.chooseLanguage, { body: { language } });
    expect(await shop.backDoor.log.readStream(`language-${buyer.userId}`)).toHaveLength(1);
    await order(buyer, orderFor([shirt, 1]));
    expect((await written(buyer, 1))[0]?.subject).toMatch(/^Dalabkaaga #/);
  });

  it('writes the first letter in the language that the person registered in', async () => {
    const username = `hodan.${randomUUID().slice(0, 8)}`;
    const { user } = await visit(shop.origin).call(routes.register, {
      body: {
        name: 'Hodan',
        username,
        email: `${username}@suuq.test`,
        password: randomUUID(),
        language: 'so',
      },
    });
    const subjects = async () =>
      (
        await shop.backDoor.pool.query<Taken>('select subject from simulator.letters where account = $1', [
          user._id,
        ])
      ).rows.map(({ subject }) => subject);
    await eventually(async () => (await subjects()).length > 0, { within: WRITTEN_WITHIN });
    expect(await subjects()).toEqual(['Xaqiiji iimaylkaaga']);
  });

  it('forgets what it wrote to who is erased', async () => {
    const buyer = await shop.customer();
    await order(buyer, orderFor([shirt, 1]));
    await written(buyer, 1);
    await shop.admin.call(routes.deleteUser, { params: { id: buyer.userId } });
    const isForgotten = async () => (await lettersTo(buyer)).length === 0;
    expect(await eventually(isForgotten, { within: 30_000 })).toBe(true);
  });

  it('asks the log for a letter no more than it has to, and appends once', async () => {
    const buyer = await shop.customer();
    // Once a letter is written, the lists also have the tasks that follow from the registration.
    await order(buyer, orderFor([shirt, 1]));
    await written(buyer, 1);
    // A task that is under way or put off is due later, and was begun.
    const due = `select from work_todo
      where (process = 'letters' and (due_at < now() or attempts > 0))
        or (process = 'accounts' and data ->> 'userId' = $1)`;
    const isQuiet = async () => (await shop.backDoor.pool.query(due, [buyer.userId])).rowCount === 0;
    expect(await eventually(isQuiet, { within: 20_000 })).toBe(true);
    // A person erased just now is still being erased elsewhere.
    const others = (what: string) => what.startsWith('account-') && !what.endsWith(buyer.userId);
    const timesForLetter = async (number: number) => {
      const place = placeIn(file);
      await order(buyer, orderFor([shirt, 1]));
      await written(buyer, number);
      const countsNow = () => countsOf(notedSince(file, place).filter(({ what }) => !others(what)));
      await expect.poll(() => countsNow().has('api: append to letter')).toBe(true);
      const counts = countsNow();
      return (kind: string) => counts.get(`api: ${kind}`) ?? 0;
    };
    // A busy machine may put the first try off, or lose the copy of the log: what was tried may have been sent.
    let times = await timesForLetter(2);
    for (let number = 3; number < 5 && times('read of letter') > 0; number += 1)
      times = await timesForLetter(number);
    // Nobody can have sent it before. The language is known, unless the copy of the log is behind.
    expect([times('append to letter'), times('read of letter')]).toEqual([1, 0]);
    expect(times('read of language')).toBeLessThanOrEqual(1);
    expect(times('read of account')).toBeLessThanOrEqual(1);
  });

  /** What an api reads of the log for a new account and its first letter. */
  const readsForNewAccount = async (): Promise<readonly string[]> => {
    const place = placeIn(file);
    const name = `n${randomUUID().slice(0, 12)}`;
    const body = { name, username: name, email: `${name}@example.com`, password: 'a long enough one' };
    const { user } = await visit(shop.origin).call(routes.register, { body });
    const isWritten = async () => {
      const query = 'select from simulator.letters where account = $1';
      return (await shop.backDoor.pool.query(query, [user._id])).rowCount === 1;
    };
    expect(await eventually(isWritten, { within: WRITTEN_WITHIN })).toBe(true);
    const own = notedSince(file, place).filter(({ what }) => what.endsWith(`-${user._id}`));
    return [...countsOf(own)].flatMap(([kind, times]) =>
      kind.startsWith('api: read of ') ? Array<string>(times).fill(kind) : [],
    );
  };

  it('asks the log for the first letter to a new account no more than it has to', async () => {
    let reads = await readsForNewAccount();
    // An api that is behind for a moment asks once more.
    for (let times = 1; times < 3 && reads.length > 3; times += 1) reads = await readsForNewAccount();
    // The name and the address are only in the account's stream; what else it says is known.
    expect(reads.length, reads.join()).toBeLessThanOrEqual(3);
  });
});
