import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import { order, orderFor, sell } from './support/api-steps.ts';
import { openShopInside } from './support/shop-inside.ts';
import type { Customer, OpenShop } from './support/shop.ts';
import { answerOrNo, visit } from './support/visitor.ts';

/** What the shop does with a cart that a browser keeps. */
let shop: OpenShop;
beforeAll(async () => {
  shop = await openShopInside();
});
afterAll(async () => {
  expect(shop.failures()).toEqual([]);
  await shop.stop();
});

const NO_SUCH = '0'.repeat(24);
const price = (
  ...lines: readonly { productId: string; variantId?: string; qty: number; addedPrice?: number }[]
) => visit(shop.origin, { awaitsProjections: true }).call(routes.priceCart, { body: { lines: [...lines] } });
const merge = (customer: Customer, ...lines: readonly (readonly [productId: string, qty: number])[]) =>
  customer.call(routes.mergeCart, {
    body: { userId: customer.userId, lines: lines.map(([productId, qty]) => ({ productId, qty })) },
  });
const inCart = async (customer: Customer) => {
  const { cart } = await customer.call(routes.cart, { params: { userId: customer.userId } });
  return cart.items.map(({ productId, qty }) => [productId, qty]);
};

describe('a visitor’s cart', () => {
  it('is priced line by line, with what is gone, sold out or was dearer', async () => {
    const [cup, pan, lid] = [
      await sell(shop.admin, { price: 30, salePrice: 24, countInStock: 3 }),
      await sell(shop.admin, { countInStock: 0 }),
      await sell(shop.admin),
    ];
    await shop.admin.call(routes.discontinueProduct, { params: { id: lid._id } });
    const { items } = await price(
      { productId: cup._id, qty: 2, addedPrice: 30 },
      { productId: pan._id, qty: 1 },
      { productId: lid._id, qty: 1 },
      { productId: NO_SUCH, qty: 1 },
      { productId: cup._id, variantId: NO_SUCH, qty: 1 },
    );
    expect(items).toMatchObject([
      {
        title: cup.title,
        price: 30,
        salePrice: 24,
        qty: 2,
        countInStock: 3,
        available: true,
        addedPrice: 30,
      },
      { available: true, countInStock: 0, addedPrice: 20 },
      { available: false, countInStock: 0 },
      { available: false, countInStock: 0, title: '' },
      { available: false },
    ]);
    expect(items).toHaveLength(5);
  });

  it('is priced as what it is of, where there are options', async () => {
    const body = {
      title: 'Sized shirt',
      category: 'men',
      brand: 'zara',
      price: 30,
      options: [{ name: 'Size', values: [{ name: 'M' }, { name: 'L' }] }],
      variants: [
        { values: ['M'], countInStock: 1 },
        { values: ['L'], countInStock: 4, hasOwnPrice: true, price: 34 },
      ],
    } as const;
    const { product } = await shop.admin.call(routes.createProduct, { body: structuredClone(body) as never });
    const [, large] = product.variants;
    const { items } = await price(
      { productId: product._id, variantId: large?._id ?? '', qty: 1 },
      { productId: product._id, qty: 1 },
    );
    expect(items).toMatchObject([
      { price: 34, countInStock: 4, choice: [{ value: 'L' }], available: true },
      { available: false },
    ]);
  });

  it('takes at most 100 lines, and nothing that is none', async () => {
    const line = { productId: NO_SUCH, qty: 1 };
    expect((await price()).items).toEqual([]);
    expect((await price(...Array.from({ length: 100 }, () => line))).items).toHaveLength(100);
    for (const wrong of [
      Array.from({ length: 101 }, () => line),
      [{ ...line, qty: 0 }],
      [{ ...line, qty: 1e9 }],
      [{ ...line, productId: "'; drop table products" }],
      [{ ...line, addedPrice: -1 }],
      [{ ...line, addedPrice: 0.001 }],
      [{ ...line, userId: NO_SUCH }],
    ]) {
      const { no } = (await answerOrNo(price(...wrong))) as { no: { status: number } };
      expect(no.status).toBe(400);
    }
  });
});

describe('taking it over', () => {
  it('keeps the price at which each line was added', async () => {
    const [cup, pan] = [await sell(shop.admin), await sell(shop.admin)];
    const customer = await shop.customer();
    const { userId } = customer;
    const { cart } = await customer.call(routes.mergeCart, {
      body: {
        userId,
        lines: [
          { productId: cup._id, qty: 1, addedPrice: 17.5 },
          { productId: pan._id, qty: 1 },
        ],
      },
    });
    expect(cart.items).toMatchObject([
      { addedPrice: 17.5, price: 20 },
      { addedPrice: 20, price: 20 },
    ]);
  });

  it('makes the cart have so many of each, once however often it is sent', async () => {
    const [cup, pan] = [await sell(shop.admin), await sell(shop.admin)];
    const customer = await shop.customer();
    const { userId } = customer;
    await customer.call(routes.addToCart, { body: { userId, productId: cup._id, qty: 2 } });
    const both = [
      [cup._id, 5],
      [pan._id, 1],
    ] as const;
    const answers = await Promise.all([1, 2, 3, 4].map(() => merge(customer, ...both)));
    expect(answers.map(({ leftOut }) => leftOut)).toEqual([0, 0, 0, 0]);
    expect(await inCart(customer)).toEqual(both);
    await order(customer, orderFor([cup, 5], [pan, 1]));
    expect(await inCart(customer)).toEqual([]);
  });

  it('takes what there is, and counts what did not come along', async () => {
    const [few, gone] = [await sell(shop.admin, { countInStock: 2 }), await sell(shop.admin)];
    await shop.admin.call(routes.discontinueProduct, { params: { id: gone._id } });
    const customer = await shop.customer();
    const { leftOut, cart } = await merge(customer, [few._id, 5], [gone._id, 1], [NO_SUCH, 1]);
    expect([leftOut, cart.items.map(({ qty }) => qty)]).toEqual([5, [2]]);
    expect((await merge(customer, [few._id, 5], [gone._id, 1], [NO_SUCH, 1])).leftOut).toBe(5);
    expect(await inCart(customer)).toEqual([[few._id, 2]]);
  });

  it('is for the cart’s owner alone', async () => {
    const [one, other] = [await shop.customer(), await shop.customer()];
    const body = { userId: other.userId, lines: [] };
    expect(await answerOrNo(one.call(routes.mergeCart, { body }))).toMatchObject({
      no: { status: 403, code: 'NOT_YOUR_CART' },
    });
  });
});
