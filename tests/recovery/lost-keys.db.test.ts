import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { routes } from '#contracts/api';
import { ERASED } from '#contracts/kernel/personal';
import type { Order } from '#contracts/orders/views';
import { startSupervisedShop } from '../crash/supervised-shop.ts';
import { order, orderFor, pay, sell } from '../support/api-steps.ts';
import { runCommandLine } from '../support/command-line.ts';
import { openTestShop } from '../support/shop.ts';
import { visit, type Visitor } from '../support/visitor.ts';

/** What docs/operations.md says of a VAULT_KEY of which nobody has a copy. */
const PASSWORD = 'a long enough one';
const VAULT_KEY = 'another vault key of 32 characters or more';
const admin = (env: NodeJS.ProcessEnv, ...args: readonly string[]) =>
  runCommandLine('services/cli/admin.ts', args, env);
const restored = (env: NodeJS.ProcessEnv, ...more: readonly string[]) =>
  admin(env, 'restored', '--by', 'Ifrah', ...more);
const refusal = (why: string) => ({ code: 1, said: expect.stringContaining(why) as string });

const register = async (origin: string, email: string, username: string) => {
  const person = visit(origin, { awaitsProjections: true });
  await person.call(routes.register, { body: { name: 'Ifrah', username, email, password: PASSWORD } });
  return person;
};

/** Amina buys one of ten. */
const sellOne = async (boss: Visitor, origin: string): Promise<Order> => {
  const product = await sell(boss, { countInStock: 10 });
  const shopper = await register(origin, 'amina@example.com', 'amina');
  const bought = await order(shopper, orderFor([product, 1]));
  return pay(shopper, bought._id);
};

/** The order and the stock are there, and Amina is not: her address and her username are free. */
const expectHadBack = async (origin: string, env: NodeJS.ProcessEnv, bought: Order): Promise<void> => {
  await register(origin, 'ifrah@example.com', 'ifrah');
  expect(
    await admin(env, 'grant', 'ifrah@example.com', '--by', 'Ifrah', '--reason', 'keys lost'),
  ).toMatchObject({ code: 0 });
  const owner = visit(origin, { awaitsProjections: true });
  await owner.call(routes.signIn, { body: { email: 'ifrah@example.com', password: PASSWORD } });
  const found = await owner.call(routes.order, { params: { id: bought._id } });
  expect(found).toMatchObject({
    isPaid: true,
    totalPrice: bought.totalPrice,
    user: { name: ERASED },
    shippingAddress: { address: ERASED },
  });
  const [line] = found.orderItems;
  const { product } = await owner.call(routes.product, { params: { id: line?.productId ?? '' } });
  expect(product.countInStock).toBe(9);
  await register(origin, 'amina@example.com', 'amina');
};

it('a shop whose keys are lost has its orders and its stock, and none of its people', async () => {
  const shop = await openTestShop();
  onTestFinished(() => shop.stop());
  const bought = await sellOne(shop.admin, shop.origin);
  await Promise.all([shop.end(), shop.endProjector()]);

  expect(await restored(shop.env, '--vault-lost')).toMatchObject(refusal('which is not lost'));
  const { NAMES_KEY } = shop.env;
  Object.assign(shop.env, { NAMES_KEY: 'a names key that this shop never had before' });
  expect(await restored(shop.env, '--vault-lost')).toMatchObject(refusal('which is not lost'));
  Object.assign(shop.env, { NAMES_KEY });
  Object.assign(shop.env, { VAULT_KEY });
  expect(await restored(shop.env)).toMatchObject(refusal('VAULT_KEY: does not open'));
  const done = await restored(shop.env, '--vault-lost');
  expect(done.code, done.said).toBe(0);
  shop.newProjector();
  await shop.revive();

  await expectHadBack(shop.origin, shop.env, bought);
  expect(shop.failures()).toEqual([]);
}, 120_000);

it('so has a shop whose stores make start brings, which are there only while it runs', async () => {
  const former = await startSupervisedShop();
  onTestFinished(() => former.stop(), 60_000);
  const backDoor = former.openBackDoor();
  const { cookies } = await backDoor.newPerson('admin');
  await backDoor.close();
  const bought = await sellOne(visit(former.origin, { cookies }), former.origin);
  await former.close();
  const env = { DATA_DIR: former.dataDir };
  rmSync(join(former.dataDir, 'secrets.json'));

  expect(await restored(env, '--vault-lost')).toMatchObject(refusal('its secrets.json is missing'));
  const given = { ...env, VAULT_KEY };
  expect(await restored(given)).toMatchObject(refusal('VAULT_KEY: does not open'));
  const done = await restored(given, '--vault-lost');
  expect(done.code, done.said).toBe(0);
  const shop = await startSupervisedShop(former.dataDir, { VAULT_KEY });
  onTestFinished(() => shop.close(), 60_000);

  await expectHadBack(shop.origin, given, bought);
}, 180_000);
