import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { projectorContract } from '../../tests/support/projector-contract.ts';
import { testDatabase } from '../../tests/support/stores.ts';
import { testLog } from '../../tests/support/test-log.ts';
import { openDatabase, type OpenDatabase } from '../kernel/database.ts';
import { startRunner } from '../kernel/running/runner.ts';
import { exampleId } from '../kernel/testing/examples.ts';
import { differencesOf } from '../kernel/testing/differences.ts';
import { exampleOrders, orderPlaced } from './testing/example-orders.ts';
import { exampleProducts, numbersOf } from './testing/example-products.ts';
import { productsProjection } from './projector.ts';
import { allProducts } from './queries.ts';
import { quiet } from '../kernel/testing/quiet.ts';

let url: string;
let database: OpenDatabase;
let shop: ReturnType<typeof exampleProducts>;
let orders: ReturnType<typeof exampleOrders>;
beforeAll(async () => {
  ({ url } = await testDatabase());
  database = openDatabase(url);
});
afterAll(() => database.close());
beforeEach(() => {
  shop = exampleProducts();
  orders = exampleOrders(shop.log);
});

const buy = (number: number, orderNumber: number, quantity: number): void => {
  orders.place(number, orderNumber, quantity);
  orders.pay(number, orderNumber, quantity);
};
const bestSelling = async (limit: number, page: number) => {
  const { rows, total } = await allProducts(database.db, { sort: 'best-selling', limit, page });
  return { numbers: numbersOf(rows), total };
};
const units = async () =>
  (
    await sql<{ units: number }>`select units from product_sales order by product_id`.execute(database.db)
  ).rows.map((row) => row.units);

test('lists what sold best first, then as listed; what came back was not sold', async () => {
  for (const number of [1, 2, 3, 4, 5, 6]) shop.create(number);
  buy(3, 71, 2);
  buy(5, 72, 2);
  buy(4, 73, 3);
  buy(4, 74, 4);
  orders.cancel(4, 73, 3);
  buy(2, 75, 9);
  orders.cancel(2, 75, 9);
  buy(6, 76, 50);
  shop.discontinue(6);
  await projectorContract(url, productsProjection, shop.log);
  expect(await bestSelling(9, 1)).toEqual({ numbers: [4, 3, 5, 1, 2], total: 5 });
  const pages = await Promise.all([1, 2, 3, 4].map((page) => bestSelling(2, page)));
  expect(pages.map(({ numbers }) => numbers)).toEqual([[4, 3], [5, 1], [2], []]);
});

test('what nobody has paid makes no best seller, neither held nor given back', async () => {
  for (const number of [1, 2, 3]) shop.create(number);
  buy(2, 71, 1);
  orders.place(3, 72, 50);
  orders.place(2, 73, 1);
  orders.cancel(2, 73, 1);
  await projectorContract(url, productsProjection, shop.log);
  expect(await bestSelling(9, 1)).toMatchObject({ numbers: [2, 1, 3] });
  expect(await units()).toEqual([1]);
});

test('an order that was paid late counts once, though its stock had gone back before', async () => {
  shop.create(1);
  orders.place(1, 71, 3);
  orders.expire(1, 71, 3);
  orders.revive(1, 71, 3);
  await projectorContract(url, productsProjection, shop.log);
  expect(await units()).toEqual([3]);
  orders.cancel(1, 71, 3, 1);
  await projectorContract(url, productsProjection, shop.log);
  expect(await units()).toEqual([]);
});

test.each([
  ['before its order is paid', () => orders.release(2, 71, 6), () => orders.pay(1, 71, 2)],
  ['after its order was paid', () => orders.pay(1, 71, 2), () => orders.release(2, 71, 6)],
])('what a request under a used key held and gives back %s was sold to nobody', async (_, first, then) => {
  for (const number of [1, 2]) shop.create(number);
  buy(2, 70, 9);
  orders.reserve(2, 71, 6);
  orders.place(1, 71, 2);
  first();
  then();
  await projectorContract(url, productsProjection, shop.log);
  expect(await units()).toEqual([2, 9]);
});

test('what is reserved once more for a paid order, by a call that comes late, and given back stays sold', async () => {
  shop.create(1);
  buy(1, 71, 4);
  orders.reserve(1, 71, 4);
  orders.release(1, 71, 4);
  await projectorContract(url, productsProjection, shop.log);
  expect(await units()).toEqual([4]);
});

test('an order of two sizes of a product counts both, and takes both back', async () => {
  shop.create(1);
  const sizes = { orderId: exampleId(71), productId: exampleId(1), quantity: 2, larger: 3 };
  shop.log.append(`order-${sizes.orderId}`, orderPlaced(sizes));
  orders.pay(1, 71, 5);
  await projectorContract(url, productsProjection, shop.log);
  expect(await units()).toEqual([5]);
  orders.cancel(1, 71, 5);
  await projectorContract(url, productsProjection, shop.log);
  expect(await units()).toEqual([]);
});

test('an audit knows how much was sold', async () => {
  const { url: fresh } = await testDatabase();
  const { db, close } = openDatabase(fresh);
  shop.create(1);
  buy(1, 71, 2);
  const projections = [productsProjection];
  const log = await testLog(shop.log);
  const runner = startRunner({ url: fresh, log, projections, logger: quiet });
  const ask = () => differencesOf({ url: fresh, log, projections });
  expect(await ask()).toEqual([]);
  await sql`update product_sales set units = 5`.execute(db);
  expect(await ask()).toMatchObject([{ table: 'product_sales', field: 'units', expected: 2, found: 5 }]);
  await runner.stop();
  await close();
});
