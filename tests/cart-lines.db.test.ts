import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cartEvents } from '#contracts/carts/events';
import { cart as cartView } from '#contracts/carts/views';
import type { StockedVariant } from '#contracts/catalogue/variant-ref';
import { testDatabase } from './support/stores.ts';
import { openDatabase, type OpenDatabase } from '#projections/kernel/database';
import { at, exampleId } from '#projections/kernel/testing/examples';
import { FakeLog } from '#projections/kernel/testing/fake-log';
import { projectorContract } from './support/projector-contract.ts';
import { exampleProducts, exampleVariant } from '#projections/products/testing/example-products';
import { cartsProjection } from '#projections/carts/projector';
import { cart } from '#projections/carts/queries';

const userId = exampleId(1);
const [coat, hat, shoe, shirt] = [exampleId(11), exampleId(12), exampleId(13), exampleId(14)];
const small = { productId: shirt, variantId: exampleId(21) };
const large = { productId: shirt, variantId: exampleId(22) };

let url: string;
let database: OpenDatabase;
let log: FakeLog;
beforeAll(async () => {
  ({ url } = await testDatabase());
  database = openDatabase(url);
  const shop = exampleProducts();
  const translations = { so: { title: 'Jaakad', description: 'Diirran.' } };
  const coatFacts = { title: 'Coat', priceCents: 5000, salePriceCents: 4000, translations };
  shop.create(11, { ...coatFacts, images: ['/media/c.webp'] });
  shop.stock(11, 3);
  shop.create(12, { title: 'Hat', priceCents: 900 });
  shop.stock(12, 9);
  shop.discontinue(12);
  shop.create(14, { title: 'Shirt', priceCents: 3000, salePriceCents: 2500, images: ['/media/s.webp'] });
  const own = { priceCents: 3400, image: '/media/l.webp' };
  shop.vary(14, exampleVariant(21, 'Small'), exampleVariant(22, 'Large', own));
  shop.stock(14, 2, small.variantId);
  shop.stock(14, 0, large.variantId);
  shop.stock(14, 5, exampleId(23));
  await shop.project(database.db);
});
afterAll(() => database.close());
beforeEach(() => {
  log = new FakeLog();
});

const only = (productId: string): StockedVariant => ({ productId, variantId: productId });
const add = (of: string | StockedVariant, quantity: number, quantityAfter: number, unitPriceCents: number) =>
  cartEvents.CartItemAdded.create({
    userId,
    ...(typeof of === 'string' ? only(of) : of),
    quantity,
    quantityAfter,
    unitPriceCents,
    at: at(1),
  });
const shown = async (...events: Parameters<FakeLog['append']>[1][]) => {
  log.append(`cart-${userId}`, ...events);
  await projectorContract(url, cartsProjection, log);
  const answer = await cart(database.db, userId);
  expect(cartView.parse(answer)).toEqual(answer);
  return answer.items;
};

test('lines at current prices, in the order in which they came, with the price they were added at', async () => {
  expect(await shown(add(coat, 1, 1, 4500), add(shoe, 1, 1, 700), add(coat, 1, 2, 4400))).toEqual([
    {
      productId: coat,
      variantId: coat,
      choice: [],
      title: 'Coat',
      translations: { so: { title: 'Jaakad' } },
      image: '/media/c.webp',
      price: 50,
      salePrice: 40,
      qty: 2,
      countInStock: 3,
      available: true,
      addedPrice: 44,
    },
    // Not projected into the products' table yet, or never.
    {
      productId: shoe,
      variantId: shoe,
      choice: [],
      title: '',
      translations: {},
      image: '',
      price: 7,
      salePrice: null,
      qty: 1,
      countInStock: 0,
      available: false,
      addedPrice: 7,
    },
  ]);
});

test('a product that left the shop is shown as unavailable', async () => {
  expect(await shown(add(hat, 1, 1, 900))).toMatchObject([
    { title: 'Hat', available: false, countInStock: 0 },
  ]);
});

test('quantities change and lines leave', async () => {
  const change = cartEvents.CartItemQuantityChanged.create({
    userId,
    ...only(hat),
    quantityAfter: 5,
    at: at(2),
  });
  const remove = cartEvents.CartItemRemoved.create({ userId, ...only(coat), at: at(3) });
  expect(await shown(add(coat, 1, 1, 1), add(hat, 1, 1, 1), change, remove)).toMatchObject([
    { productId: hat, qty: 5 },
  ]);
});

test('ordered lines leave whole, the others stay', async () => {
  const lines = [only(coat), only(shoe)];
  const checkOut = cartEvents.CartCheckedOut.create({ userId, orderId: exampleId(9), lines, at: at(2) });
  expect(await shown(add(coat, 1, 1, 1), add(hat, 1, 1, 1), add(shoe, 2, 2, 1), checkOut)).toMatchObject([
    { productId: hat },
  ]);
});

test('a variant is a line of its own, with the words that were chosen, its price, its picture and its stock', async () => {
  expect(await shown(add(small, 1, 1, 2500), add(large, 1, 1, 3400), add(small, 1, 2, 2500))).toMatchObject([
    {
      ...small,
      title: 'Shirt',
      choice: [{ option: 'Size', value: 'Small', translations: {} }],
      image: '/media/s.webp',
      price: 30,
      salePrice: 25,
      qty: 2,
      countInStock: 2,
      available: true,
    },
    {
      ...large,
      choice: [{ option: 'Size', value: 'Large', translations: {} }],
      image: '/media/l.webp',
      price: 34,
      salePrice: null,
      qty: 1,
      countInStock: 0,
      available: true,
    },
  ]);
});

test('variants change and leave apart, removed or ordered', async () => {
  const changed = cartEvents.CartItemQuantityChanged.create({
    userId,
    ...large,
    quantityAfter: 5,
    at: at(2),
  });
  const removed = cartEvents.CartItemRemoved.create({ userId, ...small, at: at(3) });
  const both = [add(small, 1, 1, 1), add(large, 1, 1, 1), changed];
  expect(await shown(...both)).toMatchObject([
    { ...small, qty: 1 },
    { ...large, qty: 5 },
  ]);
  expect(await shown(removed)).toMatchObject([{ ...large, qty: 5 }]);
  const ordered = { userId, orderId: exampleId(9), lines: [large], at: at(4) };
  expect(await shown(add(small, 1, 1, 1), cartEvents.CartCheckedOut.create(ordered))).toMatchObject([small]);
});

test('a variant that was withdrawn is shown as unavailable, whatever there is of it', async () => {
  const withdrawn = { productId: shirt, variantId: exampleId(23) };
  expect(await shown(add(withdrawn, 1, 1, 2500))).toMatchObject([
    { ...withdrawn, title: 'Shirt', choice: [], price: 30, available: false, countInStock: 0 },
  ]);
});

test('a line from before its product had options is shown as unavailable', async () => {
  expect(await shown(add(shirt, 1, 1, 2500))).toMatchObject([
    { ...only(shirt), title: 'Shirt', choice: [], available: false, countInStock: 0 },
  ]);
});

test('the cart of an unknown person is empty', async () => {
  expect(await cart(database.db, exampleId(99))).toEqual({ userId: exampleId(99), items: [] });
});
