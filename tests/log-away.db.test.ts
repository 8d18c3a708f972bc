import { afterAll, beforeAll, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import { eventually } from '#resilience/eventually';
import { orderFor, sell } from './support/api-steps.ts';
import { openShopInside } from './support/shop-inside.ts';
import { IN_TIME, untilReady, type OpenShop } from './support/shop.ts';
import { openSlowLine, type SlowLine } from './support/slow-line.ts';
import { visit } from './support/visitor.ts';

/** An api whose way to the log can be cut; the other one of the shop writes only when it is asked to. */
let shop: OpenShop;
let log: SlowLine;
let origin: string;
beforeAll(async () => {
  shop = await openShopInside();
  const address = new URL(shop.env['EVENTSTORE_URL'] ?? '');
  log = await openSlowLine(Number(address.port));
  address.port = String(log.port);
  origin = await shop.another({ EVENTSTORE_URL: address.href, ...IN_TIME });
  await untilReady(origin);
});
afterAll(async () => {
  await shop.stop();
  await log[Symbol.asyncDispose]();
});

const ready = async () => {
  const response = await fetch(`${origin}/readyz`);
  const { checks } = (await response.json()) as { checks: Record<string, boolean> };
  return { status: response.status, checks };
};
/** Without the log. A check that takes long does not hold, and on a machine with other work a single one may. */
const isServing = async () => {
  const { status, checks } = await ready();
  return status === 200 && checks['log'] === false && checks['projections'] === true;
};
const isAway = async () => !(await ready()).checks['log'];

it('an api that was ready stays so while the log is away for everybody, and browsing goes on', async () => {
  const goods = await sell(shop.admin, { countInStock: 5 });
  const { cookies } = await shop.customer();
  const shopper = visit(origin, { cookies });
  await shopper.call(routes.product, { params: { id: goods._id } });
  log.hang();
  expect(await eventually(isAway, { within: 20_000 })).toBe(true);
  // For longer than it takes to tell whether others go on.
  const since = performance.now();
  const took: number[] = [];
  while (performance.now() - since < 7_000) {
    const began = performance.now();
    expect(await eventually(isServing, { within: 20_000 })).toBe(true);
    took.push(performance.now() - began);
  }
  expect(Math.min(...took)).toBeLessThan(2_500);
  expect(
    (await shopper.call(routes.filterProducts, { query: { limit: '24' } })).products.length,
  ).toBeGreaterThan(0);
  const refused = await shopper.send('POST', '/orders/create', {
    body: JSON.stringify(orderFor([goods, 1])),
  });
  expect(refused).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

it('an api is ready no more once others write what it alone cannot read, until it can', async () => {
  expect(await isAway()).toBe(true);
  const isLeftOut = async () => {
    await sell(shop.admin, { countInStock: 1 });
    return (await ready()).status === 503;
  };
  expect(await eventually(isLeftOut, { within: 30_000 })).toBe(true);
  log.resume();
  const isBack = async () => {
    const { status, checks } = await ready();
    return status === 200 && checks['log'] === true;
  };
  expect(await eventually(isBack, { within: 30_000 })).toBe(true);
});
