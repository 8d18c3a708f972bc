import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import pg from 'pg';
import { orderEvents } from '#contracts/orders/events';
import { openDatabase, type OpenDatabase } from '#projections/kernel/database';
import { parkedStreams } from '#projections/kernel/parking/parked';
import { startRunner } from '#projections/kernel/running/runner';
import { toDoProjection } from '#services/platform/work/to-do-list';
import { runWorker } from '#services/platform/work/worker';
import { testDatabase } from '../support/stores.ts';
import { openLife, type Life } from './world.ts';
import { quiet } from '../../projections/kernel/testing/quiet.ts';

let url: string;
let pool: pg.Pool;
let database: OpenDatabase;
const running: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  ({ url } = await testDatabase());
  pool = new pg.Pool({ connectionString: url });
  database = openDatabase(url);
});
afterEach(async () => {
  for (const stop of running.splice(0)) await stop();
});
afterAll(async () => {
  await pool.end();
  await database.close();
});

/** Starts an api process's background work. */
const start = (life: Life): void => {
  const stopping = new AbortController();
  const processes = life.newProcess().processes;
  const projections = [toDoProjection(processes)];
  const runner = startRunner({ url, log: life.log, projections, logger: quiet });
  const worker = runWorker({ pool, processes, onError: () => {} }, stopping.signal);
  running.push(async () => {
    stopping.abort();
    await Promise.all([runner.stop(), worker]);
  });
};

const { version } = orderEvents.OrderPlaced;

/** Marks an event as written by another version of the shop, one that this version cannot read or one that it can. */
const writtenBy = (life: Life, orderId: string, schema: number): void => {
  const index = life.log.all.findIndex(
    ({ type, stream }) => type === 'OrderPlaced' && stream === `order-${orderId}`,
  );
  const event = life.log.all[index];
  if (event) life.log.all[index] = { ...event, metadata: { ...event.metadata, schema } };
};

it('one order that an older shop cannot read keeps no other from expiring or its money back, and is taken up after the upgrade', async () => {
  const life = openLife();
  const shirt = await life.sell(9);
  const unreadable = await life.order([shirt, 1]);
  const unpaid = await life.order([shirt, 1]);
  const paid = await life.order([shirt, 1]);
  life.provider.complete(paid.paymentId);
  await life.webhook(paid.paymentId);
  await life.cancelForTheShop(paid.orderId);
  writtenBy(life, unreadable.orderId, version + 1);

  start(life);
  const last = (orderId: string) => life.types(orderId).at(-1);
  await expect.poll(() => last(unpaid.orderId), { timeout: 20_000 }).toBe('OrderExpired');
  await expect.poll(() => last(paid.orderId), { timeout: 20_000 }).toBe('PaymentRefunded');
  expect(life.provider.keptFor(paid.orderId)).toBe(0);
  expect(await parkedStreams(database.db, 'work')).toMatchObject([
    { stream: `order-${unreadable.orderId}`, type: 'OrderPlaced', error: expect.stringContaining('version') },
  ]);
  for (const stop of running.splice(0)) await stop();

  writtenBy(life, unreadable.orderId, version);
  start(life);
  await expect.poll(() => last(unreadable.orderId), { timeout: 20_000 }).toBe('OrderExpired');
  expect(await parkedStreams(database.db, 'work')).toEqual([]);
});
