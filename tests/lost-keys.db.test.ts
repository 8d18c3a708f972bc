import { afterAll, beforeAll, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import { ERASED } from '#contracts/kernel/personal';
import { order, orderFor, pay, sell } from './support/api-steps.ts';
import { runCommandLine } from './support/command-line.ts';
import { openTestShop, type TestShop } from './support/shop.ts';
import { visit } from './support/visitor.ts';

/** What docs/operations.md says of a VAULT_KEY of which nobody has a copy. */
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.stop());

const stopped = () => Promise.all([shop.end(), shop.endProjector()]);
const PASSWORD = 'a long enough one';
const admin = (...args: readonly string[]) => runCommandLine('services/cli/admin.ts', args, shop.env);
const register = async (email: string, username: string) => {
  const person = visit(shop.origin, { awaitsProjections: true });
  await person.call(routes.register, { body: { name: 'Ifrah', username, email, password: PASSWORD } });
  return person;
};

it('a shop whose keys are lost has its orders and its stock, and none of its people', async () => {
  const product = await sell(shop.admin, { countInStock: 10 });
  const shopper = await register('amina@example.com', 'amina');
  const bought = await order(shopper, orderFor([product, 1]));
  await pay(shopper, bought._id);
  await stopped();

  Object.assign(shop.env, { VAULT_KEY: 'another vault key of 32 characters or more' });
  expect(await admin('restored', '--by', 'Ifrah')).toMatchObject({
    code: 1,
    said: expect.stringContaining('VAULT_KEY: does not open') as string,
  });
  await shop.backDoor.pool.query('drop schema vault cascade');
  Object.assign(shop.env, { VAULT_LOST: 'yes' });
  shop.newProjector();
  await shop.revive();
  await stopped();
  Object.assign(shop.env, { VAULT_LOST: 'no' });
  expect(await admin('restored', '--by', 'Ifrah')).toEqual({ code: 0, said: expect.any(String) as string });
  shop.newProjector();
  await shop.revive();

  await register('ifrah@example.com', 'ifrah');
  expect(await admin('grant', 'ifrah@example.com', '--by', 'Ifrah', '--reason', 'keys lost')).toMatchObject({
    code: 0,
  });
  const owner = visit(shop.origin, { awaitsProjections: true });
  await owner.call(routes.signIn, { body: { email: 'ifrah@example.com', password: PASSWORD } });
  const found = await owner.call(routes.order, { params: { id: bought._id } });
  expect(found).toMatchObject({
    isPaid: true,
    totalPrice: bought.totalPrice,
    user: { name: ERASED },
    shippingAddress: { address: ERASED },
  });
  const { product: left } = await owner.call(routes.product, { params: { id: product._id } });
  expect(left.countInStock).toBe(9);
  // Her address and her username are free.
  await register('amina@example.com', 'amina');
  expect(shop.failures()).toEqual([]);
});
