import { afterAll, beforeAll, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import type { Product } from '#contracts/catalogue/views';
import { CallFailed } from '#contracts/kernel/client';
import { eventually } from '#resilience/eventually';
import { freePort } from '#services/platform/programs/free-port';
import { newKey, order, orderFor, pay, sell } from '../support/api-steps.ts';
import { takenFromStock } from '../support/assertions.ts';
import { followReadiness } from '../support/follow-readiness.ts';
import { launchNode, type LaunchedNode } from '../support/node-process.ts';
import { reviewing } from '../support/reviewing.ts';
import { openTestShop, type Customer, type TestShop } from '../support/shop.ts';
import { asOneShop, visit } from '../support/visitor.ts';

/**
 * How often it is rolled forward and back before the last roll forward, and how many clients shop during that:
 * `ROLLS=20 CLIENTS=50` is what the shop promises.
 */
const ROLLS = Number(process.env['ROLLS'] ?? 0);
const CLIENTS = Number(process.env['CLIENTS'] ?? 4);
/** Milliseconds that a roll may take on a slow machine. */
const ROLLED_WITHIN = 120_000;
const PIECES = 100_000;

/** One version of the shop: an api and a projector. */
interface Version {
  readonly origin: string;
  readonly startApi: () => void;
  readonly startProjector: () => void;
  readonly stopApi: () => Promise<void>;
  readonly stopProjector: () => Promise<void>;
}

let shop: TestShop;
let older: Version;
let newer: Version;
const running = new Set<LaunchedNode>();
const nobody = () => Promise.resolve();

/** A version at an address; `stopApi` and `stopProjector` stop the processes that run already. */
const versionAt = (
  origin: string,
  changes: NodeJS.ProcessEnv,
  { stopApi = nobody, stopProjector = nobody } = {},
): Version => {
  const stops = { api: stopApi, projector: stopProjector };
  const launch = (script: string, port: string) => {
    const node = launchNode(script, [], { ...shop.env, ...changes, PORT: port });
    running.add(node);
    node.failed.catch(() => running.delete(node));
    return node.stop;
  };
  return {
    origin,
    startApi: () => (stops.api = launch('services/api.ts', new URL(origin).port)),
    startProjector: () => (stops.projector = launch('projections/main.ts', '0')),
    stopApi: () => stops.api(),
    stopProjector: () => stops.projector(),
  };
};

beforeAll(async () => {
  // On a machine with other work it takes seconds until the proxy hears that an api stops.
  shop = await openTestShop({ env: { DRAIN: '10s' } });
  older = versionAt(shop.origin, {}, { stopApi: () => shop.end(), stopProjector: () => shop.endProjector() });
  const NODE_OPTIONS = `--import=${new URL('../support/newer-version.ts', import.meta.url).href}`;
  newer = versionAt(`http://127.0.0.1:${await freePort()}`, { NODE_OPTIONS });
  asOneShop([older.origin, newer.origin]);
});
afterAll(async () => {
  // Nobody is served any more: they need not go on for `DRAIN`.
  await Promise.all([...running].map((node) => node.kill()));
  await shop.stop();
});

const isReady = ({ origin }: Version) =>
  fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
const untilReady = async (version: Version) => {
  if (!(await eventually(() => isReady(version), { within: ROLLED_WITHIN, every: 100 })))
    throw new Error(`${version.origin} is not ready`);
};

/** Writes what only the newer version can write and read. */
const warn = async (product: Product) => {
  const customer = await shop.customer();
  const there = visit(newer.origin, { cookies: customer.cookies });
  const submitted = () =>
    reviewing(product)
      .submit(there, 1, 'It fell apart.')
      .then(() => 'done', String);
  await expect.poll(submitted, { timeout: ROLLED_WITHIN }).toBe('done');
};

const parked = async () =>
  (await shop.backDoor.pool.query('select projection, stream, error from projection_parked')).rows;

it(
  'versions take turns under people who shop: nobody is answered 5xx, nothing is lost, and nothing stays parked',
  async () => {
    const goods = await sell(shop.admin, { countInStock: PIECES });
    const customers = await shop.customers(CLIENTS);
    const stopping = new AbortController();
    const proxy = followReadiness([older.origin, newer.origin], stopping.signal);
    const failures: string[] = [];
    const placed = new Map<string, Customer>();
    const shopOn = async (customer: Customer) => {
      const tabs = new Map(
        [older.origin, newer.origin].map((origin) => [origin, { ...customer, ...visit(origin, customer) }]),
      );
      const at = async <T>(what: string, call: (tab: Customer) => Promise<T>): Promise<T | undefined> => {
        const origin = await proxy.pick();
        try {
          return await call(tabs.get(origin) ?? customer);
        } catch (error) {
          const where = origin === newer.origin ? 'newer' : 'older';
          const why = error instanceof CallFailed ? `${error.status} ${error.problem.code}` : String(error);
          failures.push(`${what} at the ${where}: ${why}`);
          return undefined;
        }
      };
      await at('review', (tab) => reviewing(goods).submit(tab, 5));
      while (!stopping.signal.aborted) {
        await at('list', (tab) => tab.call(routes.allProducts, { query: {} }));
        const key = newKey();
        const made = await at('order', (tab) => order(tab, orderFor([goods, 1]), key));
        if (!made) continue;
        placed.set(made._id, customer);
        await at('pay', (tab) => pay(tab, made._id));
        await at('look', (tab) => tab.call(routes.myOrders, { query: { limit: '1' } }));
      }
    };
    const shopping = customers.map(shopOn);

    const forward = async () => {
      newer.startApi();
      await warn(await sell(shop.admin, { countInStock: 1 }));
      newer.startProjector();
      await untilReady(newer);
      await older.stopApi();
      await older.stopProjector();
    };
    const back = async () => {
      older.startApi();
      older.startProjector();
      await newer.stopProjector();
      await untilReady(older);
      await newer.stopApi();
    };
    const took: number[] = [];
    const timed = async (roll: () => Promise<void>) => {
      const began = performance.now();
      await roll();
      took.push(Math.round(performance.now() - began));
    };
    for (let round = 0; round < ROLLS; round += 1) {
      await timed(forward);
      await timed(back);
    }
    await timed(forward);
    const before = placed.size;
    expect(await eventually(() => placed.size >= before + CLIENTS, { within: ROLLED_WITHIN })).toBe(true);
    stopping.abort();
    await Promise.all([...shopping, proxy.done]);
    if (ROLLS > 0)
      console.log(JSON.stringify({ rolls: took, orders: placed.size, failures: failures.length }));

    expect(failures).toEqual([]);
    await expect.poll(parked, { timeout: ROLLED_WITHIN }).toEqual([]);
    const taken = await takenFromStock(shop.backDoor.log, goods._id);
    expect(taken).toEqual(new Map([...placed.keys()].map((id) => [id, 1])));
    const { rows } = await shop.backDoor.pool.query<{ id: string }>('select id from orders');
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(placed.keys()));
  },
  (2 * ROLLS + 2) * ROLLED_WITHIN,
);
