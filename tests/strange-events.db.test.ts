import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allEvents } from '#contracts/all-events';
import { routes } from '#contracts/api';
import { newId } from '#services/kernel/ids';
import { order, orderFor, pay, sell } from './support/api-steps.ts';
import { listen } from './support/listening.ts';
import { openShopInside } from './support/shop-inside.ts';
import type { OpenShop } from './support/shop.ts';

/** Another program appends to the shop's log by the shop's names, in shapes of its own. */
let shop: OpenShop;
beforeAll(async () => {
  shop = await openShopInside();
});
afterAll(() => shop.stop());

const append = async (stream: string, type: keyof typeof allEvents, data: unknown, expected = -1) => {
  const id = randomUUID();
  const actor = { process: 'another program' };
  const metadata = { $correlationId: id, $causationId: id, actor, schema: allEvents[type].version };
  await shop.backDoor.log.append(stream, expected, [{ id, type, data, metadata }]);
};

it('open pages hear what comes after them, and an order that is paid then holds nothing', async () => {
  const product = await sell(shop.admin, { countInStock: 100 });
  const shopper = await shop.customer();
  const lastEventId = String(await shop.backDoor.log.head());
  const page = await listen(shopper, { products: [product._id], lastEventId });
  const { _id: placed } = await order(shopper, orderFor([product, 40]));
  const units = async () => (await shop.admin.call(routes.system, {})).unpaid?.units;
  await expect.poll(units, { timeout: 20_000 }).toBe(40);

  const orderId = newId();
  await append(`order-${orderId}`, 'OrderPlaced', { orderId, userId: shopper.userId });
  await append(`order-${orderId}`, 'OrderDelivered', { orderId }, 0);
  await append(`order-${newId()}`, 'OrderCancelled', null);
  await append(`product-${newId()}`, 'ProductPriceChanged', null);

  await pay(shopper, placed);
  await expect.poll(units, { timeout: 20_000 }).toBe(0);
  const [params, body] = [{ id: product._id }, { price: 60 }];
  await shop.admin.call(routes.updateProduct, { params, body });
  await page.until((heard) => heard.some(({ kind }) => kind === 'price'));
  expect(page.heard().map(({ kind }) => kind)).not.toContain('missed');
  await page.leave();
});
