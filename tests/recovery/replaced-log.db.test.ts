import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import { eventually } from '#resilience/eventually';
import { startSupervisedShop, type SupervisedShop } from '../crash/supervised-shop.ts';
import { compared, order, orderFor, pay, sell } from '../support/api-steps.ts';
import { runCommandLine } from '../support/command-line.ts';
import { noTo, visit } from '../support/visitor.ts';

/** An older log is put under a running shop, which nobody tells (docs/operations.md). */
const NOTICED = 'The log is not the one that was seen';
const NOTICED_WITHIN = 10_000;
const copies = mkdtempSync(join(tmpdir(), `suuq-test-${process.pid}-`));
const backup = join(copies, 'before');
let shop: SupervisedShop;
beforeAll(async () => {
  shop = await startSupervisedShop();
}, 240_000);
afterAll(async () => {
  await shop.stop();
  rmSync(copies, { recursive: true, force: true });
}, 60_000);

const command = (script: string, ...args: readonly string[]) =>
  runCommandLine(script, args, { DATA_DIR: shop.dataDir });
const hasSaid = (part: string): boolean => {
  const path = join(shop.dataDir, 'logs', `suuq-${part}.log`);
  return existsSync(path) && readFileSync(path, 'utf8').includes(NOTICED);
};
/** Whether the api counts its tables as those of this log. */
const areTablesReady = () =>
  fetch(`${shop.origin}/readyz`).then(
    async (answer) =>
      ((await answer.json()) as { checks: Record<string, boolean> }).checks['projections'] === true,
    () => true,
  );

it('a shop whose log was put back notices it, and has of the orders those of before the copy alone', async () => {
  const before = shop.openBackDoor();
  const [{ cookies }, { cookies: auditorCookies }] = [
    await before.newPerson('admin'),
    await before.newPerson('auditor'),
  ];
  const admin = visit(shop.origin, { cookies });
  const product = await sell(admin, { countInStock: 10 });
  const kept = await order(admin, orderFor([product, 1]));
  await pay(admin, kept._id);
  expect(await command('services/cli/backup.ts', backup)).toMatchObject({ code: 0 });
  const lost = await order(admin, orderFor([product, 2]));
  await pay(admin, lost._id);
  const orders = async () => (await admin.call(routes.allOrders, {})).map(({ _id }) => _id).sort();
  await expect.poll(orders).toEqual([kept._id, lost._id].sort());
  const oldHead = await before.log.head();

  await shop.putLogBack(join(backup, 'events.db'));
  const answersOld = async () => (await before.log.head().catch(() => oldHead)) < oldHead;
  expect(await eventually(answersOld, { within: 60_000 })).toBe(true);
  await before.close();
  const isNoticed = async () => hasSaid('api') || hasSaid('projector') || !(await areTablesReady());
  expect(await eventually(isNoticed, { within: NOTICED_WITHIN })).toBe(true);
  // Each ends, since each remembers what is not there any more.
  const allEnded = () => hasSaid('api') && hasSaid('projector');
  expect(await eventually(allEnded, { within: 30_000 }), shop.lastWords()).toBe(true);
  await shop.untilReady();

  expect(await orders()).toEqual([kept._id]);
  expect(await noTo(admin.call(routes.order, { params: { id: lost._id } }))).toMatchObject({ status: 404 });
  expect((await admin.call(routes.product, { params: { id: product._id } })).product.countInStock).toBe(9);
  const auditor = visit(shop.origin, { cookies: auditorCookies });
  const replay = await compared(() => auditor.call(routes.replayOrder, { params: { id: kept._id } }));
  expect(replay.consistent).toBe(true);
  const again = await order(admin, orderFor([product, 1]));
  expect((await pay(admin, again._id)).isPaid).toBe(true);
  const verified = await command('services/cli/audit.ts', 'verify');
  expect(verified, verified.said).toMatchObject({ code: 0 });
}, 240_000);
