import { afterAll, describe, expect, it, vi } from 'vitest';
import { newId } from '#services/kernel/ids';
import { MemoryLog } from '#services/kernel/testing/memory-log';
import type { EventLog } from '#services/kernel/event-log';
import { undoReservations } from '#services/orders/process/undo-reservations';
import { stock } from '#services/stock/state';
import { bodyFor, context, newProcess, noon, order, sell } from './world.ts';

/** `RACE_ROUNDS` runs more rounds, for a figure. */
const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 12);
/** Each test's timeout in ms: the log answers late on purpose. */
const PATIENCE = { timeout: 30_000 + ROUNDS * 1_000 };
/** Rounds in which both got them: no second try forgives one. */
let oversold = 0;
afterAll(() => expect(oversold).toBe(0));

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A log that answers late, each time after a different delay. */
const slow = (log: MemoryLog): EventLog => ({
  append: (...asked) => pause(1 + Math.random() * 3).then(() => log.append(...asked)),
  readStream: (...asked) => pause(1 + Math.random() * 3).then(() => log.readStream(...asked)),
  readLast: (stream) => log.readLast(stream),
  readAll: (after) => log.readAll(after),
  follow: (options) => log.follow(options),
  head: () => log.head(),
  seen: () => log.seen(),
  close: () => log.close(),
});

const codeOf = ({ outcome }: Awaited<ReturnType<typeof order>>) =>
  outcome.kind === 'refused' ? outcome.code : outcome.kind;

describe.each([1, 2])('the last pieces, ordered through %i process(es)', PATIENCE, (processes) => {
  // Two that wait for each other while the process stands still may both give up.
  it('go to at least one of two orders of the same four', { retry: 2 }, async () => {
    const log = new MemoryLog();
    const [one, other = one] = Array.from({ length: processes }, () => newProcess(slow(log)));
    if (!one || !other) throw new Error('No process');
    let nobody = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const products = await Promise.all([1, 2, 3, 4].map(() => sell(newProcess(log), 1)));
      const body = bodyFor(...products.map((productId) => [productId, 1] as const));
      const turned = bodyFor(...products.toReversed().map((productId) => [productId, 1] as const));
      const codes = (await Promise.all([order(one, body), order(other, turned)])).map(codeOf);
      if (!codes.includes('placed')) nobody += 1;
      if (codes.filter((code) => code === 'placed').length > 1) oversold += 1;
      log.all.length = 0;
    }
    expect([nobody, oversold]).toEqual([0, 0]);
  });

  it('are not lost to an order with a line that is sold out', async () => {
    const log = new MemoryLog();
    const [one, other = one] = Array.from({ length: processes }, () => newProcess(slow(log)));
    if (!one || !other) throw new Error('No process');
    for (let round = 0; round < ROUNDS; round += 1) {
      const [last, none] = [await sell(newProcess(log), 1), await sell(newProcess(log), 0)];
      const outcomes = await Promise.all([
        order(one, bodyFor([last, 1], [none, 1])),
        order(other, bodyFor([last, 1])),
      ]);
      expect(outcomes.map(codeOf)).toEqual(['OUT_OF_STOCK', 'placed']);
    }
  });
});

describe('what an order that was never placed holds', PATIENCE, () => {
  const holding = async () => {
    const log = new MemoryLog();
    const shop = newProcess(log);
    const last = await sell(shop, 1);
    const lost = { productId: last, variantId: last, orderId: newId(), attempt: 0 };
    await shop.stock.reserve({ ...lost, quantity: 1 }, noon, context());
    return { log, shop, last, lost };
  };

  it('is waited for, and goes to who waited when it comes back', async () => {
    const { shop, last, lost } = await holding();
    const waiting = order(shop, bodyFor([last, 1]));
    await pause(50);
    await undoReservations({ ...shop.deps, clock: () => noon }).act({
      key: '',
      data: { ...lost, position: '1' },
      attempts: 0,
    });
    expect((await waiting).outcome.kind).toBe('placed');
  });

  it('is waited for two seconds at most', async () => {
    const { shop, last } = await holding();
    const began = performance.now();
    expect(codeOf(await order(shop, bodyFor([last, 1])))).toBe('OUT_OF_STOCK');
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  it('is not waited for when it would not do, nor is what an order has', async () => {
    const { log, shop, last } = await holding();
    const { state } = await shop.handler.load(stock, last);
    expect(state.available.get(last)).toBe(0);
    const other = await sell(shop, 1);
    await order(shop, bodyFor([other, 1]));
    const reads = log.reads;
    // Anyone waiting would wait for ever.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      expect(codeOf(await order(shop, bodyFor([last, 2])))).toBe('OUT_OF_STOCK');
      expect(codeOf(await order(shop, bodyFor([other, 1])))).toBe('OUT_OF_STOCK');
    } finally {
      vi.useRealTimers();
    }
    expect(log.reads - reads).toBeLessThan(20);
  });
});
