import { afterAll, beforeAll, expect, it } from 'vitest';
import { newKey, orderFor, sell } from './support/api-steps.ts';
import { takenFromStock } from './support/assertions.ts';
import { openShopInside } from './support/shop-inside.ts';
import type { OpenShop } from './support/shop.ts';
import { openSlowLine, type SlowLine } from './support/slow-line.ts';
import { visit } from './support/visitor.ts';

/** How many ms each call to the vault takes: together with a log that hangs, that is more than a call's deadline. */
const SLOW = 2_500;
/** Nobody waits longer, in ms: a call has 5 s, and without that end it would take 7.5. */
const MOST = 7_000;

let shop: OpenShop;
let log: SlowLine;
let vault: SlowLine;
let origin: string;
beforeAll(async () => {
  shop = await openShopInside();
  const [logAddress, database] = [
    new URL(shop.env['EVENTSTORE_URL'] ?? ''),
    new URL(shop.env['DATABASE_URL'] ?? ''),
  ];
  log = await openSlowLine(Number(logAddress.port));
  vault = await openSlowLine(Number(database.port));
  logAddress.port = String(log.port);
  database.port = String(vault.port);
  database.searchParams.delete('host');
  const [EVENTSTORE_URL, DATABASE_URL] = [logAddress.href, database.href];
  origin = await shop.another({ EVENTSTORE_URL, DATABASE_URL, ANSWER_WITHIN: '5s' });
});
afterAll(async () => {
  await shop.stop();
  await log[Symbol.asyncDispose]();
  await vault[Symbol.asyncDispose]();
});

// A machine that stands still while the time runs out is given another try.
it(
  'a log that hangs behind a slow vault is answered 503 in time; asked again, the order is placed once',
  { retry: 2 },
  async () => {
    vault.delay = 0;
    log.resume();
    const goods = await sell(shop.admin, { countInStock: 5 });
    const person = await shop.customer();
    const shopper = visit(origin, { cookies: person.cookies });
    const key = newKey();
    const place = () =>
      shopper.send('POST', '/orders/create', {
        body: JSON.stringify(orderFor([goods, 2])),
        headers: { 'Idempotency-Key': key },
      });

    vault.delay = SLOW;
    log.hang();
    const asked = performance.now();
    const answers = await Promise.all([place(), shopper.send('GET', '/users/profile')]);
    const waited = performance.now() - asked;
    const [placing] = answers;
    expect(placing).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    expect(Number(placing?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(waited).toBeLessThan(MOST);

    vault.delay = 0;
    log.resume();
    await expect.poll(async () => (await place()).status, { timeout: 30_000 }).toBe(201);
    const again = await place();
    expect(again).toMatchObject({ status: 201, body: { createdOrder: { orderItems: [{ qty: 2 }] } } });
    const { _id } = (again.body as { createdOrder: { _id: string } }).createdOrder;
    expect(await takenFromStock(shop.backDoor.log, goods._id)).toEqual(new Map([[_id, 2]]));
  },
);
