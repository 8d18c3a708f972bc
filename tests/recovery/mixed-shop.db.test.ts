import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import { ERASED } from '#contracts/kernel/personal';
import { newDataDir, startSupervisedShop, type SupervisedShop } from '../crash/supervised-shop.ts';
import { order, orderFor, pay, sell } from '../support/api-steps.ts';
import { runCommandLine } from '../support/command-line.ts';
import { startEventStore, type TestEventStore } from '../support/event-store.ts';
import { testDatabase } from '../support/stores.ts';
import { noTo, visit } from '../support/visitor.ts';

/** What docs/operations.md says of a shop to which `make start` brings the log or Postgres, and not both. */
let folder: string;
let shop: SupervisedShop;
let eventStore: TestEventStore | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), `suuq-test-${process.pid}-`));
});
afterEach(async () => {
  await shop.stop();
  await eventStore?.stop();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

/** With its owners: Postgres may run as another user. */
const copyInto = (target: string, source: string): void => {
  for (const name of readdirSync(target)) rmSync(join(target, name), { recursive: true, force: true });
  execFileSync('cp', ['-a', `${source}/.`, target]);
};
const enter = async (role?: 'admin') => {
  const backDoor = shop.openBackDoor();
  const { userId, cookies } = await backDoor.newPerson(role);
  await backDoor.close();
  return { userId, cookies, in: ({ origin }: SupervisedShop) => visit(origin, { cookies }) };
};
const restored = (env: NodeJS.ProcessEnv) =>
  runCommandLine('services/cli/admin.ts', ['restored', '--by', 'Ifrah'], {
    DATA_DIR: shop.dataDir,
    ...env,
  });

it('A shop whose Postgres is its own gets the log of make start back, and agrees with it, stopped', async () => {
  const env = { DATABASE_URL: (await testDatabase()).url };
  shop = await startSupervisedShop(newDataDir(), env);
  const [boss, hodan] = [await enter('admin'), await enter()];
  const product = await sell(boss.in(shop), { countInStock: 10 });
  const bought = await order(hodan.in(shop), orderFor([product, 1]));
  await pay(hodan.in(shop), bought._id);
  await boss.in(shop).call(routes.deliverOrder, { params: { id: bought._id } });
  await shop.close();
  copyInto(folder, shop.dataDir);
  shop = await startSupervisedShop(shop.dataDir, env);
  await boss.in(shop).call(routes.deleteUser, { params: { id: hodan.userId } });
  expect(await restored(env)).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^A shop is already running on .*: stop it first\.\n$/) as string,
  });
  await shop.close();
  copyInto(shop.dataDir, folder);

  const { code, said } = await restored(env);
  expect(code, said).toBe(0);
  expect(said).toContain('sessions ended');
  expect(said).toContain('1 were erased and stay so');
  shop = await startSupervisedShop(shop.dataDir, env);
  expect(await noTo(boss.in(shop).call(routes.allOrders, {}))).toMatchObject({ status: 401 });
  const another = await enter('admin');
  expect(await another.in(shop).call(routes.order, { params: { id: bought._id } })).toMatchObject({
    isPaid: true,
    user: { name: ERASED },
  });
  const audit = await runCommandLine('services/cli/audit.ts', ['verify'], { DATA_DIR: shop.dataDir, ...env });
  expect(audit.code, audit.said).toBe(0);
}, 180_000);

it('A shop whose log is its own gets the Postgres of make start back, and no session that had ended', async () => {
  eventStore = await startEventStore(join(folder, 'log'));
  const env = { EVENTSTORE_URL: eventStore.url };
  shop = await startSupervisedShop(newDataDir(), env);
  const [boss, hodan] = [await enter('admin'), await enter()];
  const product = await sell(boss.in(shop), { countInStock: 10 });
  await shop.close();
  const copy = mkdtempSync(join(folder, 'copy-'));
  copyInto(copy, shop.dataDir);
  shop = await startSupervisedShop(shop.dataDir, env);
  await hodan.in(shop).call(routes.signOut, {});
  await shop.close();
  copyInto(shop.dataDir, copy);

  const { code, said } = await restored(env);
  expect(code, said).toBe(0);
  expect(said).toContain('2 sessions ended');
  shop = await startSupervisedShop(shop.dataDir, env);
  expect(await noTo(hodan.in(shop).call(routes.myOrders, {}))).toMatchObject({ status: 401 });
  const { product: left } = await visit(shop.origin).call(routes.product, { params: { id: product._id } });
  expect(left.countInStock).toBe(10);
}, 180_000);
