import { afterAll, beforeAll, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import { order, orderFor, sell } from './support/api-steps.ts';
import { openShopInside } from './support/shop-inside.ts';
import type { OpenShop } from './support/shop.ts';
import { noTo, visit } from './support/visitor.ts';

/** A shop that writes letters. */
let shop: OpenShop;
beforeAll(async () => {
  shop = await openShopInside({ env: { MAIL_URL: '', UNPAID_ORDERS_ACCOUNT: '2' } });
});
afterAll(async () => {
  expect(shop.failures()).toEqual([]);
  await shop.stop();
});

let people = 0;
const registered = async (email: string) => {
  const visitor = visit(shop.origin);
  const username = `person-of-a-mailbox-${(people += 1)}`;
  await visitor.call(routes.register, {
    body: { name: 'Hodan Ali', username, email, password: 'a quiet river at dusk' },
  });
  return visitor;
};

it('Accounts at sub-addresses of a mailbox that nobody confirmed have together as many orders unpaid as one', async () => {
  const product = await sell(shop.admin, { countInStock: 20 });
  const one = () => orderFor([product, 1]);
  for (const email of ['flooded+1@suuq.test', 'flooded+2@suuq.test']) {
    const account = await registered(email);
    const { _id: id } = await order(account, one());
    await account.call(routes.cancelOrder, { params: { id }, body: { reason: 'Look at this' } });
  }
  expect(await noTo(order(await registered('flooded+3@suuq.test'), one()))).toMatchObject({
    status: 409,
    code: 'TOO_MANY_UNPAID_ORDERS',
    details: { orders: 0 },
  });
  // Nobody keeps the account at the plain address, nor a guest, from ordering.
  await order(await registered('flooded@suuq.test'), one());
  const guest = visit(shop.origin);
  await guest.call(routes.beginAsGuest, { body: { name: 'Hodan Ali', email: 'flooded+4@suuq.test' } });
  await order(guest, one());
});
