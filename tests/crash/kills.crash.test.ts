import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import { routes } from '#contracts/api';
import type { Product } from '#contracts/catalogue/views';
import { chance, type Chance } from '../../services/seed/demo/history/chance.ts';
import { eventually } from '#resilience/eventually';
import { sell } from '../support/api-steps.ts';
import { visit, type Visitor } from '../support/visitor.ts';
import { allOrders, auditOrders, compareWithDiaries, compareWithSimulator, stockAddsUp } from './audit.ts';
import { shop as goShopping, type Shopper } from './shopper.ts';
import { startSupervisedShop, victims, type SupervisedShop, type Victim } from './supervised-shop.ts';

/** How often something is killed: `CRASH_KILLS=200 npm run test:crash` for more. The same seed gives the same order. */
const KILLS = Number(process.env['CRASH_KILLS'] ?? 20);
const SEED = Number(process.env['CRASH_SEED'] ?? 20_261_127);
const SHOPPERS = 6;
const STOCK = 100_000;
/** Milliseconds between two kills, and until a call is given up. */
const BREATH = { least: 200, most: 1_500 } as const;
const CALL_WITHIN = 20_000;

let shop: SupervisedShop;
let admin: Visitor;
let auditor: Visitor;
let shoppers: readonly Shopper[];
let products: readonly Product[];

beforeAll(async () => {
  shop = await startSupervisedShop();
  const backDoor = shop.openBackDoor();
  const enter = async (role?: 'admin' | 'auditor') => {
    const { userId, cookies } = await backDoor.newPerson(role);
    return { ...visit(shop.origin, { cookies, patience: CALL_WITHIN }), userId };
  };
  [admin, auditor] = await Promise.all([enter('admin'), enter('auditor')]);
  shoppers = await Promise.all(Array.from({ length: SHOPPERS }, () => enter()));
  await backDoor.close();
  products = await Promise.all([10, 25.5, 120].map((price) => sell(admin, { price, countInStock: STOCK })));
});
afterAll(() => shop.stop());

/** Each in turn, in a different order every round. */
const drawVictims = (luck: Chance): readonly Victim[] =>
  Array.from({ length: Math.ceil(KILLS / victims.length) }, () =>
    [...victims].map((victim) => ({ victim, at: luck.next() })).sort((one, other) => one.at - other.at),
  )
    .flat()
    .slice(0, KILLS)
    .map(({ victim }) => victim);

const killInTurn = async (luck: Chance): Promise<void> => {
  for (const victim of drawVictims(luck)) {
    await pause(luck.between(BREATH.least, BREATH.most));
    await shop.kill(victim);
    // Sometimes the next one is killed while this one is still down.
    if (luck.happens(0.75)) await shop.untilReady();
  }
  await shop.untilReady();
};

it(
  `loses and doubles nothing that it acknowledged, whatever is killed ${KILLS} times (seed ${SEED})`,
  async () => {
    console.log(`CRASH_SEED=${SEED} CRASH_KILLS=${KILLS}`);
    onTestFailed(() => console.log(shop.lastWords()));
    const stop = new AbortController();
    const shopping = shoppers.map((shopper, i) =>
      goShopping(shopper, products, chance(SEED + i + 1), stop.signal),
    );
    await killInTurn(chance(SEED)).finally(() => stop.abort());
    const diaries = await Promise.all(shopping);
    const acknowledged = diaries.flatMap(({ orders }) => orders);
    const paid = acknowledged.filter((each) => each.paid);
    const retries = diaries.reduce((sum, each) => sum + each.retries, 0);
    console.log(`${acknowledged.length} orders, ${paid.length} of them paid, ${retries} calls made again`);

    expect(diaries.flatMap(({ complaints }) => complaints)).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(KILLS);
    const backDoor = shop.openBackDoor();
    try {
      for (const { _id: id } of products) await stockAddsUp(admin, backDoor, id, STOCK, acknowledged);
      admin.cookies.set('position', String(await backDoor.log.head()));
      compareWithDiaries(await allOrders(admin), acknowledged);
      await compareWithSimulator(backDoor, acknowledged);
      await auditOrders(auditor, backDoor, acknowledged);
      const { totalOrders, totalRevenue } = await admin.call(routes.stats, {});
      const revenue = paid.reduce((sum, { totalCents }) => sum + totalCents, 0) / 100;
      expect({ totalOrders, totalRevenue }).toEqual({
        totalOrders: acknowledged.length,
        totalRevenue: revenue,
      });
    } finally {
      await backDoor.close();
    }
    await cartsAreEmpty();
  },
  120_000 + KILLS * 30_000,
);

/** Ordered items have left the carts, even where the process that placed the order died before it could remove them. */
const cartsAreEmpty = async (): Promise<void> => {
  for (const shopper of shoppers) {
    const items = async () =>
      (await shopper.call(routes.cart, { params: { userId: shopper.userId } })).cart.items;
    await eventually(async () => (await items()).length === 0, { within: 60_000, every: 250 });
    expect(await items()).toEqual([]);
  }
};
