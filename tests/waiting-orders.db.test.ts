import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#services/kernel/ids';
import { processContext } from '#services/kernel/process-context';
import { order, orderFor, sell } from './support/api-steps.ts';
import { openTestShop, type TestShop } from './support/shop.ts';
import { answerOrNo, noTo } from './support/visitor.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ env: { CALLS_AT_ONCE: '8' } });
});
afterAll(async () => {
  expect(shop.failures()).toEqual([]);
  await shop.stop();
});

// An order waits for two seconds at most: a machine that stands still for most of them is given another try.
it(
  'two of eight places are kept by orders that wait for a piece, and the others are answered meanwhile',
  { retry: 2 },
  async () => {
    const product = await sell(shop.admin, { countInStock: 2 });
    const { _id: id } = product;
    const { stock } = shop.backDoor.shop;
    const lost = { productId: id, variantId: id, orderId: newId(), attempt: 0, quantity: 2 };
    const customers = await shop.customers(5);
    await stock.reserve(lost, new Date(), processContext('test', id));
    // The api reserved nothing itself: from an order without any hope it learns that the pieces are reserved.
    const [early] = customers;
    if (!early) throw new Error('Nobody shops');
    expect(await noTo(order(early, orderFor([product, 3])))).toMatchObject({ code: 'OUT_OF_STOCK' });
    const told: string[] = [];
    const orders = customers.map(async (customer) => {
      const answer = await answerOrNo(order(customer, orderFor([product, 1])));
      told.push('no' in answer ? answer.no.code : 'placed');
    });
    await expect.poll(() => told.length, { interval: 10 }).toBeGreaterThanOrEqual(3);
    // Only who still waits can have a piece that comes back now.
    await stock.release(lost, new Date(), processContext('test', newId()));
    await Promise.all(orders);
    expect(told).toEqual(['OUT_OF_STOCK', 'OUT_OF_STOCK', 'OUT_OF_STOCK', 'placed', 'placed']);
  },
);
