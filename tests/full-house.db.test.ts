import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import { eventually } from '#resilience/eventually';
import { order, orderFor, pay, sell } from './support/api-steps.ts';
import { openTestShop, type TestShop } from './support/shop.ts';
import { visit, type Heard } from './support/visitor.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ env: { CALLS_AT_ONCE: '1' } });
});
afterAll(() => shop.stop());

/** Locks a table, so that no reader of it gets an answer; `release` unlocks it. */
const holdReviews = async () => {
  const client = await shop.backDoor.pool.connect();
  await client.query('begin');
  await client.query('lock table reviews in access exclusive mode');
  return async () => {
    await client.query('rollback');
    client.release();
  };
};

/** One that is being answered, all that may wait however long it takes, and one more. */
const CROWD = 1 + 128 + 1;

it('a full house answers 503 BUSY and when to come back; what is begun, paid, told or watched over goes on, and it recovers', async () => {
  const goods = await sell(shop.admin, { countInStock: 10 });
  const shopper = await shop.customer();
  const visitor = visit(shop.origin);
  const list = () => visitor.send('GET', '/products/all');
  expect((await list()).status).toBe(200);
  // The admin waits until the shop shows it to everybody.
  await shop.admin.call(routes.product, { params: { id: goods._id } });
  const release = await holdReviews();
  const crowd: Promise<Heard>[] = [];
  let turnedAway: Heard | undefined;
  try {
    for (let come = 0; come < CROWD; come += 1)
      crowd.push(visitor.send('GET', `/reviews/${goods._id}/review`));
    const isTurnedAway = async () => {
      // One more each time: the queue never gets shorter.
      const answer = await Promise.race([list(), pause(200)]);
      turnedAway = answer?.status === 503 ? answer : undefined;
      return turnedAway !== undefined;
    };
    expect(await eventually(isTurnedAway, { within: 40_000, every: 50 })).toBe(true);
    expect(turnedAway).toMatchObject({
      body: { code: 'BUSY', message: 'The shop is very busy. Try again in a moment.' },
    });
    expect(Number(turnedAway?.headers.get('retry-after'))).toBeGreaterThan(0);

    const { _id: id } = await order(shopper, orderFor([goods, 1]));
    expect(await pay(shopper, id)).toMatchObject({ isPaid: true });
    expect(await shop.admin.call(routes.allUsers, { query: {} })).not.toEqual([]);
    const webhook = await visitor.send('POST', '/webhooks/paypal', { body: '{}' });
    expect(webhook).toMatchObject({ status: 400, body: { code: 'BAD_SIGNATURE' } });
    const live = await fetch(`${shop.origin}/api/live`);
    expect(live.status).toBe(200);
    await live.body?.cancel();
    expect((await fetch(`${shop.origin}/healthz`)).status).toBe(200);
    const metrics = await (await fetch(`${shop.origin}/metrics`)).text();
    expect(metrics).toMatch(/^suuq_turned_away_total\{call="allProducts"\} [1-9]/m);
  } finally {
    await release();
  }
  const isOpen = async () => (await list()).status === 200;
  expect(await eventually(isOpen, { within: 40_000, every: 50 })).toBe(true);
  const answers = await Promise.all(crowd);
  expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
}, 120_000);
