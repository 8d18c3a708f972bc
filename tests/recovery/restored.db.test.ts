import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import { noRows } from '#services/catalogue/import/answered-rows';
import { importRuns } from '#services/catalogue/import/runs';
import { eventually } from '#resilience/eventually';
import { birthOf } from '#services/supervisor/leftovers';
import { approvedPayment, claim, order, orderFor, pay, sell } from '../support/api-steps.ts';
import { capturesAtSimulator, eventsOf } from '../support/assertions.ts';
import { runCommandLine } from '../support/command-line.ts';
import { addressOf, copyLog, putLogBack } from '../support/log-copies.ts';
import { startNode, type LaunchedNode } from '../support/node-process.ts';
import { openTestShop, untilReady, type TestShop } from '../support/shop.ts';
import { noTo, visit } from '../support/visitor.ts';

/** What an operator says after the stores were restored from copies (docs/operations.md). */
let shop: TestShop;
let eventStore: LaunchedNode | undefined;
const copies = mkdtempSync(join(tmpdir(), `suuq-test-${process.pid}-`));
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(async () => {
  await shop.stop();
  await eventStore?.stop();
  rmSync(copies, { recursive: true, force: true });
});

const command = (script: string, ...args: readonly string[]) => runCommandLine(script, args, shop.env);
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
  // As in a dump of a release that knew of no second factor.
  await shop.backDoor.pool.query('alter table vault.authorization drop column factor cascade');
  const { code, said } = await command('services/cli/admin.ts', 'restored', '--by', 'Ifrah');
  expect(code, said).toBe(0);
  expect(said).toContain('sessions ended');
  expect(await waitsForProviders()).toBe(true);
  // The log that was put back may lack what came of the rows.
  expect(await imports.begin('of a file')).toEqual({
    number: 0,
    since: 0,
    isResumed: true,
    answered: noRows,
  });
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

/** Somebody who can sign in again. */
const register = async (username: string) => {
  const credentials = { email: `${username}@suuq.test`, password: 'a good password' };
  const visitor = visit(shop.origin);
  await visitor.call(routes.register, { body: { ...credentials, name: 'Hodan', username } });
  const signIn = async () => {
    const again = visit(shop.origin);
    await again.call(routes.signIn, { body: credentials });
    return again;
  };
  return { visitor, signIn };
};

/** With apis and projectors stopped: the event store ends, and starts at its address with an older log. */
const exchangeLog = async (copy: string): Promise<void> => {
  const { port, secret } = addressOf(shop.env['EVENTSTORE_URL'] ?? '');
  const { eventStore: pid } = shop.pids;
  const hasEnded = () => birthOf(pid) === undefined;
  process.kill(pid, 'SIGTERM');
  expect(await eventually(hasEnded, { within: 30_000 })).toBe(true);
  putLogBack(shop.eventStoreFolder, copy);
  const args = ['--port', String(port), '--data', shop.eventStoreFolder];
  eventStore = await startNode('services/embedded/eventstore/main.ts', args, { EVENTSTORE_SECRET: secret });
};

it('has orders paid whose money came after the copy of the log, each once, and soon', async () => {
  const { cookies } = await shop.backDoor.newPerson('admin');
  const product = await sell(visit(shop.origin, { cookies }), { countInStock: 10 });
  const { visitor: buyer, signIn } = await register('buyer');
  const place = async () => (await order(buyer, orderFor([product, 1])))._id;
  const [started, unstarted] = [await place(), await place()];
  const payment = await approvedPayment(buyer, started);
  const copy = join(copies, 'log');
  await copyLog(shop.env['EVENTSTORE_URL'] ?? '', copy);
  expect((await claim(buyer, started, payment)).isPaid).toBe(true);
  expect((await pay(buyer, unstarted)).isPaid).toBe(true);
  const unknown = await place();
  await pay(buyer, unknown);

  await Promise.all([shop.end(), shop.endProjector()]);
  await exchangeLog(copy);
  const { code, said } = await command('services/cli/admin.ts', 'restored', '--by', 'Ifrah');
  expect(code, said).toBe(0);
  expect(await eventsOf(shop.backDoor.log, started)).not.toContain('PaymentCaptured');
  shop.newProjector();
  await shop.revive();
  await untilReady(shop.origin);
  const isSettled = async () => (await eventsOf(shop.backDoor.log, started)).includes('PaymentCaptured');
  expect(await eventually(isSettled, { within: 60_000 })).toBe(true);

  // Of a payment that the copy does not have nobody is asked before its buyer goes on, who pays no second time.
  const again = await signIn();
  expect((await again.call(routes.order, { params: { id: unstarted } })).isPaid).toBe(false);
  expect(await noTo(pay(again, unstarted))).toMatchObject({ code: 'ORDER_ALREADY_PAID' });
  const orders = async () =>
    (await again.call(routes.myOrders, {})).map(({ _id, isPaid }) => `${_id} ${isPaid}`).sort();
  await expect.poll(orders).toEqual([`${started} true`, `${unstarted} true`].sort());
  // The log cannot ask about an order that it does not have: an operator compares those.
  const captured = (await capturesAtSimulator(shop.backDoor.pool)).filter(({ orderId }) =>
    [started, unstarted, unknown].includes(orderId),
  );
  expect(captured.map(({ orderId }) => orderId).sort()).toEqual([started, unstarted, unknown].sort());
  expect(captured.map(({ refundedCents }) => refundedCents)).toEqual([0, 0, 0]);
  expect(await command('services/cli/audit.ts', 'verify')).toMatchObject({ code: 0 });
}, 180_000);
