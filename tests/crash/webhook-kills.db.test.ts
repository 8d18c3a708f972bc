import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import { eventually } from '#resilience/eventually';
import { eventsOf, PAID } from '../support/assertions.ts';
import { order, orderFor, sell, type Priced } from '../support/api-steps.ts';
import { endLeases } from '../support/due-now.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { clickOnStripesPage } from '../support/stripe-page.ts';
import { KILLS } from './kills-a-point.ts';

/** Milliseconds after the kill in which captures are paid. */
const WITHIN = 120_000;

const COMPLETED = 'checkout.session.completed';

interface Told {
  readonly orderId: string;
  readonly sessionId: string;
  /** The stream of the webhook about it. */
  readonly stream: string;
}

let shop: TestShop;
let shirt: Priced;
beforeAll(async () => {
  shop = await openTestShop();
  shirt = await sell(shop.admin, { countInStock: 100_000 });
});
afterAll(() => shop.stop());

const ACTED_ON = 'while it is acted on';
/** Whether a point of a webhook's way is reached: only the webhook tells that the money has arrived. */
const points: Readonly<Record<string, (told: Told) => Promise<boolean>>> = {
  [ACTED_ON]: async ({ stream, orderId }) => {
    const text = `select 1 from work_todo where process = 'webhooks' and attempts > 0 and key = $1`;
    const key = stream.slice('webhook-'.length);
    const isTaken = (await shop.backDoor.pool.query(text, [key])).rowCount === 1;
    // It may be over before anybody looks.
    return isTaken || (await eventsOf(shop.backDoor.log, orderId)).includes('PaymentCaptured');
  },
  'before it is sent': () => Promise.resolve(true),
  'while it is taken': async ({ sessionId }) => {
    // It may be over before anybody looks: a webhook that was accepted is removed.
    const text = `select 1 from simulator.notices where subject = $1 and type = '${COMPLETED}' and attempts = 0`;
    return (await shop.backDoor.pool.query(text, [sessionId])).rowCount === 0;
  },
  'when it is kept, and nobody has acted on it': async ({ stream }) =>
    (await shop.backDoor.log.readStream(stream)).length > 0,
  'when the money is recorded': async ({ orderId }) =>
    (await eventsOf(shop.backDoor.log, orderId)).includes('PaymentCaptured'),
};

/** Pays on Stripe's page, and never comes back. */
const payAndLeave = async (): Promise<Told> => {
  const buyer = await shop.customer();
  const { _id: orderId } = await order(buyer, orderFor([shirt, 1]));
  const { id: sessionId, url } = await buyer.call(routes.startStripe, { params: { id: orderId } });
  await clickOnStripesPage(url, 'pay');
  // On its way, or received already.
  const text = `
    select 'webhook-Stripe-' || id as stream from simulator.notices
    where subject = $1 and type = '${COMPLETED}'
    union all select stream from log_events where category = 'webhook' and words like '%' || lower($1) || '%'`;
  const told = await eventually(
    async () => (await shop.backDoor.pool.query<{ stream: string }>(text, [sessionId])).rows[0],
    { within: 20_000, every: 5 },
  );
  expect(told, 'a webhook').toBeDefined();
  return { orderId, sessionId, stream: told?.stream ?? '' };
};

/** Those of the simulator as well. A full run measures how long they last, and the first kill waits for its own. */
const endAllLeases = async () => {
  await endLeases(shop.backDoor.pool);
  await shop.backDoor.pool.query('update simulator.notices set due_at = now() where attempts > 0');
};

interface Killed extends Told {
  /** The time of the kill, in ms. */
  readonly at: number;
}

/** How many ms it took until the money was recorded. */
const untilPaid = async ({ orderId, at }: Killed): Promise<number> => {
  const captured = async () =>
    (await shop.backDoor.log.readStream(`order-${orderId}`)).find(({ type }) => type === 'PaymentCaptured');
  const event = await eventually(captured, { within: WITHIN, every: 50 });
  expect(event, orderId).toBeDefined();
  return Math.max(0, (event?.created.getTime() ?? 0) - at);
};

const backOf = async ({ sessionId }: Told): Promise<number | undefined> => {
  const text = 'select refunded_cents::int as back from simulator.stripe_sessions where id = $1';
  return (await shop.backDoor.pool.query<{ back: number }>(text, [sessionId])).rows[0]?.back;
};

describe('a webhook that is cut short', () => {
  const killed = new Map<string, Killed[]>();

  it.each(Object.entries(points))(
    `%s, ${KILLS} times`,
    async (point, isReached) => {
      const dead: Killed[] = [];
      for (let times = 0; times < KILLS; times += 1) {
        const told = await payAndLeave();
        expect(await eventually(() => isReached(told), { within: 20_000, every: 1 })).toBe(true);
        shop.kill();
        dead.push({ ...told, at: Date.now() });
        if (KILLS === 1 && point !== ACTED_ON) await endAllLeases();
        await shop.revive();
      }
      killed.set(point, dead);
    },
    60_000 + KILLS * 60_000,
  );

  it(
    'pays the order all the same, and once',
    async () => {
      for (const [point, all] of killed) {
        let slowest = 0;
        for (const each of all) {
          slowest = Math.max(slowest, await untilPaid(each));
          expect(await eventsOf(shop.backDoor.log, each.orderId)).toEqual(PAID);
          expect(await backOf(each)).toBe(0);
        }
        expect(slowest).toBeLessThan(WITHIN);
        const seconds = (slowest / 1_000).toFixed(1);
        console.log(`a webhook, ${point}: ${all.length} kills, paid at most ${seconds} s after`);
      }
      expect(killed.size).toBe(Object.keys(points).length);
      expect(shop.failures()).toEqual([]);
    },
    WITHIN + KILLS * 60_000,
  );
});
