import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { importHandlers } from '#services/app/import-handlers';
import type { EventLog } from '#services/kernel/event-log';
import { openImporter, productOf, type Importer } from './support/importer.ts';

/** An upload that is cut short again and again, as by its time, and is sent again. */
let importer: Importer;
let start: bigint;
beforeAll(async () => {
  importer = await openImporter();
});
beforeEach(async () => {
  start = await importer.log.head();
});
afterAll(() => importer.close());

const HEAD = 'sku,title,category,brand,price,countInStock\n';
const ROWS = 500;
const context = { commandId: 'u', correlationId: 'u', causationId: 'u', actor: { process: 'test' } };

/** A file whose first row is refused, and whose last repeats a product. */
const fileOf = (key: string) => {
  const rows = Array.from({ length: ROWS - 2 }, (_, i) => `${key}-${i},Coat ${key} ${i},men,zara,20,7\n`);
  const text = `${HEAD}${key}-bad,Coat,men,zara,free,7\n${rows.join('')}${key}-0,Coat,men,zara,20,7\n`;
  return readFileSync(importer.fileOf(`${key}.csv`, text));
};

/** Sends a file; `onRead` is told of each stream that is read, and may stop the import or have the log fail. */
const send = async (
  file: Uint8Array,
  onRead: (stream: string, stop: () => void) => void = () => undefined,
) => {
  const stopping = new AbortController();
  const log: EventLog = {
    ...importer.log,
    readStream: async (stream, ...range) => {
      onRead(stream, () => stopping.abort());
      return importer.log.readStream(stream, ...range);
    },
  };
  const { importProducts } = importHandlers({ ...importer, log }, stopping.signal);
  type Given = Parameters<typeof importProducts>;
  const input: unknown = { file, query: { dryRun: 'false' } };
  const call: unknown = { command: () => context };
  const reply = await importProducts(input as Given[0], call as Given[1]);
  const { created, updated, unchanged, refused, ...rest } = (reply as { readonly answer: Report }).answer;
  return { ...rest, created, refused, done: created + updated + unchanged + refused };
};
interface Report {
  readonly finished: boolean;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly refused: number;
  readonly refusals: readonly unknown[];
}

const products = async () =>
  (await importer.writtenSince(start))
    .filter(({ type }) => type === 'ProductCreated')
    .map(({ data }) => productOf(data));

const sell = async (productId: string) => {
  const sale = { productId, variantId: productId, orderId: 'd'.repeat(24), attempt: 0, quantity: 2 };
  expect(await importer.stock.reserve(sale, new Date(), context)).toEqual({ kind: 'reserved' });
};
const left = async (productId: string) => (await importer.stock.available(productId)).get(productId);

it('reads no whole stock of a row that says what is there, where an older release kept no rows', async () => {
  const file = fileOf('older');
  await send(file);
  await importer.pool.query('update catalogue.imports set finished = false');
  const [first = '', second = ''] = await products();
  await sell(first);
  const read: string[] = [];
  expect(await send(file, (stream) => read.push(stream))).toMatchObject({ created: 0, done: ROWS });
  const timesRead = (productId: string) => read.filter((stream) => stream === `stock-${productId}`).length;
  expect(timesRead(first)).toBeGreaterThan(timesRead(second));
  expect(await left(first)).toBe(5);
});
