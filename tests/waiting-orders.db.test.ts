import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#services/kernel/derived-id';
import { processContext } from '#services/kernel/process-context';
import { order, orderFor, sell } from './support/api-steps.ts';
import { openTestShop, type TestShop } from './support/shop.ts';
import { noTo } from './support/visitor.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ env: { CALLS_AT_ONCE: '8' } });
});
afterAll(async () => {
  expect(shop.failures()).toEqual([]);
  await shop.stop();
});

it('two of eight places are kept by orders that wait for a piece, and the others are answered meanwhile', async () => {
  const product = await sell(shop.admin, { countInStock: 1 });
  const { _id: id } = product;
  const lost = { productId: id, variantId: id, orderId: newId(), attempt: 0, quantity: 1 };
  const customers = await shop.customers(5);
  await shop.backDoor.shop.stock.reserve(lost, new Date(), processContext('test', id));
  const no = { status: 409, code: 'OUT_OF_STOCK' };
  // The api reserved nothing itself: from an order without any hope it learns that the piece is reserved.
  const [early] = customers;
  if (!early) throw new Error('Nobody shops');
  expect(await noTo(order(early, orderFor([product, 2])))).toMatchObject(no);
  const began = performance.now();
  const waits = await Promise.all(
    customers.map(async (customer) => {
      expect(await noTo(order(customer, orderFor([product, 1])))).toMatchObject(no);
      return performance.now() - began;
    }),
  );
  const [, , third = 0, fourth = 0] = waits.toSorted((one, other) => one - other);
  expect(fourth).toBeGreaterThan(1_900);
  expect(third).toBeLessThan(1_900);
});
