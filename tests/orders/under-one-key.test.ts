import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#services/kernel/ids';
import { MemoryLog } from '#services/kernel/testing/memory-log';
import { decisions } from '#services/orders/decisions';
import { order as orderStream } from '#services/orders/state';
import { UnpaidOrders } from '#services/orders/unpaid-orders';
import {
  afterReserving,
  bodyFor,
  context,
  hopeful,
  newProcess,
  noon,
  order,
  sell,
  told,
  undoAll,
  type Process,
} from './world.ts';

let log: MemoryLog;
let shop: Process;

beforeEach(() => {
  log = new MemoryLog();
  shop = newProcess(log);
});

const keyReused = { kind: 'refused', code: 'IDEMPOTENCY_KEY_REUSED' };

/** What was taken of products that had nine pieces each. */
const taken = (...products: readonly string[]) =>
  Promise.all(
    products.map(async (each) => 9 - ((await newProcess(log).stock.available(each)).get(each) ?? 0)),
  );

/** Products of nine pieces each, in the order of their ids. */
const sellNine = async (howMany: number) =>
  (await Promise.all(Array.from({ length: howMany }, () => sell(shop, 9)))).toSorted();

/** Counts what a process holds unpaid, with `units` as the limit; `passed` is the time since noon, in ms. */
const limited = (one: Process, units: number, passed = () => 0) => {
  const amounts = { orders: 10, units };
  const clock = () => new Date(noon.getTime() + passed());
  const unpaid = new UnpaidOrders({
    limits: { account: amounts, address: amounts },
    orderTtl: 1_800_000,
    clock,
  });
  unpaid.addPast([]);
  const counted = () => unpaid.holdings(1)?.units;
  return { counted, limitedShop: { ...one, deps: { ...one.deps, unpaid } } };
};

/** Closes an attempt, as anyone does who gives it up. */
const close = async ({ orderId, attempt }: { readonly orderId: string; readonly attempt: number }) => {
  const abandon = decisions.AbandonOrder({ orderId, attempt }, { now: noon });
  await newProcess(log).handler.handle(orderStream, orderId, abandon, context());
};

describe('another request under a key that was used', () => {
  it('is refused, and changes nothing', async () => {
    const [shirt = ''] = await sellNine(1);
    const [userId, key] = [newId(), newId()];
    await order(shop, bodyFor([shirt, 1]), userId, key);
    const before = log.all.length;
    const { outcome } = await order(shop, bodyFor([shirt, 2]), userId, key);
    expect(outcome).toEqual(keyReused);
    expect(log.all).toHaveLength(before);
  });

  it('is refused while the first holds the reservation: it would place more than that', async () => {
    const [shirt = ''] = await sellNine(1);
    const [userId, key] = [newId(), newId()];
    const more: unknown[] = [];
    const slow = afterReserving(shop, async () => {
      more.push((await order(newProcess(log), bodyFor([shirt, 5]), userId, key)).outcome);
    });
    const { outcome } = await order(slow, bodyFor([shirt, 2]), userId, key);
    expect(more).toEqual([keyReused]);
    expect(outcome.kind).toBe('placed');
    expect(await taken(shirt)).toEqual([2]);
  });

  it('is refused at once in the same process, and reserves nothing', async () => {
    const [shirt = '', shoes = ''] = await sellNine(2);
    const { limitedShop, counted } = limited(shop, 9);
    const [userId, key] = [newId(), newId()];
    const more: unknown[] = [];
    const slow = afterReserving(limitedShop, async () => {
      more.push((await order(limitedShop, bodyFor([shoes, 1]), userId, key)).outcome);
    });
    const { outcome } = await order(slow, bodyFor([shirt, 1]), userId, key);
    expect([more, outcome]).toMatchObject([[keyReused], { kind: 'placed' }]);
    expect(told(log, `stock-${shoes}`)).toEqual([`stock-${shoes} StockSet`]);
    expect([await taken(shirt), counted()]).toEqual([[1], 1]);
  });

  it('makes one order with a hundred others at once, which hold nothing in their process', async () => {
    const products = await sellNine(100);
    const { limitedShop, counted } = limited(shop, 9);
    const [userId, key] = [newId(), newId()];
    const outcomes = await Promise.all(
      products.map((each) => order(limitedShop, bodyFor([each, 5]), userId, key)),
    );
    expect(outcomes.filter(({ outcome }) => outcome.kind === 'placed')).toHaveLength(1);
    expect(log.all.filter(({ type }) => type === 'StockReserved')).toHaveLength(1);
    expect(counted()).toBe(5);
  });

  it.each([
    ['of the same product', 0],
    ['of another product', 1],
  ])('at once, %s, makes one order, and stock adds up when what is left was undone', async (_, second) => {
    const products = await sellNine(2);
    const [userId, key] = [newId(), newId()];
    const outcomes = await Promise.all(
      [bodyFor([products[0] ?? '', 2]), bodyFor([products[second] ?? '', 5])].map((body) =>
        order(newProcess(log), body, userId, key),
      ),
    );
    expect(outcomes.filter(({ outcome }) => outcome.kind === 'placed')).toHaveLength(1);
    await undoAll(log);
    const { state } = await shop.handler.load(orderStream, outcomes[0]?.orderId ?? '');
    const lines = state.status === 'absent' ? [] : state.lines;
    const ordered = products.map((each) => lines.find(({ productId }) => productId === each)?.quantity ?? 0);
    expect(await taken(...products)).toEqual(ordered);
  });

  it('gives back what the order that was placed meanwhile lacks, and nothing that it has', async () => {
    const [shirt = '', shoes = '', hat = ''] = await sellNine(3);
    const [userId, key] = [newId(), newId()];
    const placed: unknown[] = [];
    const slow = afterReserving(hopeful(shop), async ({ productId }) => {
      if (productId !== shirt) return;
      placed.push((await order(newProcess(log), bodyFor([shirt, 2], [hat, 1]), userId, key)).outcome);
    });
    const { orderId, outcome } = await order(slow, bodyFor([shirt, 2], [shoes, 3]), userId, key);
    expect([placed, outcome]).toMatchObject([[{ kind: 'placed' }], keyReused]);
    expect(await taken(shirt, shoes, hat)).toEqual([2, 0, 1]);
    expect(told(log, `order-${orderId}`)).toEqual([`order-${orderId} OrderPlaced 0`]);
  });

  it('counts what it leaves behind where each holds what the other lacks, until that was undone', async () => {
    const [shirt = '', shoes = ''] = await sellNine(2);
    let passed = 0;
    const [one, other] = [shop, newProcess(log)].map((each) => limited(each, 7, () => passed).limitedShop);
    if (!one || !other) throw new Error('There are two processes');
    const [userId, key] = [newId(), newId()];
    const others: unknown[] = [];
    const slow = afterReserving(hopeful(one), async ({ productId }) => {
      if (productId !== shirt) return;
      others.push((await order(other, bodyFor([shirt, 1], [shoes, 4]), userId, key)).outcome);
    });
    const { outcome } = await order(slow, bodyFor([shirt, 2], [shoes, 1]), userId, key);
    expect([...others, outcome]).toEqual([keyReused, keyReused]);
    expect(await taken(shirt, shoes)).toEqual([2, 4]);

    const [hat = ''] = await sellNine(1);
    const more = async (each: Process, quantity: number) =>
      (await order(each, bodyFor([hat, quantity]), userId)).outcome;
    const tooMany = { code: 'TOO_MANY_UNPAID_ORDERS' };
    expect([await more(one, 5), await more(other, 3)]).toMatchObject([tooMany, tooMany]);
    passed = 60_000;
    await undoAll(log);
    expect(await taken(shirt, shoes)).toEqual([0, 0]);
    expect([await more(one, 5), await more(other, 3)]).toMatchObject([
      { kind: 'placed' },
      { kind: 'placed' },
    ]);
  });
});

it('a request that breaks after it has reserved counts what it may hold until that was undone', async () => {
  const [shirt = '', hat = ''] = await sellNine(2);
  let passed = 0;
  const { limitedShop } = limited(shop, 7, () => passed);
  const userId = newId();
  const broken = afterReserving(limitedShop, () => Promise.reject(new Error('the log is away')));
  await expect(order(broken, bodyFor([shirt, 5]), userId)).rejects.toThrow('the log is away');
  const more = async () => (await order(limitedShop, bodyFor([hat, 3]), userId)).outcome;
  expect(await more()).toMatchObject({ code: 'TOO_MANY_UNPAID_ORDERS' });
  passed = 60_000;
  expect(await more()).toMatchObject({ kind: 'placed' });
});

describe('a request whose attempt was closed while it reserved', () => {
  it('gives back what it reserved by that before it tries again', async () => {
    const [shirt = ''] = await sellNine(1);
    const slow = afterReserving(shop, async (reservation) => {
      if (reservation.attempt === 0) await close(reservation);
    });
    const { orderId, outcome } = await order(slow, bodyFor([shirt, 2]));
    expect(outcome.kind).toBe('placed');
    expect(told(log, `order-${orderId}`, `stock-${shirt}`).slice(1)).toEqual([
      `stock-${shirt} StockReserved 0`,
      `order-${orderId} OrderAbandoned 0`,
      `stock-${shirt} StockReleased 0`,
      `stock-${shirt} StockReserved 1`,
      `order-${orderId} OrderPlaced 1`,
    ]);
    expect(await taken(shirt)).toEqual([2]);
  });

  it('gives it back also where the same request was placed by the next attempt meanwhile', async () => {
    const [shirt = '', shoes = ''] = await sellNine(2);
    const [userId, key, body] = [newId(), newId(), bodyFor([shirt, 2], [shoes, 3])];
    const slow = afterReserving(hopeful(shop), async (reservation) => {
      if (reservation.productId !== shirt) return;
      await close(reservation);
      expect((await order(newProcess(log), body, userId, key)).outcome.kind).toBe('placed');
    });
    expect((await order(slow, body, userId, key)).outcome.kind).toBe('placed');
    expect(await taken(shirt, shoes)).toEqual([2, 3]);
  });
});
