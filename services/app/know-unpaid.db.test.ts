import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '#projections/kernel/database';
import { testDatabase } from '../../tests/support/stores.ts';
import { orderId, shirt, userId } from '../orders/testing/examples.ts';
import { UnpaidOrders } from '../orders/unpaid-orders.ts';
import { toDoProjection } from '../platform/work/to-do-list.ts';
import { knowUnpaid } from './know-unpaid.ts';

const limits = { account: { orders: 9, units: 99 }, address: { orders: 9, units: 99 } };

let stores: ReturnType<typeof openDatabase>;
let unpaid: UnpaidOrders;
let observedFrom: bigint | undefined;
let looks: number;
let stopping: AbortController;
let running: Promise<void>;
beforeEach(async () => {
  stores = openDatabase((await testDatabase()).url, { max: 2 });
  await toDoProjection([]).migrate(stores.db);
  unpaid = new UnpaidOrders({ limits, orderTtl: 1_800_000, clock: () => new Date() });
  [observedFrom, looks, stopping] = [undefined, 0, new AbortController()];
  const look = () => ((looks += 1), observedFrom);
  running = knowUnpaid({ stores, unpaid, observedFrom: look }, stopping.signal);
});
afterEach(async () => {
  stopping.abort();
  await running;
  await stores.close();
});

const query = (text: string, values: readonly unknown[] = []) => stores.pool.query(text, [...values]);
/** The to-do lists have everything up to a position. */
const listUpTo = (position: number) =>
  query(
    `insert into projection_checkpoints (name, version, position) values ('work', 1, $1)
     on conflict (name) do update set position = excluded.position`,
    [position],
  );
/** The past is in the list, too. */
const fillList = () =>
  query(
    `insert into work_filled (process, version, list) values ('expire-orders', 1, 'work_todo'::regclass::oid)`,
  );
const held = () => unpaid.holdings(9)?.units;

it('counts what the to-do list has once that is as far as the log is observed from, and whenever it begins again', async () => {
  await fillList();
  const data = { orderId, userId, placedAt: new Date().toISOString(), lines: [[shirt, 3]] };
  await query(
    `insert into work_todo (process, key, due_at, data, cause)
     values ('expire-orders', $1, now(), $2, '{}'), ('expire-orders', 'older', now(), '{"orderId": "1"}', '{}')`,
    [orderId, data],
  );
  observedFrom = 7n;
  unpaid.begin();
  await listUpTo(6);
  const before = looks;
  await expect.poll(() => looks, { timeout: 10_000 }).toBeGreaterThan(before + 2);
  expect(unpaid.isKnown).toBe(false);
  await listUpTo(7);
  await expect.poll(held).toBe(3);

  await query('delete from work_todo');
  observedFrom = 9n;
  unpaid.begin();
  await listUpTo(9);
  await expect.poll(held).toBe(0);
});

it('counts nothing of a new to-do list, which begins at the end of the log, before it has the past', async () => {
  observedFrom = 7n;
  unpaid.begin();
  await listUpTo(7);
  const before = looks;
  await expect.poll(() => looks, { timeout: 10_000 }).toBeGreaterThan(before + 2);
  expect(unpaid.isKnown).toBe(false);
  const data = { orderId, userId, placedAt: new Date().toISOString(), lines: [[shirt, 3]] };
  const text = `insert into work_todo (process, key, due_at, data, cause) values ('expire-orders', $1, now(), $2, '{}')`;
  await query(text, [orderId, data]);
  await fillList();
  await expect.poll(held).toBe(3);
});
