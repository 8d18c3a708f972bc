import { afterAll, beforeAll, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import { MINUTE } from '#contracts/kernel/duration';
import type { Order } from '#contracts/orders/views';
import { order, orderFor, sell, type Priced } from '../support/api-steps.ts';
import { eventsOf } from '../support/assertions.ts';
import { runCommandLine } from '../support/command-line.ts';
import { changeableClock } from '../support/database-clock.ts';
import { openTestShop, type Customer, type TestShop } from '../support/shop.ts';
import { noTo } from '../support/visitor.ts';

/** What docs/operations.md says of a clock of Postgres that was wrong: how it is told, what heals, and the way back. */
/** By then an order is looked at, and a payment asked about; with a payment that was started it stands for an hour. */
const SOME_MINUTES = 40 * MINUTE;
/** Longer than any payment is asked about, and shorter than a session lasts. */
const HOURS = 8 * 60 * MINUTE;
/** An api asks Postgres for the time every ten seconds, and looks as often for tasks that wait for a time to come. */
const SOON = { timeout: 40_000 };

let shop: TestShop;
let clock: Awaited<ReturnType<typeof changeableClock>>;
let shirt: Priced;
let customer: Customer;
let before: Order;
let during: Order;
beforeAll(async () => {
  shop = await openTestShop({ env: { ORDER_TTL: '30m' } });
  clock = await changeableClock(shop.backDoor.pool);
  await Promise.all([shop.end(), shop.endProjector()]);
  shop.newProjector();
  await shop.revive();
  shirt = await sell(shop.admin, { countInStock: 10 });
  customer = await shop.customer();
  before = await order(customer, orderFor([shirt, 1]));
  await customer.call(routes.startPayPal, { params: { id: before._id } });
}, 180_000);
afterAll(() => shop.stop());

const admin = (...args: readonly string[]) => runCommandLine('services/cli/admin.ts', args, shop.env);
const secondsAhead = async (): Promise<number> => {
  const text = await (await fetch(`${shop.origin}/metrics`)).text();
  return Number(/^suuq_clock_ahead_seconds (\S+)$/m.exec(text)?.[1]);
};
const untilAhead = (ms: number) => expect.poll(secondsAhead, SOON).toBeCloseTo(ms / 1_000, -1);
/** `isAhead`: it was tried by a clock that is ahead of the server's, and put off. */
const tasks = async (...processes: readonly string[]) => {
  const { rows } = await shop.backDoor.pool.query<{ attempts: number; isAhead: boolean }>(
    `select attempts, set_at > pg_catalog.now() + interval '5 minutes'
       and due_at > set_at + interval '1 minute' is true as "isAhead"
     from work_todo where process = any($1) order by process`,
    [processes],
  );
  return rows;
};
const stock = async () =>
  (await customer.call(routes.product, { params: { id: shirt._id } })).product.countInStock;

it('is told by a figure of every api, and by the check', async () => {
  await untilAhead(0);
  expect((await admin('check')).said).toContain('clock: ok');
  await clock.set(SOME_MINUTES);
  await untilAhead(SOME_MINUTES);
  expect(await admin('check')).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^clock: that of Postgres, .* is 2400 s ahead of this machine's/m) as string,
  });
}, 90_000);

it('leaves no task waiting for the time that it gave, once it is put right', async () => {
  const put = () => tasks('expire-orders', 'started-payments');
  const areAhead = async () => (await put()).map(({ isAhead }) => isAhead);
  await expect.poll(areAhead, SOON).toEqual([true, true]);
  const those = await put();
  await clock.set(0);
  const triedAgain = async () =>
    (await put()).map(({ attempts }, at) => attempts > (those[at]?.attempts ?? Infinity));
  await expect.poll(triedAgain, SOON).toEqual([true, true]);
  await expect.poll(areAhead, SOON).toEqual([false, false]);
}, 90_000);

it('has ended orders, and questions about their payments, where it was ahead by hours', async () => {
  await clock.set(HOURS);
  await untilAhead(HOURS);
  // What was due at once may have been looked at by apis that did not know the time yet.
  await clock.set(HOURS + 120 * MINUTE);
  await expect.poll(() => eventsOf(shop.backDoor.log, before._id), SOON).toContain('OrderExpired');
  await expect.poll(() => tasks('started-payments'), SOON).toEqual([]);
  during = await order(customer, orderFor([shirt, 2]));
  expect(Date.parse(during.createdAt) - Date.now()).toBeGreaterThan(HOURS / 2);
  await clock.set(0);
  await untilAhead(0);
}, 120_000);

it('is undone by `restored`: payments are asked about again, and sessions of that time end', async () => {
  await Promise.all([shop.end(), shop.endProjector()]);
  const { code, said } = await admin('restored', '--by', 'Ifrah');
  expect(code, said).toBe(0);
  shop.newProjector();
  await shop.revive();
  expect(await noTo(customer.call(routes.myOrders, {}))).toMatchObject({ status: 401 });
  const asked = async () => (await tasks('started-payments')).map(({ attempts }) => attempts > 0);
  await expect.poll(asked, SOON).toEqual([true]);
  // Only the order of that time still holds its goods, until an admin cancels it.
  expect(await stock()).toBe(8);
  const boss = await shop.newAdmin();
  await boss.call(routes.cancelOrder, { params: { id: during._id }, body: { reason: 'a wrong clock' } });
  await expect.poll(stock, SOON).toBe(10);
  expect(shop.failures()).toEqual([]);
}, 120_000);
