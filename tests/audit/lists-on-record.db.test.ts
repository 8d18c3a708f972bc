import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import type { Product } from '#contracts/catalogue/views';
import { order, orderFor, pay, sell } from '../support/api-steps.ts';
import { openShopInside } from '../support/shop-inside.ts';
import type { Customer, OpenShop } from '../support/shop.ts';
import { fresh } from '../support/visitor.ts';

/** The lists that show many people at once: whoever sees one is recorded, with what was asked. */
let shop: OpenShop;
let asha: Customer;
let shirt: Product;
beforeAll(async () => {
  shop = await openShopInside();
  asha = await shop.customer();
  shirt = await sell(shop.admin, { title: 'Indigo shirt', price: 20, countInStock: 5 });
  const { _id: id } = await order(asha, orderFor([shirt, 2]));
  await pay(asha, id);
  await shop.admin.call(routes.deliverOrder, { params: { id } });
});
afterAll(async () => {
  expect(shop.failures()).toEqual([]);
  await shop.stop();
});

/** What was recorded about the lists that the admin has read. */
const listed = async () =>
  (await shop.backDoor.log.readStream(`export-${shop.admin.userId}`)).map(({ type, data }) => ({
    type,
    ...(data as object),
  }));

describe('a list of people', () => {
  it('records who is shown a page of people, once while it is open; not of an empty one', async () => {
    const { admin } = shop;
    const before = await listed();
    const ask = async (call: string) =>
      (await fresh(() => admin.send('GET', `/${call}`))).headers.get('x-look-recorded');
    for (const call of ['orders/all', 'orders/delivered', 'users/all'])
      for (const recorded of ['true', 'true']) expect(await ask(`${call}?limit=100`)).toBe(recorded);
    expect(await ask('users/all?limit=2&page=2')).toBe('true');
    expect(await ask('users/all?limit=100&q=nobody-is-called-so')).toBeNull();
    const look = { type: 'PersonalDataListed', viewerId: admin.userId, searched: false, page: 1, size: 100 };
    expect((await listed()).slice(before.length)).toMatchObject([
      { ...look, list: 'orders' },
      { ...look, list: 'delivered' },
      { ...look, list: 'people' },
      { ...look, list: 'people', page: 2, size: 2 },
    ]);
  });

  it('records a search for somebody also where the page is empty: the total tells of them', async () => {
    const { admin } = shop;
    const before = await listed();
    for (const list of ['users/all', 'orders/all', 'orders/delivered']) {
      const beyond = `/${list}?limit=1&page=900&q=${encodeURIComponent(asha.email)}`;
      const { body, headers } = await fresh(() => admin.send('GET', beyond));
      expect(body).toEqual([]);
      expect(Number(headers.get('x-total-count'))).toBeGreaterThan(0);
      expect(headers.get('x-look-recorded')).toBe('true');
    }
    const look = { type: 'PersonalDataListed', viewerId: admin.userId, searched: true, page: 900, size: 1 };
    expect((await listed()).slice(before.length)).toMatchObject([
      { ...look, list: 'people' },
      { ...look, list: 'orders' },
      { ...look, list: 'delivered' },
    ]);
    const nobody = await fresh(() => admin.send('GET', '/users/all?limit=1&page=900&q=nobody-is-called-so'));
    expect(nobody.headers.get('x-look-recorded')).toBeNull();
  });

  it('records who reads what was hidden of a product', async () => {
    const { admin } = shop;
    const params = { productId: shirt._id };
    await asha.call(routes.submitReview, { params, body: { rating: 1, comment: 'Asha says no.' } });
    const before = await listed();
    const hidden = async () => {
      const reviews = await admin.call(routes.hiddenReviews, { params });
      return [reviews.length, admin.heard().headers.get('x-look-recorded')];
    };
    admin.cookies.set('position', asha.cookies.get('position') ?? '');
    expect(await hidden()).toEqual([0, null]);
    const review = { ...params, userId: asha.userId };
    await admin.call(routes.hideReview, { params: review, body: { reason: 'Rude' } });
    expect(await hidden()).toEqual([1, 'true']);
    expect((await listed()).slice(before.length)).toMatchObject([
      { type: 'PersonalDataListed', list: 'hiddenReviews', productId: shirt._id },
    ]);
  });

  it('records who takes orders or people out of the shop, once for each question', async () => {
    const { admin } = shop;
    const before = await listed();
    for (const call of [
      'orders/export?status=delivered',
      'orders/export?status=delivered',
      'users/all?q=asha',
    ])
      expect((await admin.send('GET', `/${call}`)).headers.get('x-look-recorded')).toBe('true');
    await admin.send('GET', '/orders/delivered?limit=101&from=2026-01-01');
    const nothing = { viewerId: admin.userId, searched: false, status: null, from: null, to: null };
    expect((await listed()).slice(before.length)).toMatchObject([
      { ...nothing, list: 'orders', status: 'delivered' },
      { ...nothing, list: 'people', searched: true },
      { ...nothing, list: 'delivered', from: '2026-01-01' },
    ]);
  });
});
