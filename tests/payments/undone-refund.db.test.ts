import { afterAll, beforeAll, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import { order, orderFor, sell } from '../support/api-steps.ts';
import { openShopInside } from '../support/shop-inside.ts';
import type { OpenShop } from '../support/shop.ts';
import { clickOnStripesPage, tellSimulator } from '../support/stripe-page.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShopInside();
});
afterAll(() => shop.stop());

it('A refund that Stripe has made and that fails days later is told to operators with its order', async () => {
  const product = await sell(shop.admin, { price: 35, countInStock: 5 });
  const buyer = await shop.customer();
  const { _id: orderId } = await order(buyer, orderFor([product, 1]));
  const { url } = await buyer.call(routes.startStripe, { params: { id: orderId } });
  await clickOnStripesPage(url, 'pay');
  const types = async () => (await shop.backDoor.log.readStream(`order-${orderId}`)).map(({ type }) => type);
  await expect.poll(async () => (await types()).at(-1), { timeout: 20_000 }).toBe('PaymentCaptured');
  await shop.admin.call(routes.refundOrder, { params: { id: orderId }, body: { reason: 'It was broken' } });
  expect((await types()).at(-1)).toBe('PaymentRefunded');
  const text = `select id from simulator.stripe_refunds where metadata->>'order' = $1`;
  const { rows } = await shop.backDoor.pool.query<{ id: string }>(text, [orderId]);
  await tellSimulator(shop, 'stripe', `refunds/${rows[0]?.id}/settle`, { deny: true });
  const error = async () => {
    const { processes } = await shop.admin.call(routes.system, {});
    return processes.find(({ name }) => name === 'webhooks')?.error;
  };
  await expect.poll(error, { timeout: 20_000 }).toContain(`has $50.25 of the order ${orderId} again`);
  expect((await types()).at(-1)).toBe('PaymentRefunded');
});
