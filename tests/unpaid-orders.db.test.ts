import { afterAll, beforeAll, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import { order, orderFor, pay, sell } from './support/api-steps.ts';
import { openShopInside } from './support/shop-inside.ts';
import type { OpenShop } from './support/shop.ts';
import { answerOrNo, visit } from './support/visitor.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShopInside({
    env: { UNPAID_ORDERS_ACCOUNT: '3', UNPAID_UNITS_ACCOUNT: '50', UNPAID_ORDERS_ADDRESS: '8' },
  });
});
afterAll(async () => {
  expect(shop.failures()).toEqual([]);
  await shop.stop();
});

it(
  'lets an account hold so much without paying, also at another process that starts later',
  {
    timeout: 90_000,
  },
  async () => {
    const product = await sell(shop.admin, { countInStock: 500 });
    const [hoarder, other] = await shop.customers(2);
    if (!hoarder || !other) throw new Error('Nobody came');
    const one = () => answerOrNo(order(hoarder, orderFor([product, 1])));
    const atOnce = await Promise.all(Array.from({ length: 10 }, one));
    const placed = atOnce.flatMap((each) => ('answer' in each ? [each.answer] : []));
    expect(placed).toHaveLength(3);
    expect(atOnce.find((each) => 'no' in each)).toMatchObject({
      no: {
        status: 409,
        code: 'TOO_MANY_UNPAID_ORDERS',
        details: { by: 'account', orders: 3, units: 3, mostOrders: 3, mostUnits: 50 },
      },
    });
    expect('answer' in (await answerOrNo(order(other, orderFor([product, 1]))))).toBe(true);
    expect(await answerOrNo(order(other, orderFor([product, 60])))).toMatchObject({
      no: { code: 'TOO_MANY_UNPAID_ORDERS' },
    });

    const address = await shop.another({});
    const elsewhere = { ...hoarder, ...visit(address, { cookies: new Map(hoarder.cookies) }) };
    // It has read what was there before it began: no order is placed while this asks.
    await expect
      .poll(() => answerOrNo(order(elsewhere, orderFor([product, 51]))), { timeout: 20_000 })
      .toMatchObject({ no: { code: 'TOO_MANY_UNPAID_ORDERS', details: { orders: 3 } } });

    await pay(hoarder, placed[0]?._id ?? '');
    await hoarder.call(routes.cancelOrder, {
      params: { id: placed[1]?._id ?? '' },
      body: { reason: 'Too many' },
    });
    await expect.poll(async () => 'answer' in (await one())).toBe(true);
  },
);
