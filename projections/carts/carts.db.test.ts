import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cartEvents } from '#contracts/carts/events';
import { cart as cartView } from '#contracts/carts/views';
import { testDatabase } from '../../tests/support/stores.ts';
import { openDatabase, type OpenDatabase } from '../kernel/database.ts';
import { at, exampleId } from '../kernel/testing/examples.ts';
import { FakeLog } from '../kernel/testing/fake-log.ts';
import { projectorContract } from '../../tests/support/projector-contract.ts';
import { cartsProjection } from './projector.ts';
import { cart } from './queries.ts';

const userId = exampleId(1);
const [coat, hat, shoe] = [exampleId(11), exampleId(12), exampleId(13)];

let url: string;
let database: OpenDatabase;
let log: FakeLog;
beforeAll(async () => {
  ({ url } = await testDatabase());
  database = openDatabase(url);
  await sql`
    insert into products (id, title, description, category, brand, price_cents, sale_price_cents, paid_cents, image,
      translations, images, available, created_at, created_position, listed, search, product_revision, stock_revision)
    values
      (${coat}, 'Coat', '', 'men', 'zara', 5000, 4000, 4000, '/media/c.webp',
        '{"so":{"title":"Jaakad","description":"Diirran."}}', '{/media/c.webp}', 3, now(), 1, true,
        '', 0, 0),
      (${hat}, 'Hat', '', 'men', 'zara', 900, null, 900, '', '{}', '{}', 9, now(), 2, false, '', 0, 0)
  `.execute(database.db);
});
afterAll(() => database.close());
beforeEach(() => {
  log = new FakeLog();
});

const add = (productId: string, quantity: number, quantityAfter: number, unitPriceCents: number) =>
  cartEvents.CartItemAdded.create({ userId, productId, quantity, quantityAfter, unitPriceCents, at: at(1) });
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
    // Not seen by the products' table yet, or never.
    {
      productId: shoe,
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
    productId: hat,
    quantityAfter: 5,
    at: at(2),
  });
  const remove = cartEvents.CartItemRemoved.create({ userId, productId: coat, at: at(3) });
  expect(await shown(add(coat, 1, 1, 1), add(hat, 1, 1, 1), change, remove)).toMatchObject([
    { productId: hat, qty: 5 },
  ]);
});

test('ordered lines leave whole, the others stay', async () => {
  const productIds = [coat, shoe];
  const checkOut = cartEvents.CartCheckedOut.create({ userId, orderId: exampleId(9), productIds, at: at(2) });
  expect(await shown(add(coat, 1, 1, 1), add(hat, 1, 1, 1), add(shoe, 2, 2, 1), checkOut)).toMatchObject([
    { productId: hat },
  ]);
});

test('the cart of an unknown person is empty', async () => {
  expect(await cart(database.db, exampleId(99))).toEqual({ userId: exampleId(99), items: [] });
});
