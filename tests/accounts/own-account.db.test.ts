import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listedAddress } from '#contracts/examples';
import { routes } from '#contracts/api';
import { sendJson } from '../bad-input/world.ts';
import { order, orderFor, pay, sell, type Priced } from '../support/api-steps.ts';
import { openShopInside } from '../support/shop-inside.ts';
import type { OpenShop } from '../support/shop.ts';
import { visit } from '../support/visitor.ts';

/** What a person does with their whole account. */
let shop: OpenShop;
let shirt: Priced;
beforeAll(async () => {
  shop = await openShopInside();
  shirt = await sell(shop.admin, { title: 'Cotton shirt', countInStock: 100 });
});
afterAll(async () => {
  expect(shop.failures()).toEqual([]);
  await shop.stop();
});

const PASSWORD = 'a quiet river at dusk';
let people = 0;
const newcomer = async () => {
  const person = visit(shop.origin, { awaitsProjections: true });
  const username = `own${(people += 1)}`;
  const email = `${username}@suuq.test`;
  const body = { name: 'Hodan Abdi', username, email, password: PASSWORD };
  const { user } = await person.call(routes.register, { body });
  return { ...person, userId: user._id, email };
};

it('an e-mail address is registered three times in half an hour, also if the account is deleted each time', async () => {
  const origin = await shop.another({ THROTTLE_LINKS: '3' });
  const person = { name: 'Hodan Abdi', email: 'again@suuq.test', password: PASSWORD };
  for (let times = 1; times <= 4; times += 1) {
    const visitor = visit(origin);
    const body = { ...person, username: `again${times}` };
    const { status } = await sendJson(visitor, routes.register, body);
    expect(status).toBe(times > 3 ? 429 : 201);
    if (status === 201) await visitor.call(routes.deleteOwnAccount, { body: { currentPassword: PASSWORD } });
  }
});

describe('the data of a person', () => {
  it('are gathered so often in a minute, since that reads much', async () => {
    const { cookies } = await newcomer();
    const person = visit(await shop.another({ THROTTLE_PAPERS: '2' }), { cookies });
    for (const status of [200, 200, 429])
      expect(await person.send('GET', routes.ownData.path)).toMatchObject({ status });
  });

  it('are all in one file, and nobody else’s', async () => {
    const [person, other] = [await newcomer(), await newcomer()];
    const { isDefault: _default, _id: _example, ...address } = listedAddress;
    await person.call(routes.addAddress, { body: address });
    for (const each of [person, other])
      await each.call(routes.submitReview, {
        params: { productId: shirt._id },
        body: { rating: 5, comment: `Soft, says ${each.email}` },
      });
    const { _id } = await order(person, orderFor([shirt, 1]));
    await pay(person, _id);
    const papers = () => person.call(routes.orderPapers, { params: { id: _id } });
    await expect.poll(papers, { timeout: 20_000 }).toHaveLength(1);
    const [invoice] = await papers();
    await person.call(routes.chooseLanguage, { body: { language: 'so' } });
    await person.call(routes.addToCart, { body: { userId: person.userId, productId: shirt._id, qty: 2 } });
    const data = await person.call(routes.ownData, {});
    expect(data).toMatchObject({
      user: { _id: person.userId, email: person.email },
      emailConfirmed: false,
      addresses: [{ city: address.city }],
      cart: { items: [{ qty: 2 }] },
      orders: [{ _id }],
      papers: [{ ...invoice, orderId: _id }],
      payments: [{ orderId: _id, steps: await person.call(routes.orderPayments, { params: { id: _id } }) }],
      language: 'so',
      reviews: [{ productId: shirt._id, rating: 5, comment: `Soft, says ${person.email}` }],
      letters: [],
      newsletter: null,
      sessions: [{ isThis: true }],
    });
    expect(JSON.stringify(data)).not.toContain(other.email);
  });

  it('are also what only the log has: who paid, why, former names and addresses, and who looked', async () => {
    const person = await newcomer();
    const { isDefault: _default, _id: _example, ...body } = listedAddress;
    const { address } = await person.call(routes.addAddress, { body });
    await person.call(routes.removeAddress, { params: { id: address._id } });
    await person.call(routes.updateProfile, { body: { name: 'Hodan Ali', username: `new${people}` } });
    const { _id: id } = await order(person, orderFor([shirt, 1]));
    await pay(person, id);
    const reason = 'The last one was torn';
    await shop.admin.call(routes.cancelOrder, { params: { id }, body: { reason } });
    const told = async () => (await person.call(routes.ownData, {})).record;
    await expect
      .poll(async () => (await told()).map(({ type }) => type), { timeout: 20_000 })
      .toEqual(
        expect.arrayContaining([
          'AccountRegistered',
          'ProfileUpdated',
          'AddressAdded',
          'OrderPlaced',
          'PaymentCaptured',
          'OrderCancelled',
          'PaymentRefunded',
          'PersonalDataViewed',
        ]),
      );
    const record = await told();
    const said = (type: string) => record.find((each) => each.type === type)?.values;
    expect(said('AccountRegistered')).toContainEqual({ field: 'name', value: 'Hodan Abdi' });
    expect(said('AddressAdded')).toMatchObject([{ value: { city: body.city } }]);
    expect(said('PaymentCaptured')).toMatchObject([
      { field: 'payerEmail', value: expect.stringContaining('@') },
    ]);
    expect(said('OrderCancelled')).toEqual([{ field: 'reason', value: reason }]);
    expect(record.find(({ type }) => type === 'PersonalDataViewed')).toMatchObject({ by: 'admin' });
    expect(JSON.stringify(record)).not.toMatch(/Key"|requestHash|captureId/);
  });

  it('have what they wrote also behind very many letters', async () => {
    const person = await newcomer();
    const body = { rating: 4, comment: 'Still soft' };
    await person.call(routes.submitReview, { params: { productId: shirt._id }, body });
    await expect.poll(async () => (await person.call(routes.ownData, {})).reviews).toHaveLength(1);
    const { pool } = shop.backDoor;
    const { rowCount } = await pool.query(
      `insert into log_events
       select position + 100000 + n, event_id, 'letter-none', 'letter', n, 'LetterSent', actor, correlation_id, causation_id, created_at, words
       from log_events, generate_series(1, 1000) n where type = 'ReviewSubmitted' and actor = $1`,
      [person.userId],
    );
    const { reviews, letters } = await person.call(routes.ownData, {});
    await pool.query("delete from log_events where stream = 'letter-none'");
    expect([rowCount, letters]).toEqual([1_000, []]);
    expect(reviews).toMatchObject([body]);
  });
});

describe('an account that is deleted by whose it is', () => {
  const remove = (person: Awaited<ReturnType<typeof newcomer>>, currentPassword = PASSWORD) =>
    person.call(routes.deleteOwnAccount, { body: { currentPassword } });

  it('is gone with its sessions, and its unpaid order is cancelled', async () => {
    const person = await newcomer();
    const { _id: id } = await order(person, orderFor([shirt, 1]));
    await remove(person);
    await expect(person.call(routes.profile, {})).rejects.toMatchObject({
      problem: { code: 'SIGN_IN_REQUIRED' },
    });
    await expect(
      visit(shop.origin).call(routes.signIn, { body: { email: person.email, password: PASSWORD } }),
    ).rejects.toMatchObject({ problem: { code: 'WRONG_CREDENTIALS' } });
    const left = await shop.admin.call(routes.order, { params: { id } });
    expect(left).toMatchObject({ status: 'cancelled', user: { name: '[erased]' } });
  });

  it('stays where the password is another one, or what they paid for is under way', async () => {
    const person = await newcomer();
    await expect(remove(person, 'not the password')).rejects.toMatchObject({
      problem: { code: 'REAUTH_REQUIRED' },
    });
    const { _id } = await order(person, orderFor([shirt, 1]));
    await pay(person, _id);
    await expect(remove(person)).rejects.toMatchObject({
      problem: { code: 'UNDELIVERED_ORDERS', details: { orders: [_id] } },
    });
    expect(await person.call(routes.profile, {})).toMatchObject({ user: { email: person.email } });
  });
});
