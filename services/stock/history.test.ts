import { expect, it } from 'vitest';
import { stockEvents } from '#contracts/stock/events';
import { accept } from '../kernel/decision.ts';
import { derivedId } from '../kernel/ids.ts';
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
  let looks = 0;
  const desk = createStock(handler, {
    readStream: (...asked) => {
      looks += 1;
      return log.readStream(...asked);
    },
  });
  return {
    log,
    variantOf: (eventId: string) => desk.variantOf(productId, eventId),
    looks: () => looks,
    adjust: (by: number, request: string) =>
      desk.adjust(
        { ...only, by, reason: 'received', request },
        noon,
        processContext('test', derivedId(request, by)),
      ),
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

/** More changes than are remembered, each of one piece. */
const changes = Array.from({ length: 250 }, (_, piece) =>
  stockEvents.StockAdjusted.create({
    ...only,
    by: 1,
    reason: 'received',
    request: derivedId('change', piece),
    availableAfter: 11 + piece,
    at: noon.toISOString(),
  }),
);

it('changes the stock once by the same request, however many changes came since', async () => {
  const { adjust, available } = await world(stocked(10), ...changes);
  expect(await adjust(1, derivedId('change', 0))).toMatchObject({ kind: 'done', events: [] });
  expect(await adjust(2, derivedId('change', 0))).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  expect(await available()).toBe(260);
});

it('changes the stock by a new request without a look at the history', async () => {
  const { looks, adjust, available } = await world(stocked(10), ...changes);
  expect(await adjust(-60, derivedId('a new one'))).toMatchObject({ kind: 'done' });
  expect(await available()).toBe(200);
  expect(looks()).toBe(0);
});

it('finds the variant that an event was about, however long ago that was, and none for another event', async () => {
  const { variantOf, log } = await world(stocked(10), reserved(7), ...others);
  const [, reservation] = await log.readStream(`stock-${productId}`);
  expect(await variantOf(reservation?.id ?? '')).toBe(only.variantId);
  expect(await variantOf('another')).toBeUndefined();
});
