import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import type { Product } from '#contracts/catalogue/views';
import { eventually } from '#resilience/eventually';
import {
  countsOf,
  isSimulator,
  kindOf,
  notedSince,
  notingCalls,
  placeIn,
  totalsOf,
  type Counts,
  type Noted,
} from '../bench/support/store-calls/noted.ts';
import {
  MOST,
  MOST_OF_A_LINE,
  MOST_OF_EACH,
  MOST_OF_NEW_ACCOUNT,
  MOST_TOGETHER,
  UNBOUND,
} from './store-calls-limits.ts';
import { orderFor, pay, sell } from './support/api-steps.ts';
import { openTestShop, type Customer, type TestShop } from './support/shop.ts';
import { visit } from './support/visitor.ts';

const folder = mkdtempSync(join(tmpdir(), `suuq-calls-${process.pid}-`));
const file = join(folder, 'calls');
let shop: TestShop;
let customer: Customer;
let products: readonly [Product, Product];
beforeAll(async () => {
  shop = await openTestShop({ env: notingCalls(file) });
  customer = await shop.customer();
  products = [await sell(shop.admin, { countInStock: 100 }), await sell(shop.admin, { countInStock: 100 })];
  await checkOut();
  await untilQuiet();
});
afterAll(async () => {
  expect(shop.failures()).toEqual([]);
  await shop.stop();
  rmSync(folder, { recursive: true });
});

const count = async (query: string): Promise<number> =>
  Number((await shop.backDoor.pool.query<{ count: string }>(query)).rows[0]?.count);

/**
 * Whether nothing is under way any more: no webhook, no unprojected event, no task, and nothing that follows from
 * these.
 */
const isQuiet = async (): Promise<boolean> => {
  if ((await count('select count(*) from simulator.notices')) > 0) return false;
  const end = await shop.backDoor.log.head();
  const behind = await count(`select count(*) from projection_checkpoints where position < ${end}`);
  const due = await count("select count(*) from work_todo where due_at < now() + interval '2 minutes'");
  return behind + due === 0 && (await shop.backDoor.log.head()) === end;
};
const untilQuiet = async (): Promise<void> => {
  if (!(await eventually(isQuiet, { within: 40_000 }))) throw new Error('The shop does not come to rest');
};

/** Calls as a client that never repeats itself: for one that may, by sending a key, the order is looked up first. */
const checkOut = async (headers = {}): Promise<void> => {
  const [one, other] = products;
  const { userId } = customer;
  const add = (productId: string, qty: number) =>
    customer.call(routes.addToCart, { body: { userId, productId, qty } });
  await add(one._id, 1);
  await add(other._id, 2);
  const body = orderFor([one, 1], [other, 2]);
  const { createOrder } = await customer.call(routes.placeOrder, { body }, { headers });
  await pay(customer, createOrder._id);
};

const noted = async (act: () => Promise<unknown>): Promise<readonly Noted[]> => {
  const place = placeIn(file);
  await act();
  await untilQuiet();
  return notedSince(file, place);
};

/** In the meantime everything that follows the log gets no further than its next transaction. */
const whileTablesWait = async (act: () => Promise<unknown>): Promise<void> => {
  const holder = await shop.backDoor.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from projection_checkpoints for update');
    await act();
    await holder.query('commit');
  } finally {
    holder.release();
  }
};

const least = (counts: readonly Counts[]): Counts => {
  const kinds = new Set(counts.flatMap((each) => [...each.keys()]));
  return new Map([...kinds].map((kind) => [kind, Math.min(...counts.map((each) => each.get(kind) ?? 0))]));
};
/**
 * A webhook during a payment costs one more read, a process that the machine kept waiting asks the vault or reads a
 * stream, and each process checks now and then whether the log is still the same: the cheapest of some runs has none of
 * these.
 */
const someTimes = async (act: () => Promise<unknown>): Promise<readonly (readonly Noted[])[]> => {
  const runs: (readonly Noted[])[] = [];
  for (let times = 0; times < 5; times += 1) runs.push(await noted(act));
  return runs;
};
const exceeding = (counts: Counts, most: Readonly<Record<string, number>>) =>
  [...counts].filter(([kind, times]) => times > (most[kind] ?? 0));

describe('a checkout of two lines by a customer who has bought before', () => {
  it('asks the stores no more often than it has to', async () => {
    const all = await someTimes(checkOut);
    const counts = least(all.map((calls) => countsOf(calls.filter((call) => !isSimulator(call)))));
    expect(exceeding(counts, MOST_OF_EACH)).toEqual([]);
    const totals = least(all.map((calls) => new Map(Object.entries(totalsOf(calls)))));
    expect(exceeding(totals, { ...MOST, ...UNBOUND })).toEqual([]);
    // Guards against counting nothing because nothing was recorded.
    expect(counts.get('api: append to order')).toBe(MOST_OF_EACH['api: append to order']);
    expect(counts.get('projector: insert into orders')).toBe(1);
  });

  it('reads for its answer one stream, and that once, where there may be an order under its key', async () => {
    const all = await someTimes(() => checkOut({ 'Idempotency-Key': randomUUID() }));
    const reads = [...least(all.map(countsOf))].filter(
      ([kind, times]) => kind.includes('read of') && times > 0,
    );
    expect(new Map(reads)).toEqual(new Map([['api: read of order', 1]]));
  });

  it('shares transactions with whatever comes meanwhile', async () => {
    const all = await someTimes(() =>
      whileTablesWait(async () => {
        const place = placeIn(file);
        await checkOut();
        const isTold = () => notedSince(file, place).some((call) => kindOf(call) === 'append to webhook');
        await expect.poll(isTold).toBe(true);
      }),
    );
    const totals = least(all.map((calls) => new Map(Object.entries(totalsOf(calls)))));
    expect(exceeding(totals, { ...MOST_TOGETHER, ...UNBOUND })).toEqual([]);
  });
});

describe('a new account', () => {
  it('asks the stores no more often than it has to, and reads nothing that was just written', async () => {
    const register = async () => {
      const name = `a${randomUUID().slice(0, 12)}`;
      const body = { name, username: name, email: `${name}@example.com`, password: 'a long enough one' };
      await visit(shop.origin).call(routes.register, { body });
    };
    const counts = least((await someTimes(register)).map(countsOf));
    expect(exceeding(counts, MOST_OF_NEW_ACCOUNT)).toEqual([]);
    for (const kind of ['api: append to account', 'api: insert into vault.authorization'])
      expect(counts.get(kind)).toBe(1);
  });
});

describe('what a shopper does most', () => {
  it.each([
    ['a list of products', () => visit(shop.origin).call(routes.allProducts, {})],
    ['a product', () => visit(shop.origin).call(routes.product, { params: { id: products[0]._id } })],
  ])('asks the stores nothing, where nothing has changed since it was asked for: %s', async (_, look) => {
    await look();
    const counts = least((await someTimes(look)).map(countsOf));
    expect(exceeding(counts, {})).toEqual([]);
  });

  it('is one append where it is a line for the cart', async () => {
    const { userId } = customer;
    const [{ _id: productId }] = products;
    const add = () => customer.call(routes.addToCart, { body: { userId, productId, qty: 1 } });
    const counts = least((await someTimes(add)).map(countsOf));
    expect(exceeding(counts, MOST_OF_A_LINE)).toEqual([]);
    expect(counts.get('api: append to cart')).toBe(1);
  });
});
