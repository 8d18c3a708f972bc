import { execFile } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import { noRows } from '#services/catalogue/import/answered-rows';
import { importRuns } from '#services/catalogue/import/runs';
import { eventually } from '#services/platform/eventually';
import { order, orderFor, pay, sell } from './support/api-steps.ts';
import { openTestShop, untilReady, type TestShop } from './support/shop.ts';
import { noTo, visit } from './support/visitor.ts';

/** What an operator says after the stores were restored from copies (docs/operations.md). */
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.stop());

const command = (script: string, ...args: readonly string[]) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const env = { ...process.env, NODE_ENV: 'test', ...shop.env };
    const child = execFile(process.execPath, [script, ...args], { env }, (_, out, errors) =>
      resolve({ code: child.exitCode ?? 1, said: out + errors }),
    );
  });
const checkpoints = async () => {
  const { rows } = await shop.backDoor.pool.query<{ name: string; version: number; epoch: string }>(
    'select name, version, epoch from projection_checkpoints order by name',
  );
  return rows;
};

const waitsForProviders = async (): Promise<boolean> =>
  (await shop.backDoor.pool.query('select from work_restored')).rowCount === 1;

/** The projections that were set back. An epoch tells nothing here: each process that takes one over raises it. */
const setBack = async (): Promise<readonly string[]> => {
  const { rows } = await shop.backDoor.pool.query<{ name: string }>(
    'select name from projection_checkpoints where version = 0 or doubted',
  );
  return rows.map(({ name }) => name);
};

it('changes nothing while the shop runs', async () => {
  const shopper = await shop.customer();
  const { code, said } = await command('services/cli/admin.ts', 'restored', '--by', 'Ifrah');
  expect([code, said]).toEqual([
    1,
    expect.stringContaining('The shop is running: stop all apis and projectors'),
  ]);
  expect(await setBack()).toEqual([]);
  expect(await waitsForProviders()).toBe(false);
  expect(await shopper.call(routes.myOrders, {})).toEqual([]);
});

it('ends all sessions, has every table made again from the log, and the shop goes on', async () => {
  const { admin } = shop;
  const product = await sell(admin, { countInStock: 10 });
  const shopper = await shop.customer();
  const first = await order(shopper, orderFor([product, 1]));
  await pay(shopper, first._id);
  const imports = importRuns(shop.backDoor.pool);
  await imports.keep('of a file', await imports.begin('of a file'), { ...noRows, created: 3 });
  const before = await checkpoints();

  await Promise.all([shop.end(), shop.endProjector()]);
  const { code, said } = await command('services/cli/admin.ts', 'restored', '--by', 'Ifrah');
  expect(code, said).toBe(0);
  expect(said).toContain('sessions ended');
  expect(await waitsForProviders()).toBe(true);
  // The log that was put back may lack what came of the rows.
  expect(await imports.begin('of a file')).toEqual({ number: 0, isResumed: true, answered: noRows });
  shop.newProjector();
  await shop.revive();
  // Each was filled beside the live tables, by a later owner.
  const isAnew = async () =>
    (await checkpoints()).every(({ name, version, epoch }) => {
      const was = before.find((each) => each.name === name);
      return version === was?.version && Number(epoch) > Number(was.epoch);
    });
  expect(await eventually(isAnew, { within: 90_000 })).toBe(true);
  await untilReady(shop.origin);
  expect(await waitsForProviders()).toBe(false);

  expect(await noTo(shopper.call(routes.myOrders, {}))).toMatchObject({ status: 401 });
  const { userId, cookies } = await shop.backDoor.newPerson('admin');
  const boss = { ...visit(shop.origin, { cookies }), userId };
  expect((await boss.call(routes.allOrders, {})).map(({ _id, isPaid }) => [_id, isPaid])).toEqual([
    [first._id, true],
  ]);
  const second = await order(boss, orderFor([product, 2]));
  expect((await pay(boss, second._id)).isPaid).toBe(true);
  expect(await command('services/cli/audit.ts', 'verify')).toMatchObject({ code: 0 });
}, 180_000);
