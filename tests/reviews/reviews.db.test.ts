import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountEvents } from '#contracts/accounts/events';
import { routes } from '#contracts/api';
import type { Product } from '#contracts/catalogue/views';
import { rebuild } from '#projections/kernel/rebuilding/rebuild';
import { reviewsProjection } from '#projections/reviews/projector';
import { account } from '#services/accounts/state';
import { accept } from '#services/kernel/decision';
import { newId } from '#services/kernel/ids';
import { order, orderFor, pay, sell } from '../support/api-steps.ts';
import { reviewing, words } from '../support/reviewing.ts';
import { openShopInside } from '../support/shop-inside.ts';
import type { Customer, OpenShop } from '../support/shop.ts';
import { answerOrNo, noTo, visit, type Visitor } from '../support/visitor.ts';

/** Reviews over HTTP. Nothing has to wait: every read shows what its reader has just done (design §6). */
let shop: OpenShop;
let product: Product;
let reviews: ReturnType<typeof reviewing>;
let asha: Customer;
let bile: Customer;
beforeAll(async () => {
  shop = await openShopInside({ apis: 2 });
});
afterAll(async () => {
  expect(shop.failures()).toEqual([]);
  await shop.stop();
});
beforeEach(async () => {
  product = await sell(shop.admin);
  reviews = reviewing(product);
  const [first, second] = await shop.customers(2);
  if (!first || !second) throw new Error('Nobody came');
  [asha, bile] = [first, second];
});

const shownAs = async (by: Visitor) => {
  const shown = (await by.call(routes.product, { params: { id: product._id } })).product;
  expect([shown.ratings, shown.numOfReviews]).toEqual([shown.rating, shown.numReviews]);
  return [shown.rating, shown.numReviews];
};

describe('a review', () => {
  it('is in the list at once, the same as in the answer, for everybody', async () => {
    expect(await reviews.listed(shop.admin)).toEqual([]);
    expect(shop.admin.heard().headers.get('x-total-count')).toBe('0');
    const { message, review } = await reviews.submit(asha, 5, '  So <b>soft</b>! ');
    expect([asha.heard().status, message]).toEqual([201, 'Review Submitted']);
    expect(review).toMatchObject({
      user: { _id: asha.userId, name: expect.stringMatching(/^Person /) },
      rating: 5,
      comment: 'So <b>soft</b>!',
      boughtIt: false,
      updatedAt: null,
    });
    expect(await reviews.listed(asha)).toEqual([review]);
    expect(asha.heard().body).toEqual([review]);
    expect(asha.heard().headers.get('x-stale')).toBeNull();
    const told = await visit(shop.origin).send('GET', reviews.path);
    expect(told.body).toEqual([review]);
    expect(JSON.stringify(told.body)).not.toContain('@');
  });

  it('of a buyer rates its product at once, on every list', async () => {
    for (const by of [asha, bile]) await reviews.buy(by);
    await reviews.submit(asha, 5);
    expect(await shownAs(asha)).toEqual([5, 1]);
    await reviews.submit(bile, 2);
    expect(await shownAs(bile)).toEqual([3.5, 2]);
    const hasAtLeast = async (rating: string) => {
      const query = { rating, q: product.title };
      const { products } = await bile.call(routes.filterProducts, { query });
      return products.some(({ _id }) => _id === product._id);
    };
    expect([await hasAtLeast('4'), await hasAtLeast('3')]).toEqual([false, true]);
    await reviews.update(bile, 4);
    expect(await hasAtLeast('4')).toBe(true);
    const all = await bile.call(routes.allProducts, {});
    expect(all.find(({ _id }) => _id === product._id)).toMatchObject({ rating: 4.5, numReviews: 2 });
    await reviews.remove(bile);
    expect(await shownAs(bile)).toEqual([5, 1]);
    const change = { params: { id: product._id }, body: { price: 21 } };
    const changed = await shop.admin.call(routes.updateProduct, change);
    expect(changed.product).toMatchObject({ rating: 5, numReviews: 1 });
  });

  it('of somebody who has not bought the product gives it no rating, until they buy it', async () => {
    await reviews.submit(bile, 1);
    expect(await shownAs(bile)).toEqual([0, 1]);
    await reviews.buy(asha);
    await reviews.submit(asha, 5);
    expect(await shownAs(asha)).toEqual([5, 2]);
    const { ratingCounts } = await asha.call(routes.product, { params: { id: product._id } });
    expect(ratingCounts).toEqual([0, 0, 0, 0, 1]);
    await reviews.buy(bile);
    expect(await shownAs(bile)).toEqual([3, 2]);
  });

  it('is changed and taken back by its author, who may then write another', async () => {
    const first = (await reviews.submit(asha, 3)).review;
    const { message, review } = await reviews.update(asha, 1, 'It tore.');
    expect(message).toBe('Review Updated');
    expect(review).toMatchObject({ ...first, ...words(1, 'It tore.'), updatedAt: expect.any(String) });
    expect(await reviews.listed(asha)).toEqual([review]);
    expect((await reviews.update(asha, 1, 'It tore.')).review).toEqual(review);
    expect(await reviews.remove(asha)).toEqual({ message: 'deleted Review', productId: product._id });
    expect(await reviews.listed(asha)).toEqual([]);
    expect(await shownAs(asha)).toEqual([0, 0]);
    await reviews.remove(asha);
    expect(await noTo(reviews.update(asha))).toEqual({ status: 404, code: 'REVIEW_NOT_FOUND' });
    const second = (await reviews.submit(asha, 5)).review;
    expect(second._id).not.toBe(first._id);
    expect(await reviews.listed(asha)).toEqual([second]);
    const types = (await shop.backDoor.log.readStream(reviews.streamOf(asha))).map(({ type }) => type);
    expect(types).toEqual(['ReviewSubmitted', 'ReviewUpdated', 'ReviewDeleted', 'ReviewSubmitted']);
  });

  it("is its author's own: nobody else changes it or takes it back", async () => {
    const { review } = await reviews.submit(asha);
    for (const other of [bile, shop.admin]) {
      expect(await noTo(reviews.update(other, 1))).toEqual({ status: 404, code: 'REVIEW_NOT_FOUND' });
      expect(await noTo(reviews.remove(other))).toEqual({ status: 404, code: 'REVIEW_NOT_FOUND' });
      expect(await reviews.listed(other)).toEqual([review]);
    }
  });

  it('is one for a person and a product, also when both come at once to two processes', async () => {
    const elsewhere = visit(shop.origins.find((origin) => origin !== asha.origin) ?? '', {
      cookies: new Map(asha.cookies),
    });
    const answers = await Promise.all([asha, elsewhere].map((by) => answerOrNo(reviews.submit(by))));
    const refused = { no: { status: 409, code: 'ALREADY_REVIEWED' } };
    expect(answers.filter((answer) => 'no' in answer)).toEqual([refused]);
    expect(await answerOrNo(reviews.submit(asha, 1))).toEqual(refused);
    expect(await reviews.listed(asha)).toHaveLength(1);
    expect(await shownAs(asha)).toEqual([0, 1]);
  });

  it('says whether its author has paid for the product', async () => {
    await reviews.submit(bile);
    const { _id } = await order(bile, orderFor([product, 1]));
    expect((await reviews.listed(bile)).map(({ boughtIt }) => boughtIt)).toEqual([false]);
    await pay(bile, _id);
    // A list is asked for until it shows the payment; a command's answer may lack it.
    await reviews.listed(bile);
    expect((await reviews.update(bile, 5)).review.boughtIt).toBe(true);
    expect((await reviews.listed(bile)).map(({ boughtIt }) => boughtIt)).toEqual([true]);
  });

  it('is listed newest first, by pages', async () => {
    const authors = [asha, bile, await shop.customer()];
    const ids = [];
    for (const author of authors) ids.unshift((await reviews.submit(author)).review._id);
    const reader = authors.at(-1) ?? asha;
    const page = async (of: string) => {
      const rows = await reviews.listed(reader, { limit: '2', page: of });
      return [rows.map(({ _id }) => _id), reader.heard().headers.get('x-total-count')];
    };
    expect(await page('1')).toEqual([ids.slice(0, 2), '3']);
    expect(await page('2')).toEqual([ids.slice(2), '3']);
  });
});

describe('a hidden review', () => {
  it('is gone from list, rating and dashboard, and the log has the reason', async () => {
    const total = async () => (await shop.admin.call(routes.stats, {})).totalReviews;
    await reviews.buy(bile);
    await reviews.submit(bile, 5);
    await reviews.submit(asha, 1);
    // The admin's position does not include these writes yet: any own write moves it past them.
    await sell(shop.admin);
    const before = await total();
    const answer = { message: 'Review Hidden', productId: product._id };
    expect(await reviews.hide(shop.admin, asha, 'It is rude.')).toEqual(answer);
    expect(await total()).toBe(before - 1);
    expect((await reviews.listed(shop.admin)).map(({ user }) => user._id)).toEqual([bile.userId]);
    expect(await shownAs(shop.admin)).toEqual([5, 1]);
    expect(await reviews.hide(shop.admin, asha, 'Again.')).toEqual(answer);
    const events = await shop.backDoor.log.readStream(reviews.streamOf(asha));
    expect(events.map(({ type }) => type)).toEqual(['ReviewSubmitted', 'ReviewHidden']);
    expect(events.at(-1)).toMatchObject({
      data: { reason: null, grounds: expect.stringMatching(/^sealed:/) },
      metadata: { actor: { id: shop.admin.userId, role: 'admin' } },
    });
    const params = { position: String(events.at(-1)?.position) };
    const shown = await shop.admin.call(routes.showPersonalData, { params, body: {} });
    expect(shown.data['grounds']).toBe('It is rude.');
    const found = await shop.admin.call(routes.log, { query: { q: 'rude', type: 'ReviewHidden' } });
    expect(found).toEqual([]);
    await reviews.remove(asha);
    await sell(shop.admin);
    expect(await total()).toBe(before - 1);
  });

  it('is deleted by its author, but neither changed nor replaced', async () => {
    await reviews.submit(asha);
    await reviews.hide(shop.admin, asha);
    const no = { status: 409, code: 'REVIEW_HIDDEN' };
    expect(await noTo(reviews.update(asha, 5))).toEqual(no);
    expect(await noTo(reviews.submit(asha, 5))).toEqual(no);
    await reviews.remove(asha);
    expect(await noTo(reviews.submit(asha, 5))).toEqual(no);
    expect(await reviews.listed(asha)).toEqual([]);
  });
});

describe('when its author is erased', () => {
  it('the rating stays, the words are gone from table and log, also after a rebuild', async () => {
    const secret = `Nobody else says ${newId()}`;
    await reviews.submit(asha, 2, secret);
    const { log, pool, shop: inside } = shop.backDoor;
    const { userId } = asha;
    const erase = () => accept(accountEvents.AccountDeleted.create({ userId, at: new Date().toISOString() }));
    const commandId = newId();
    const context = {
      commandId,
      correlationId: commandId,
      causationId: commandId,
      actor: { process: 'test' },
    };
    await inside.handler.handle(account, userId, erase, context);
    await inside.accounts.personal.destroyKey(userId);
    const erased = async () => {
      // A person who has just written reads everything that was written before.
      await sell(shop.admin);
      expect(await reviews.listed(shop.admin)).toMatchObject([
        { user: { _id: userId, name: '[erased]' }, rating: 2, comment: '[erased]' },
      ]);
      const kept = await pool.query('select 1 from reviews where comment like $1', [`%${secret}%`]);
      expect(kept.rowCount).toBe(0);
    };
    await erased();
    expect(await shownAs(shop.admin)).toEqual([0, 1]);
    const stored = await log.readStream(reviews.streamOf(asha));
    expect(JSON.stringify(stored.map(({ data }) => data))).not.toContain(secret);
    const projection = reviewsProjection(inside.accounts.personal.open);
    const url = shop.env['DATABASE_URL'] ?? '';
    const rebuilt = await rebuild({ url, log, projection, signal: AbortSignal.timeout(30_000) });
    expect(rebuilt.differing).toBe(0);
    await erased();
    await reviews.submit(bile, 4);
    expect((await reviews.listed(bile)).map(({ comment }) => comment)).toEqual(['It fits.', '[erased]']);
  });
});
