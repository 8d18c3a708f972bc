import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import { eventually } from '#resilience/eventually';
import { capturesAtSimulator, eventsOf } from '../support/assertions.ts';
import { claim, order, orderFor, sell, type Priced } from '../support/api-steps.ts';
import { bringForward } from '../support/due-now.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import type { Visitor } from '../support/visitor.ts';
import { openDeadlyProvider, type DeadlyProvider } from './deadly-provider.ts';
import { acts, PART, type Act, type Death, type Placed } from './kill-points.ts';
import { KILLS } from './kills-a-point.ts';

/** Milliseconds after the kill in which captures are paid and refunds recorded. */
const WITHIN = 120_000;
const TOTAL = 33_00;

let provider: DeadlyProvider;
let shop: TestShop;
let who: { readonly buyer: Visitor; readonly admin: Visitor };
let shirt: Priced;
beforeAll(async () => {
  provider = await openDeadlyProvider();
  shop = await openTestShop({ env: provider.env });
  who = { buyer: await shop.customer(), admin: shop.admin };
  shirt = await sell(who.admin, { countInStock: 100_000 });
});
beforeEach(async () => {
  who = { ...who, admin: await shop.newAdmin() };
});
afterAll(async () => {
  await shop.stop();
  await provider.close();
});

const prepared = async (needs: Act['needs']): Promise<Placed> => {
  const { buyer } = who;
  const { _id: orderId } = await order(buyer, orderFor([shirt, 1]));
  if (needs === 'nothing') return { orderId, paymentId: '' };
  const { id: paymentId } = await buyer.call(routes.startPayPal, { params: { id: orderId } });
  await provider.approve(paymentId);
  if (needs === 'payment') await claim(buyer, orderId, paymentId);
  return { orderId, paymentId };
};

/** Arms the kill at a point. Answers when it happened; throws when the point was not reached. */
const armed = (death: Death, orderId: string): Promise<number> => {
  const { promise, resolve } = Promise.withResolvers<number>();
  const kill = () => {
    shop.kill();
    resolve(Date.now());
  };
  if ('call' in death) {
    provider.arm({ ...death, orderId, kill });
    return promise;
  }
  const happened = async () => (await eventsOf(shop.backDoor.log, orderId)).includes(death.event);
  return eventually(happened, { within: 30_000, every: 1 })
    .then((reached) => {
      if (!reached) throw new Error(`${orderId} never came to ${death.event}`);
      return kill();
    })
    .then(() => promise);
};

/** What is killed then waits for as long as it has to, a capture and a refund. In a full run all do, and are measured. */
const UNHASTENED = 'after the intent';

interface Killed extends Placed {
  readonly at: number;
}

const cutShort = async ({ needs, act }: Act, death: Death): Promise<Killed> => {
  const about = await prepared(needs);
  const dead = armed(death, about.orderId);
  // Sometimes the answer is sent before the kill; a point promises nothing about that.
  const answer = act(who, about).catch((error: unknown) => error);
  const at = await dead;
  await answer;
  await shop.revive();
  return { ...about, at };
};

/** Milliseconds from the kill until such an event was recorded; undefined while it is not. */
const tookUntil = async ({ orderId, at }: Killed, type: string): Promise<number | undefined> => {
  const found = (await shop.backDoor.log.readStream(`order-${orderId}`)).findLast(
    (event) => event.type === type,
  );
  return found && Math.max(0, found.created.getTime() - at);
};

/** Waits until all follow-up work is done, and answers how long the slowest took. */
const followed = async (all: readonly Killed[], type: string, isHastened: boolean): Promise<number> => {
  let slowest = 0;
  for (const each of all) {
    const took = await eventually(
      async () => {
        if (isHastened) await bringForward(shop.backDoor.pool, 'payments', each.orderId);
        return tookUntil(each, type);
      },
      { within: WITHIN, every: 100 },
    );
    expect(
      took,
      `${type} of ${each.orderId}: ${(await eventsOf(shop.backDoor.log, each.orderId)).join(' ')}`,
    ).toBeDefined();
    slowest = Math.max(slowest, took ?? WITHIN);
  }
  expect(slowest).toBeLessThan(WITHIN);
  return slowest;
};

const moneyOf = async ({ orderId }: Placed) =>
  (await capturesAtSimulator(provider.pool)).filter((each) => each.orderId === orderId);

/** A buyer who was interrupted tries again, and pays only once. */
const payAgain = async ({ orderId }: Placed): Promise<void> => {
  const { buyer } = who;
  const params = { id: orderId };
  const status = (await buyer.call(routes.order, { params })).status;
  if (status !== 'pending') return;
  const { id } = await buyer.call(routes.startPayPal, { params });
  await provider.approve(id);
  expect((await claim(buyer, orderId, id)).isPaid).toBe(true);
};

/** The orders of an interrupted act that must complete by themselves, and the event that each needs. */
const dueOf = async (act: keyof typeof acts, all: readonly Killed[]) => {
  if (act === 'the start of a payment') return [];
  if (act !== 'a payment') return all;
  const begun: Killed[] = [];
  for (const each of all)
    if ((await eventsOf(shop.backDoor.log, each.orderId)).includes('PaymentCaptureStarted')) begun.push(each);
  return begun;
};

/** An order's money is taken once and refunded once, and so the log says. */
const isRight = async (each: Killed, refundedCents: number): Promise<void> => {
  await payAgain(each);
  const { orderId } = each;
  expect(await moneyOf(each)).toEqual([{ orderId, cents: TOTAL, refundedCents }]);
  const types = await eventsOf(shop.backDoor.log, orderId);
  const count = (wanted: string) => types.filter((type) => type === wanted).length;
  const refunds = refundedCents === 0 ? 0 : 1;
  expect([orderId, count('PaymentCaptured'), count('PaymentRefunded')]).toEqual([orderId, 1, refunds]);
};

describe.each(Object.entries(acts) as [keyof typeof acts, Act][])('%s that is cut short', (name, act) => {
  const killed = new Map<string, Killed[]>();

  it.each(Object.entries(act.points))(
    `%s, ${KILLS} times`,
    async (point, death) => {
      const dead: Killed[] = [];
      for (let times = 0; times < KILLS; times += 1) dead.push(await cutShort(act, death));
      expect(dead).toHaveLength(KILLS);
      killed.set(point, dead);
    },
    60_000 + KILLS * 30_000,
  );

  it(
    'takes and gives no money twice, and forgets none',
    async () => {
      const refunded = { 'a refund': PART * 100, 'a cancelling': TOTAL }[name as 'a refund'] ?? 0;
      const type = name === 'a payment' ? 'PaymentCaptured' : 'PaymentRefunded';
      for (const [point, all] of killed) {
        const due = await dueOf(name, all);
        const took = await followed(due, type, KILLS === 1 && point !== UNHASTENED);
        console.log(
          `${name}, ${point}: ${all.length} kills, ${due.length} to finish, at most ${(took / 1_000).toFixed(1)} s after`,
        );
        who.buyer.cookies.set('position', String(await shop.backDoor.log.head()));
        for (const each of all) await isRight(each, refunded);
      }
      expect(killed.size).toBe(Object.keys(act.points).length);
      expect(shop.failures()).toEqual([]);
    },
    WITHIN + KILLS * 60_000,
  );
});
