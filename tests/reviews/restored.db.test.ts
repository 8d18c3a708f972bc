import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import type { Product } from '#contracts/catalogue/views';
import { sell } from '../support/api-steps.ts';
import { reviewing } from '../support/reviewing.ts';
import { openShopInside } from '../support/shop-inside.ts';
import type { Customer, OpenShop } from '../support/shop.ts';
import { noTo } from '../support/visitor.ts';

/**
 * Showing hidden reviews again, over HTTP. Nothing has to wait: every read shows what its reader has just done (design
 * §6).
 */
let shop: OpenShop;
let product: Product;
let reviews: ReturnType<typeof reviewing>;
let asha: Customer;
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
  asha = await shop.customer();
});

/** A person who has just written reads everything that was written before. */
const catchUp = () => sell(shop.admin);
const shown = async () => {
  const { rating, numReviews } = (await shop.admin.call(routes.product, { params: { id: product._id } }))
    .product;
  return [rating, numReviews];
};

describe('a restored review', () => {
  it('is back in the list, the rating and the dashboard unchanged, and the log records who did it and why', async () => {
    const total = async () => (await shop.admin.call(routes.stats, {})).totalReviews;
    await reviews.buy(asha);
    const { review } = await reviews.submit(asha, 2, 'It tore.');
    await catchUp();
    const before = await total();
    await reviews.hide(shop.admin, asha);
    expect([await total(), await shown()]).toEqual([before - 1, [0, 0]]);
    expect(await reviews.listed(shop.admin)).toEqual([]);
    expect(await reviews.hidden(shop.admin)).toEqual([review]);
    const answer = { message: 'Review Restored', productId: product._id };
    expect(await reviews.restore(shop.admin, asha, 'It does tear.')).toEqual(answer);
    expect([await total(), await shown()]).toEqual([before, [2, 1]]);
    expect(await reviews.listed(shop.admin)).toEqual([review]);
    expect(await reviews.hidden(shop.admin)).toEqual([]);
    expect(await reviews.restore(shop.admin, asha, 'Again.')).toEqual(answer);
    const events = await shop.backDoor.log.readStream(reviews.streamOf(asha));
    expect(events.map(({ type }) => type)).toEqual(['ReviewSubmitted', 'ReviewHidden', 'ReviewRestored']);
    expect(events.at(-1)).toMatchObject({
      data: { rating: 2, grounds: expect.stringMatching(/^sealed:/) },
      metadata: { actor: { id: shop.admin.userId, role: 'admin' } },
    });
    const params = { position: String(events.at(-1)?.position) };
    const opened = await shop.admin.call(routes.showPersonalData, { params, body: {} });
    expect(opened.data['grounds']).toBe('It does tear.');
  });

  it('is its author’s to change and to take back, who may then write another', async () => {
    await reviews.submit(asha);
    await reviews.hide(shop.admin, asha);
    await reviews.restore(shop.admin, asha);
    expect((await reviews.update(asha, 5)).review.rating).toBe(5);
    await reviews.remove(asha);
    expect((await reviews.submit(asha, 1)).review.rating).toBe(1);
  });
});

describe('a hidden review', () => {
  it('stays hidden when its author has deleted it, and nobody reads it any more', async () => {
    await reviews.submit(asha);
    await reviews.hide(shop.admin, asha);
    await reviews.remove(asha);
    await catchUp();
    expect(await reviews.hidden(shop.admin)).toEqual([]);
    expect(await noTo(reviews.restore(shop.admin, asha))).toEqual({ status: 404, code: 'REVIEW_NOT_FOUND' });
  });

  it('of who was erased is not restored: there are no words left to be judged', async () => {
    await reviews.submit(asha);
    await reviews.hide(shop.admin, asha);
    await shop.admin.call(routes.deleteUser, { params: { id: asha.userId } });
    expect(await reviews.hidden(shop.admin)).toEqual([]);
    expect(await noTo(reviews.restore(shop.admin, asha))).toEqual({ status: 409, code: 'AUTHOR_ERASED' });
    const events = await shop.backDoor.log.readStream(reviews.streamOf(asha));
    expect(events.map(({ type }) => type)).toEqual(['ReviewSubmitted', 'ReviewHidden']);
  });
});
