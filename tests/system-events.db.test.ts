import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '#contracts/api';
import { openDatabase, type OpenDatabase } from '#projections/kernel/database';
import type { Projection } from '#projections/kernel/projection';
import { rebuild } from '#projections/kernel/rebuilding/rebuild';
import { verify } from '#projections/kernel/rebuilding/verify';
import { projectionsOf } from '#projections/index';
import { readVariables } from '#projections/stores';
import { allEvents } from '#contracts/all-events';
import { eventually } from '#resilience/eventually';
import { createKeyReader } from '#services/platform/personal-data';
import { order, orderFor, sell } from './support/api-steps.ts';
import { openTestShop, type TestShop } from './support/shop.ts';

/** A log whose server writes events itself: what starting its standard projections adds. */
const AT_ONCE = 59_999;
/** `SYSTEM_EVENTS=142187` for where such a log ended. */
const ALL_TOGETHER = Number(process.env['SYSTEM_EVENTS'] ?? AT_ONCE);
const BATCH = 500;
/** Milliseconds: long enough for a machine that is busy with other tests; before the fix it answered 503 for good. */
const READY_WITHIN = 60_000;

let shop: TestShop;
let database: OpenDatabase;
let projections: readonly Projection[];
beforeAll(async () => {
  shop = await openTestShop();
  const { DATABASE_URL, VAULT_KEY: vaultKey, SHOP_TZ: zone } = readVariables(shop.env);
  database = openDatabase(DATABASE_URL);
  const { open } = createKeyReader({ pool: shop.backDoor.pool, keys: { vaultKey }, events: allEvents });
  projections = projectionsOf({ open, zone });
});
afterAll(async () => {
  await database.close();
  expect(shop.failures()).toEqual([]);
  await shop.stop();
});

const metadata = { $correlationId: '', $causationId: '', actor: { process: 'test' }, schema: 1 };
const link = () => ({ id: randomUUID(), type: '$>', data: {}, metadata });

const writeSystemEvents = async (count: number): Promise<void> => {
  const { log } = shop.backDoor;
  const stream = `$ce-${randomUUID()}`;
  for (let written = 0; written < count; written += BATCH) {
    const events = Array.from({ length: Math.min(BATCH, count - written) }, link);
    expect(await log.append(stream, written - 1, events)).not.toBe('conflict');
  }
};

const ready = async () => (await fetch(`${shop.origin}/readyz`)).status === 200;
const buy = async () => {
  const product = await sell(shop.admin, { price: 20, countInStock: 5 });
  const shopper = await shop.customer();
  const placed = await order(shopper, orderFor([product, 1]));
  return { shopper, orderId: placed._id };
};

test('a shop is ready, and sells, right behind 60,000 system events', { timeout: 120_000 }, async () => {
  await writeSystemEvents(AT_ONCE);
  expect(await eventually(ready, { within: READY_WITHIN })).toBe(true);
  const { shopper, orderId } = await buy();
  expect((await shopper.call(routes.order, { params: { id: orderId } }))._id).toBe(orderId);
});

test(
  `rebuilds and verifications have what stands behind ${ALL_TOGETHER} system events`,
  { timeout: 240_000 },
  async () => {
    await writeSystemEvents(ALL_TOGETHER - AT_ONCE);
    const { shopper, orderId } = await buy();
    const { DATABASE_URL: url } = readVariables(shop.env);
    const { events, differing } = await verify({ url, log: shop.backDoor.log, projections });
    expect(differing.rows).toEqual([]);
    expect(events).toBeGreaterThan(5);
    const orders = projections.find(({ name }) => name === 'orders');
    if (!orders) throw new Error('there are no orders');
    const signal = AbortSignal.timeout(120_000);
    expect(await rebuild({ url, log: shop.backDoor.log, projection: orders, signal })).toMatchObject({
      differing: 0,
    });
    expect((await shopper.call(routes.order, { params: { id: orderId } }))._id).toBe(orderId);
  },
);
