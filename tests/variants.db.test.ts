import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import type { ProductDetails } from '#contracts/catalogue/views';
import { processContext } from '#services/kernel/process-context';
import { compared, newKey, order, orderFor, pay, sell, type Priced } from './support/api-steps.ts';
import { openShopInside } from './support/shop-inside.ts';
import type { Customer, OpenShop } from './support/shop.ts';
import { answerOrNo } from './support/visitor.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShopInside();
});
afterAll(async () => {
  expect(shop.failures()).toEqual([]);
  await shop.stop();
});

const inSomali = (name: string, so: string) => ({ name, translations: { so: { name: so } } });
const option = {
  ...inSomali('Size', 'Cabbir'),
  values: [inSomali('Medium', 'Dhexdhexaad'), inSomali('Large', 'Weyn')],
};
const LARGE = { values: ['Large'], hasOwnPrice: true, price: 34 };
/** A shirt at 30.00 in two sizes; the large one costs 34.00. */
const sellShirt = async ({ medium = 5, large = 5 } = {}): Promise<ProductDetails> => {
  const variants = [
    { values: ['Medium'], countInStock: medium },
    { ...LARGE, sku: 'LINEN-L', countInStock: large },
  ];
  const words = { title: 'Linen shirt', category: 'men', brand: 'zara' } as const;
  const body = { ...words, price: 30, options: [option], variants };
  return (await shop.admin.call(routes.createProduct, { body })).product;
};

/** One of its variants as orders name it, found by its size. */
const sized = ({ _id, variants }: ProductDetails, size: string): Priced & { readonly variantId: string } => {
  const found = variants.find(({ values }) => values[0] === size);
  if (!found) throw new Error(`There is no ${size}`);
  return { _id, variantId: found._id, price: found.price, salePrice: found.salePrice };
};
const shown = async ({ _id: id }: { readonly _id: string }) =>
  (await shop.admin.call(routes.product, { params: { id } })).product;
const stocksOf = async (product: { readonly _id: string }) =>
  (await shown(product)).variants.map(({ values, countInStock }) => [values[0], countInStock]);
const noTo = async (call: Promise<unknown>) => {
  const outcome = await answerOrNo(call);
  return 'no' in outcome ? outcome.no : undefined;
};
const add = (customer: Customer, productId: string, variantId?: string, qty = 1) => {
  const line = { userId: customer.userId, productId, qty };
  return customer.call(routes.addToCart, { body: variantId === undefined ? line : { ...line, variantId } });
};

describe('a product with sizes', () => {
  it('is created with them, once for a key, and shown with their prices and stocks', async () => {
    const shirt = await sellShirt({ medium: 2, large: 3 });
    expect(await shown(shirt)).toEqual(shirt);
    expect(shirt).toMatchObject({
      price: 30,
      fromPrice: 30,
      countInStock: 5,
      options: [{ name: 'Size', values: [{ name: 'Medium' }, { name: 'Large', swatch: null }] }],
      variants: [
        { values: ['Medium'], hasOwnPrice: false, price: 30, countInStock: 2 },
        { values: ['Large'], hasOwnPrice: true, price: 34, countInStock: 3, sku: 'LINEN-L' },
      ],
    });
  });

  it('is bought as one of them: without saying which it is 422, in a cart and in an order', async () => {
    const shirt = await sellShirt();
    const customer = await shop.customer();
    const no = { status: 422, code: 'VARIANT_REQUIRED', details: { productId: shirt._id } };
    expect(await noTo(add(customer, shirt._id))).toEqual(no);
    const [plain] = [{ _id: shirt._id, price: 30, salePrice: null }];
    expect(await noTo(order(customer, orderFor([plain, 1])))).toEqual(no);
    const { _id: productId } = shirt;
    const stock = { by: 1, reason: 'received' } as const;
    const change = (more: object) =>
      shop.admin.call(
        routes.changeStock,
        { params: { id: productId }, body: { ...stock, ...more } },
        { headers: { 'Idempotency-Key': newKey() } },
      );
    expect(await noTo(change({}))).toEqual(no);
    await change({ variantId: sized(shirt, 'Large').variantId });
    expect(await stocksOf(shirt)).toEqual([
      ['Medium', 5],
      ['Large', 6],
    ]);
    expect(await noTo(add(customer, productId, 'f'.repeat(24)))).toMatchObject({
      code: 'PRODUCT_UNAVAILABLE',
    });
  });

  it('is in a cart by its sizes, each at its price, and leaves it as ordered', async () => {
    const shirt = await sellShirt();
    const customer = await shop.customer();
    const [medium, large] = [sized(shirt, 'Medium'), sized(shirt, 'Large')];
    await add(customer, shirt._id, medium.variantId, 2);
    await add(customer, shirt._id, large.variantId);
    const params = { userId: customer.userId };
    const cart = async () => (await customer.call(routes.cart, { params })).cart.items;
    expect(await cart()).toMatchObject([
      {
        variantId: medium.variantId,
        qty: 2,
        price: 30,
        countInStock: 5,
        available: true,
        choice: [
          {
            option: 'Size',
            value: 'Medium',
            translations: { so: { option: 'Cabbir', value: 'Dhexdhexaad' } },
          },
        ],
      },
      { variantId: large.variantId, qty: 1, price: 34, choice: [{ value: 'Large' }] },
    ]);
    const placed = await order(customer, orderFor([large, 1]));
    expect(placed.orderItems).toMatchObject([
      { productId: shirt._id, variantId: large.variantId, price: 34, choice: [{ value: 'Large' }] },
    ]);
    expect(await cart()).toMatchObject([{ variantId: medium.variantId, qty: 2 }]);
    await customer.call(routes.removeFromCart, { params: { ...params, productId: medium.variantId } });
    expect(await cart()).toEqual([]);
  });

  it('sells the last of a size exactly once to 20 customers at once, and nothing of the other', async () => {
    const shirt = await sellShirt({ medium: 7, large: 1 });
    const large = sized(shirt, 'Large');
    const customers = await shop.customers(20);
    const outcomes = await Promise.all(
      customers.map((each) => answerOrNo(order(each, orderFor([large, 1])))),
    );
    const noes = outcomes.flatMap((each) => ('no' in each ? [each.no] : []));
    expect(outcomes.filter((each) => 'answer' in each)).toHaveLength(1);
    const details = { productId: shirt._id, variantId: large.variantId, available: 0 };
    expect(noes).toEqual(Array.from({ length: 19 }, () => ({ status: 409, code: 'OUT_OF_STOCK', details })));
    expect(await stocksOf(shirt)).toEqual([
      ['Medium', 7],
      ['Large', 0],
    ]);
  });

  it('gives both sizes of a cancelled order back, each to its own, and the audit agrees', async () => {
    const shirt = await sellShirt();
    const customer = await shop.customer();
    const body = orderFor([sized(shirt, 'Medium'), 2], [sized(shirt, 'Large'), 3]);
    const unpaid = await order(customer, body);
    const paid = await order(customer, orderFor([sized(shirt, 'Large'), 1]));
    await pay(customer, paid._id);
    expect(await stocksOf(shirt)).toEqual([
      ['Medium', 3],
      ['Large', 1],
    ]);
    const cancel = { body: { reason: 'Too late' } };
    await customer.call(routes.cancelOrder, { params: { id: unpaid._id }, ...cancel });
    await expect
      .poll(() => stocksOf(shirt))
      .toEqual([
        ['Medium', 5],
        ['Large', 4],
      ]);
    const params = { id: shirt._id };
    expect(await compared(() => shop.auditor.call(routes.proveProduct, { params }))).toMatchObject({
      consistent: true,
      differences: [],
    });
    const why = await shop.auditor.call(routes.whyProduct, { params });
    expect(why.find(({ field }) => field === 'countInStock')).toMatchObject({ value: 9 });
  });

  it('keeps what was ordered as it was, when its sizes are called otherwise and one is withdrawn with its stock', async () => {
    const shirt = await sellShirt();
    const customer = await shop.customer();
    const [medium, large] = [sized(shirt, 'Medium'), sized(shirt, 'Large')];
    const placed = await order(customer, orderFor([medium, 1]));
    await add(customer, shirt._id, large.variantId);
    const values = [{ name: 'M' }];
    const body = { options: [{ name: 'Fit', values }], variants: [{ _id: medium.variantId, values: ['M'] }] };
    const { product } = await shop.admin.call(routes.updateProduct, { params: { id: shirt._id }, body });
    expect(product.variants).toMatchObject([{ _id: medium.variantId, values: ['M'], countInStock: 4 }]);
    const stocked = (await shop.backDoor.log.readStream(`stock-${shirt._id}`)).at(-1);
    const none = { variantId: large.variantId, availableAfter: 0 };
    expect(stocked).toMatchObject({ type: 'StockSet', data: none, metadata: { actor: { role: 'admin' } } });
    expect(await customer.call(routes.order, { params: { id: placed._id } })).toEqual(placed);
    expect(await noTo(order(customer, orderFor([large, 1])))).toMatchObject({ code: 'PRODUCT_UNAVAILABLE' });
    const { cart } = await customer.call(routes.cart, { params: { userId: customer.userId } });
    expect(cart.items).toMatchObject([{ variantId: large.variantId, available: false, countInStock: 0 }]);
  });
});

describe('a product without options', () => {
  it('writes what shops of before wrote and read, and reads their orders as they were', async () => {
    const cap = await sell(shop.admin);
    const customer = await shop.customer();
    await add(customer, cap._id);
    const placed = await order(customer, orderFor([cap, 2]));
    expect(placed.orderItems).toMatchObject([{ productId: cap._id, variantId: cap._id, choice: [] }]);
    const streams = [`stock-${cap._id}`, `cart-${customer.userId}`, `order-${placed._id}`];
    const events = (await Promise.all(streams.map((stream) => shop.backDoor.log.readStream(stream)))).flat();
    const versions = events.map(({ type, metadata }) => [type, metadata.schema]);
    expect(versions).toEqual([
      ['StockSet', 1],
      ['StockReserved', 1],
      ['CartItemAdded', 1],
      ['CartCheckedOut', 1],
      ['OrderPlaced', 2],
    ]);
    expect(JSON.stringify(events.map(({ data }) => data))).not.toContain('variantId');
    await customer.call(routes.cancelOrder, { params: { id: placed._id }, body: { reason: 'Too late' } });
    await expect.poll(async () => (await shown(cap)).countInStock).toBe(10);
  });

  it('gets sizes and loses them again with its stock, and what was ordered of it comes back to it', async () => {
    const cap = await sell(shop.admin, { countInStock: 9 });
    const customer = await shop.customer();
    const placed = await order(customer, orderFor([cap, 2]));
    const params = { id: cap._id };
    const values = [{ name: 'One' }, { name: 'Two' }];
    const variants = [
      { _id: cap._id, values: ['One'] },
      { values: ['Two'], countInStock: 4 },
    ];
    const options = [{ name: 'Size', values }];
    await shop.admin.call(routes.updateProduct, { params, body: { options, variants } });
    expect(await stocksOf(cap)).toEqual([
      ['One', 7],
      ['Two', 4],
    ]);
    await customer.call(routes.cancelOrder, { params: { id: placed._id }, body: { reason: 'Too late' } });
    await expect
      .poll(() => stocksOf(cap))
      .toEqual([
        ['One', 9],
        ['Two', 4],
      ]);
    const { product } = await shop.admin.call(routes.updateProduct, {
      params,
      body: { options: [], variants: [] },
    });
    expect(product).toMatchObject({ countInStock: 9, options: [], variants: [] });
    expect(await shown(cap)).toEqual(product);
    await shop.backDoor.shop.stock.set(
      { productId: cap._id, variantId: cap._id },
      8,
      new Date(),
      processContext('test', cap._id),
    );
    expect(await compared(() => shop.auditor.call(routes.proveProduct, { params }))).toMatchObject({
      consistent: true,
    });
  });
});
