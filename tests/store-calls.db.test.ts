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

/**
 * The most calls of a checkout of two lines by a customer who has bought before. How many events share a transaction
 * depends on timing, so each event is counted as if it came alone; that is the limit, however slow or fast the machine
 * is. If you reduce the calls, lower the number here, so that it stays low.
 */
const MOST = { transactions: 23, statements: 139, appends: 14, streamReads: 0 };
/**
 * The same where everything waits for a transaction that is under way, as in a crowd: for the read tables that one, all
 * the rest, and the two products' stock that is committed afterwards; for the to-do lists two. How much of the log is
 * read then depends on how fresh the copies are.
 */
const MOST_TOGETHER = { transactions: 7, statements: 53, appends: 14, streamReads: Infinity };
const UNBOUND = { alone: Infinity, simulator: Infinity };
const MOST_OF_EACH: Readonly<Record<string, number>> = {
  // Two requests, each answered when it is durable, and the lines that are removed once the order is placed.
  'api: append to cart': 3,
  // Each product has a stream of its own: reserved before the order is placed, committed when it is paid.
  'api: append to stock': 4,
  // Placed; started before the provider is called, and the provider's order; announced before the money moves;
  // captured.
  'api: append to order': 5,
  'api: append to webhook': 1,
  // The invoice, once the order is paid: recipient and language, contents, and number.
  'api: append to invoices': 1,
  'projector: select invoices': 1,
  'projector: insert into invoices': 1,
  // To-do lists: nine of the events are about them, and three tasks are done.
  'api: begin': 9,
  'api: commit': 9,
  'api: update projection_checkpoints': 14,
  'api: insert into work_todo': 8,
  'api: delete from work_todo': 6,
  // Each event moves the checkpoints and is in the log's table.
  'projector: begin': 14,
  'projector: commit': 14,
  'projector: update projection_checkpoints': 14,
  'projector: insert into log_events': 14,
  'projector: select carts': 3,
  'projector: update carts': 3,
  'projector: select orders': 5,
  'projector: insert into orders': 1,
  'projector: update orders': 4,
  'projector: select products': 6,
  'projector: update products': 2,
  // What was sold of both products at once, when the order is paid.
  'projector: insert into product_sales': 1,
  'projector: select product_purchases': 2,
  'projector: insert into product_purchases': 1,
  'projector: update product_purchases': 1,
  'projector: select product_ratings': 2,
  'projector: insert into stats_facts': 2,
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

/** Of a registration alone, and of what follows from it. Each of its three events is counted as if it came alone. */
const MOST_OF_NEW_ACCOUNT: Readonly<Record<string, number>> = {
  'api: append to email': 1,
  'api: append to username': 1,
  'api: append to account': 1,
  // For whose its e-mail and username are; nothing else is read of the log.
  'api: read of email': 1,
  'api: read of username': 1,
  // The vault: hash, key, rights and session, each once, and nothing is read back.
  'api: insert into vault.passwords': 1,
  'api: insert into vault.person_keys': 1,
  'api: insert into vault.authorization': 1,
  'api: delete from vault.sessions': 1,
  // To-do lists: a task for each claim, and the account's; the claims' are settled by the account, which is one task.
  'api: begin': 3,
  'api: commit': 3,
  'api: update projection_checkpoints': 3,
  'api: insert into work_todo': 3,
  'api: delete from work_todo': 2,
  'projector: begin': 3,
  'projector: commit': 3,
  'projector: update projection_checkpoints': 3,
  'projector: insert into log_events': 3,
  'projector: insert into stats_facts': 1,
  'projector: select vault.person_keys': 1,
  'projector: select accounts': 1,
  'projector: insert into accounts': 1,
};

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
