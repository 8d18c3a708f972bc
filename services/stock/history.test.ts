import { expect, it } from 'vitest';
import { accept } from '../kernel/decision.ts';
import { createHandler } from '../kernel/handle.ts';
import { MemoryLog } from '../kernel/testing/memory-log.ts';
import { processContext } from '../kernel/process-context.ts';
import {
  committed,
  noon,
  only,
  orderId,
  productId,
  released,
  reserved,
  stocked,
} from './testing/examples.ts';
import { stock } from './state.ts';
import { createStock } from './stock.ts';

const world = async (...history: Parameters<typeof stock.evolve>[1][]) => {
  const log = new MemoryLog();
  const handler = createHandler({ log, seal: (_stream, _shapes, data) => Promise.resolve(data) });
  await handler.handle(stock, productId, () => accept(...history), processContext('test', 'history'));
  const sold = { ...only, orderId, attempt: 0, quantity: 3, since: noon.getTime() };
  const desk = createStock(handler, log);
  return {
    returnSold: () => desk.returnSold(sold, noon, processContext('test', 'later')),
    opening: async () => (await desk.opening(productId)).get(productId),
    available: async () => (await desk.available(productId)).get(productId),
  };
};

/** Enough later returns that the first may be forgotten. */
const others = Array.from({ length: 2_500 }, (_, other) => released(10, other + 1));

it('never gives back twice what was sold, however much came back since', async () => {
  const { returnSold, available } = await world(
    stocked(10),
    reserved(7),
    committed(),
    released(10),
    ...others,
  );
  await returnSold();
  expect(await available()).toBe(10);
});

it('gives back once what has not come back yet, however much of others did', async () => {
  const { returnSold, available } = await world(stocked(10), reserved(7), committed(), ...others);
  await returnSold();
  await returnSold();
  expect(await available()).toBe(13);
});

it('begins with what was said last before anything was sold, however often it is set later', async () => {
  const { opening } = await world(stocked(10), stocked(5), reserved(2), stocked(40));
  expect(await opening()).toBe(5);
  const edited = await world(...Array.from({ length: 250 }, (_, i) => stocked(i)), reserved(7), stocked(1));
  expect(await edited.opening()).toBe(249);
  expect(await (await world(reserved(7))).opening()).toBeUndefined();
});
