import { expect, it } from 'vitest';
import { streamOf } from '../../kernel/aggregate.ts';
import type { NewEvent } from '../../kernel/event-log.ts';
import { MemoryLog } from '../../kernel/testing/memory-log.ts';
import { product } from '../../catalogue/state.ts';
import { stock } from '../../stock/state.ts';
import { doneBefore } from './done-before.ts';

const productId = 'a'.repeat(24);
const causes = { own: 'import 2', former: new Set(['import 1']) };

/** A log of one stream, by the causes of its events, which counts what it was asked for at once and in all. */
const logOf = async (stream: string, events: readonly (readonly [string, string, object])[]) => {
  const log = new MemoryLog();
  const metadata = { $correlationId: '', actor: { process: 'test' }, schema: 1 };
  const stored = events.map(([type, $causationId, data], n): NewEvent => ({
    id: `${n}`,
    type,
    data,
    metadata: { ...metadata, $causationId },
  }));
  await log.append(stream, -1, stored);
  const asked = { most: 0, events: 0 };
  return {
    asked,
    readStream: async (...[name, from, most = Infinity]: Parameters<MemoryLog['readStream']>) => {
      const read = await log.readStream(name, from, most);
      asked.most = Math.max(asked.most, most);
      asked.events += read.length;
      return read;
    },
  };
};

const sold = Array.from({ length: 2_500 }, () => ['StockReserved', 'order', { productId }] as const);
const set = (variantId: string, cause: string) => ['StockSet', cause, { productId, variantId }] as const;

it('What interrupted runs have set is found a page at a time, however long the history of a stock is', async () => {
  const log = await logOf(streamOf(stock, productId), [
    set('others since', 'import 1'),
    set('former', 'import 1'),
    ...sold,
    set('own', 'import 2'),
    set('others since', 'somebody'),
    set('foreign', 'somebody'),
    ...sold,
  ]);
  expect(await doneBefore(log).stockedBefore(productId, causes)).toEqual(new Set(['own', 'former']));
  expect(log.asked.most).toBeLessThanOrEqual(100);
});

const changes = (length: number, cause: string) =>
  Array.from({ length }, () => ['ProductPriceChanged', cause, { productId }] as const);

it('A product that its runs alone have changed was changed before, and no more of it is read than says otherwise', async () => {
  const own = [...changes(1, 'somebody'), ...changes(30, 'import 1'), ...changes(30, 'import 2')];
  const ofRuns = await logOf(streamOf(product, productId), own);
  expect(await doneBefore(ofRuns).changedBefore(productId, 0, causes)).toBe(true);
  const ofOthers = await logOf(streamOf(product, productId), [...own, ...changes(2_500, 'somebody')]);
  expect(await doneBefore(ofOthers).changedBefore(productId, 0, causes)).toBe(false);
  expect(ofOthers.asked.events).toBeLessThan(100);
});
