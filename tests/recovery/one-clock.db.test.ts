import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { order, orderFor, sell, type Priced } from '../support/api-steps.ts';
import { openTestShop, type Customer, type TestShop } from '../support/shop.ts';
import { visit } from '../support/visitor.ts';

/** Two apis whose machines' clocks are twenty minutes apart. */
const TEN_MINUTES = 600_000;
const TTL = 5_000;
/** Milliseconds within which an order that is over is closed. */
const CLOSED_WITHIN = 20_000;
const NODE_OPTIONS = `--import=${new URL('../support/jumping-clock.ts', import.meta.url).href}`;

const folder = mkdtempSync(join(tmpdir(), `suuq-test-${process.pid}-`));
let shop: TestShop;
let shirt: Priced;
let customer: Customer;
let origins: readonly string[];
beforeAll(async () => {
  const env = { ORDER_TTL: `${TTL / 1_000}s` };
  shop = await openTestShop({ env });
  shirt = await sell(shop.admin, { countInStock: 100 });
  customer = await shop.customer();
  origins = await Promise.all(
    [-TEN_MINUTES, TEN_MINUTES].map((apart) => {
      const CLOCK_FILE = join(folder, String(apart));
      writeFileSync(CLOCK_FILE, String(apart));
      return shop.another({ ...env, NODE_OPTIONS, CLOCK_FILE });
    }),
  );
}, 180_000);
afterAll(async () => {
  await shop.stop();
  rmSync(folder, { recursive: true });
});

const timesOf = async (orderId: string) => {
  const events = await shop.backDoor.log.readStream(`order-${orderId}`);
  const at = (type: string) => events.find((event) => event.type === type)?.created.getTime();
  return { placed: at('OrderPlaced') ?? Number.NaN, expired: at('OrderExpired') };
};

it('An order stands for its time, wherever it was placed and whatever the machines’ clocks say', async () => {
  const orders = await Promise.all(
    origins.map((origin) =>
      order(visit(origin, { cookies: new Map(customer.cookies) }), orderFor([shirt, 1])),
    ),
  );
  for (const { _id: orderId } of orders) {
    await expect
      .poll(async () => (await timesOf(orderId)).expired, { timeout: TTL + CLOSED_WITHIN })
      .toBeDefined();
    const { placed, expired = 0 } = await timesOf(orderId);
    // The time runs from before the goods are reserved, which may take a while. Clocks are further apart than this.
    expect(expired - placed).toBeGreaterThan(TTL / 2);
  }
}, 90_000);
