import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newId } from '#services/kernel/ids';
import { MemoryLog } from '#services/kernel/testing/memory-log';
import { undoReservations } from '#services/orders/process/undo-reservations';
import { WaitSlots } from '#services/orders/wait-slots';
import { bodyFor, context, newProcess, noon, order, sell } from './world.ts';

/** Milliseconds: longer than an order waits. */
const IN_VAIN = 3_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const kindOf = ({ outcome }: Awaited<ReturnType<typeof order>>) =>
  outcome.kind === 'refused' ? outcome.code : outcome.kind;

/** A process of 16 places, and the last piece of a product, which an order holds that was never placed. */
const lastPiece = async () => {
  const log = new MemoryLog();
  const process = newProcess(log);
  const shop = { ...process, deps: { ...process.deps, waitSlots: new WaitSlots(16) } };
  const last = await sell(shop, 1);
  const lost = { productId: last, variantId: last, orderId: newId(), attempt: 0 };
  await shop.stock.reserve({ ...lost, quantity: 1 }, noon, context());
  const undo = undoReservations({ ...shop.deps, clock: () => noon });
  const releaseLost = () => undo.act({ key: '', data: { ...lost, position: '1' }, attempts: 0 });
  return { shop, last, releaseLost };
};

/** What those were told who were answered within this time, in ms. */
const answeredWithin = async (ms: number, orders: readonly ReturnType<typeof order>[]) => {
  const told: string[] = [];
  for (const each of orders) void each.then((answer) => told.push(kindOf(answer)));
  await vi.advanceTimersByTimeAsync(ms);
  return [...told];
};

it('of those who hope for a piece a quarter of the places wait, the others hear at once that there is none', async () => {
  const { shop, last, releaseLost } = await lastPiece();
  const orders = Array.from({ length: 10 }, () => order(shop, bodyFor([last, 1])));
  expect(await answeredWithin(500, orders)).toEqual(Array.from({ length: 6 }, () => 'OUT_OF_STOCK'));
  await releaseLost();
  await vi.advanceTimersByTimeAsync(IN_VAIN);
  expect((await Promise.all(orders)).map(kindOf).toSorted().at(-1)).toBe('placed');
});

it('whoever waited in vain lets the next one wait', async () => {
  const { shop, last } = await lastPiece();
  const wave = () => Array.from({ length: 4 }, () => order(shop, bodyFor([last, 1])));
  expect(await answeredWithin(IN_VAIN, wave())).toHaveLength(4);
  const next = wave();
  expect(await answeredWithin(500, next)).toEqual([]);
  expect(await answeredWithin(IN_VAIN, next)).toHaveLength(4);
});

it('an account waits once, with whatever orders', async () => {
  const { shop, last } = await lastPiece();
  const userId = newId();
  const orders = Array.from({ length: 3 }, () => order(shop, bodyFor([last, 1]), userId));
  expect(await answeredWithin(500, orders)).toEqual(['OUT_OF_STOCK', 'OUT_OF_STOCK']);
  expect(await answeredWithin(IN_VAIN, orders)).toHaveLength(3);
});
