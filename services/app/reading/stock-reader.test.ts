import { describe, expect, it } from 'vitest';
import { product as example } from '#contracts/examples';
import type { StockEvent } from '#contracts/stock/events';
import { proveProduct } from '../../audit/prove-product.ts';
import { whyProduct, type ReadProductStreams } from '../../audit/why-product.ts';
import { product } from '../../catalogue/state.ts';
import { created, large, noon, productId, small, varied } from '../../catalogue/testing/examples.ts';
import { accept } from '../../kernel/decision.ts';
import { LogRefuses } from '../../kernel/event-log.ts';
import { createHandler } from '../../kernel/handle.ts';
import { processContext } from '../../kernel/process-context.ts';
import { MemoryLog } from '../../kernel/testing/memory-log.ts';
import { stock } from '../../stock/state.ts';
import { committed, reserved, stocked } from '../../stock/testing/examples.ts';
import { logReader } from './log-reading.ts';
import { stockReader } from './stock-reader.ts';

const ofSmall = { productId, variantId: small.variantId };
const ofLarge = { productId, variantId: large.variantId };
const withdrawn = { productId, variantId: '665f1c2ab3d4e5f607182099' };
const soldNth = (nth: number) => reserved(30_000 - 3 * nth, nth, ofSmall);
const paidNth = (nth: number) => committed(nth, ofSmall);
const nths = (many: number) => Array.from({ length: many }, (_, index) => index + 1);

/** A shop with a shirt in two sizes and this history of its stock, and what an audit reads of that. */
const shopWith = async (history: readonly StockEvent[]) => {
  const log = new MemoryLog();
  const handler = createHandler({ log, seal: (_stream, _shapes, data) => Promise.resolve(data) });
  let commands = 0;
  const command = () => processContext('test', String(commands++));
  const record = async (events: readonly StockEvent[]) => {
    for (let from = 0; from < events.length; from += 500)
      await handler.handle(stock, productId, () => accept(...events.slice(from, from + 500)), command());
  };
  const varying = varied([small, large], noon);
  await handler.handle(product, productId, () => accept(created, varying), command());
  await record(history);
  const snapshots = () => log.all.filter(({ type }) => type === 'SnapshotTaken').length;
  await expect.poll(snapshots).toBe(Math.floor(history.length / 1_000));

  const counts = { events: 0, largest: 0 };
  /** Streams that were deleted for good. */
  const gone = new Set<string>();
  const counted: Pick<MemoryLog, 'readStream' | 'readLast'> = {
    readLast: (stream) => log.readLast(stream),
    readStream: async (...asked) => {
      if (gone.has(asked[0])) throw new LogRefuses(`${asked[0]} is gone`, 'deleted');
      const found = await log.readStream(...asked);
      counts.events += found.length;
      counts.largest = Math.max(counts.largest, found.length);
      return found;
    },
  };
  const read = logReader(counted);
  const streams: ReadProductStreams = {
    part: (...asked) => read.part(...asked),
    readStock: stockReader(counted),
  };
  /** Where the shop shows so many pieces, which are read once the rest was done. */
  const proof = (countInStock: number, meanwhile = () => Promise.resolve()) =>
    proveProduct(productId, streams, async () => {
      await meanwhile();
      return { ...example, variants: [], countInStock };
    });
  return {
    log,
    gone,
    counts,
    record,
    why: async () => (await whyProduct(productId, streams))?.at(-1),
    proof,
    /** How the count differs that the shop shows. */
    differs: async (...shown: Parameters<typeof proof>) =>
      (await proof(...shown))?.differences.filter(({ field }) => field === 'countInStock'),
  };
};

describe('the stock of a product that was sold thousands of times', { timeout: 30_000 }, () => {
  const stocks = [stocked(30_000, ofSmall), stocked(7, ofLarge)];

  it('is told by few events, though one of its sizes was never sold', async () => {
    const shop = await shopWith([...stocks, ...nths(3_400).map(soldNth)]);
    expect(await shop.why()).toMatchObject({
      field: 'countInStock',
      value: 30_000 - 3 * 3_400 + 7,
      setBy: { type: 'StockReserved', revision: 3_401 },
    });
    expect(shop.counts.events).toBeLessThan(1_100);
  });

  it('is proved by few events, and by only the new ones where it sells meanwhile', async () => {
    const shop = await shopWith([...stocks, ...nths(3_400).map(soldNth)]);
    const left = (sold: number) => 30_000 - 3 * sold + 7;
    expect(await shop.differs(left(3_400))).toEqual([]);
    expect(await shop.differs(left(3_399))).toMatchObject([{ log: left(3_400), shop: left(3_399) }]);
    const before = shop.counts.events;
    const meanwhile = () => shop.record([3_401, 3_402, 3_403].map(soldNth));
    expect(await shop.differs(left(3_402), meanwhile)).toEqual([]);
    expect(shop.counts.events - before).toBeLessThan(1_100);
  });

  it('is told by its newest sale, also where that is older than the newest snapshot', async () => {
    const leaves = [stocked(0, withdrawn), ...nths(1_300).map(paidNth)];
    const shop = await shopWith([...stocks, ...nths(1_700).map(soldNth), ...leaves]);
    expect(await shop.why()).toMatchObject({
      value: 30_000 - 3 * 1_700 + 7,
      setBy: { type: 'StockReserved', revision: 1_701 },
    });
    expect(shop.counts.events).toBeLessThan(2_100);
  });

  it('is told by its first event where none is about a size that it has now', async () => {
    const sold = nths(3_400).map((nth) => reserved(3 * (4_000 - nth), nth, withdrawn));
    const shop = await shopWith([stocked(12_000, withdrawn), ...sold]);
    expect(await shop.why()).toMatchObject({ value: 0, setBy: { type: 'StockSet', revision: 0 } });
    expect(shop.counts.events).toBeLessThan(1_100);
  });

  it('is told whole, a page at a time, where there is no snapshot of it', async () => {
    const shop = await shopWith([...stocks, ...nths(3_400).map(soldNth)]);
    shop.log.readLast = () => Promise.resolve(undefined);
    expect(await shop.why()).toMatchObject({ value: 30_000 - 3 * 3_400 + 7, setBy: { revision: 3_401 } });
    expect(shop.counts.largest).toBe(1_000);
  });

  it('is open where the log has lost what its newest snapshot was made of, whatever the shop shows', async () => {
    const shop = await shopWith([...stocks, ...nths(1_300).map(soldNth)]);
    const isOpen = { consistent: null, differences: [], unreadable: { revision: 999, type: 'unknown' } };
    const left = (sold: number) => 30_000 - 3 * sold + 7;
    const stream = `stock-${productId}`;
    const lose = (isLost: (revision: number) => boolean) => {
      const rest = shop.log.all.filter((event) => event.stream !== stream || !isLost(event.revision));
      shop.log.all.splice(0, shop.log.all.length, ...rest);
    };
    shop.gone.add(stream);
    for (const sold of [998, 1_300]) expect(await shop.proof(left(sold))).toMatchObject(isOpen);
    expect(await shop.why()).toMatchObject({ field: 'variants' });
    shop.gone.delete(stream);
    lose((revision) => revision < 1_200);
    expect(await shop.proof(left(1_300))).toMatchObject(isOpen);
    lose(() => true);
    for (const sold of [998, 1_300]) expect(await shop.proof(left(sold))).toMatchObject(isOpen);
  });

  it('is open where the log loses it while the shop is read', async () => {
    const shop = await shopWith([...stocks, ...nths(1_300).map(soldNth)]);
    const lose = () => Promise.resolve(void shop.gone.add(`stock-${productId}`));
    expect(await shop.proof(1, lose)).toMatchObject({ consistent: null, differences: [] });
  });
});
