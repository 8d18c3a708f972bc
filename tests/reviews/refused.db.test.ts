import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import type { Product } from '#contracts/catalogue/views';
import { newId } from '#services/kernel/ids';
import { sell } from '../support/api-steps.ts';
import { reviewing, words } from '../support/reviewing.ts';
import { openShopInside } from '../support/shop-inside.ts';
import type { Customer, OpenShop } from '../support/shop.ts';
import { noTo, visit } from '../support/visitor.ts';

let shop: OpenShop;
let product: Product;
let reviews: ReturnType<typeof reviewing>;
let asha: Customer;
let bile: Customer;
beforeAll(async () => {
  shop = await openShopInside();
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

const sent = (content: unknown) => ({ body: JSON.stringify(content) });

describe('what is refused', () => {
  it('asks for a session to write, and for an admin to hide, restore or see what is hidden', async () => {
    const visitor = visit(shop.origin);
    const { submit, update, remove, hide, restore, hidden } = reviews;
    const desk = [() => hide(visitor, asha), () => restore(visitor, asha), () => hidden(visitor)];
    for (const call of [submit, update, remove, ...desk])
      expect(await noTo(call(visitor))).toEqual({ status: 401, code: 'SIGN_IN_REQUIRED' });
    await reviews.submit(asha);
    for (const other of [asha, bile, shop.auditor])
      for (const call of [() => hide(other, asha), () => restore(other, asha), () => hidden(other)])
        expect(await noTo(call())).toEqual({ status: 403, code: 'FORBIDDEN' });
    expect(await reviews.listed(asha)).toHaveLength(1);
  });

  it.each([
    ['rating', { rating: 0, comment: 'Good.' }],
    ['rating', { rating: 6, comment: 'Good.' }],
    ['rating', { rating: 1.5, comment: 'Good.' }],
    ['rating', { rating: '5', comment: 'Good.' }],
    ['rating', { comment: 'Good.' }],
    ['comment', { rating: 5 }],
    ['comment', { rating: 5, comment: ' \n\t ' }],
    ['comment', { rating: 5, comment: 'a'.repeat(2_001) }],
    ['', { rating: 5, comment: 'Good.', userId: newId() }],
  ])('names the field that is wrong: %s', async (field, content) => {
    await reviews.submit(bile);
    for (const [by, method] of [
      [asha, 'POST'],
      [bile, 'PUT'],
    ] as const) {
      const heard = await by.send(method, reviews.path, sent(content));
      expect([heard.status, heard.body]).toMatchObject([
        400,
        { code: 'INVALID_INPUT', details: [{ path: field, message: expect.any(String) }] },
      ]);
    }
    expect((await reviews.listed(bile)).map(({ rating, comment }) => ({ rating, comment }))).toEqual([
      words(),
    ]);
  });

  it('takes a comment of 2,000 characters', async () => {
    const comment = 'ü'.repeat(2_000);
    expect((await reviews.submit(asha, 1, comment)).review.comment).toBe(comment);
  });

  it('asks for a reason of 1 to 500 characters to hide or restore', async () => {
    await reviews.submit(asha);
    for (const reason of ['', '   ', 'a'.repeat(501)])
      for (const change of [reviews.hide, reviews.restore])
        expect(await noTo(change(shop.admin, asha, reason))).toMatchObject({
          status: 400,
          details: [{ path: 'reason' }],
        });
    expect(await reviews.listed(asha)).toHaveLength(1);
  });

  it('finds no reviews of a product that is not in the shop', async () => {
    await reviews.submit(bile);
    const { _id: id } = product;
    await shop.admin.call(routes.discontinueProduct, { params: { id } });
    expect(await noTo(reviews.listed(shop.admin))).toEqual({ status: 404, code: 'NOT_FOUND' });
    for (const productId of [id, newId(), 'shoes']) {
      const at = `/reviews/${productId}/review`;
      const list = await visit(shop.origin).send('GET', at);
      expect([list.status, list.body]).toMatchObject([404, { code: 'NOT_FOUND' }]);
      const written = await asha.send('POST', at, sent(words()));
      const code = productId === 'shoes' ? 'NOT_FOUND' : 'PRODUCT_NOT_FOUND';
      expect([written.status, written.body]).toMatchObject([404, { code }]);
    }
    // Its author may still delete it.
    await reviews.remove(bile);
  });

  it('finds nothing to hide or restore where there is no review', async () => {
    const no = { status: 404, code: 'REVIEW_NOT_FOUND' };
    for (const change of [reviews.hide, reviews.restore])
      expect(await noTo(change(shop.admin, asha))).toEqual(no);
    await reviews.submit(asha);
    await reviews.remove(asha);
    for (const change of [reviews.hide, reviews.restore])
      expect(await noTo(change(shop.admin, asha))).toEqual(no);
  });
});
