import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { derivedId } from '#services/kernel/ids';
import { importHandlers } from '#services/app/handlers/import-handlers';
import { noRows } from '#services/catalogue/import/answered-rows';
import { forgetAnswered, importRuns } from '#services/catalogue/import/runs';
import type { EventLog } from '#services/kernel/event-log';
import { openImporter, productOf, type Importer } from '../support/importer.ts';

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
const ROWS = 200;
const context = { commandId: 'u', correlationId: 'u', causationId: 'u', actor: { process: 'test' } };

/** A file whose first row is refused, and whose last repeats a product. */
const fileOf = (key: string) => {
  const rows = Array.from({ length: ROWS - 2 }, (_, i) => `${key}-${i},Coat ${key} ${i},men,zara,20,7\n`);
  const text = `${HEAD}${key}-bad,Coat,men,zara,free,7\n${rows.join('')}${key}-0,Coat,men,zara,20,7\n`;
  return readFileSync(importer.fileOf(`${key}.csv`, text));
};

const refusals = [
  { line: 2, field: 'price', code: 'NOT_A_NUMBER', values: { text: '"free"' } },
  { line: ROWS + 1, code: 'SAME_PRODUCT', values: { line: 3 } },
];

/** Sends a file; `onRead` is told of each stream that is read, and may stop the import or have the log fail. */
const send = async (
  file: Uint8Array,
  onRead: (stream: string, stop: () => void) => void = () => undefined,
  changes: Partial<EventLog> = {},
) => {
  const stopping = new AbortController();
  const log: EventLog = {
    ...importer.log,
    ...changes,
    readStream: async (stream, ...range) => {
      onRead(stream, () => stopping.abort());
      return importer.log.readStream(stream, ...range);
    },
  };
  const { importProducts } = importHandlers({ ...importer, log }, () => new Date(), stopping.signal);
  type Given = Parameters<typeof importProducts>;
  const input: unknown = { file, query: { dryRun: 'false' } };
  const call: unknown = { command: () => context };
  const reply = await importProducts(input as Given[0], call as Given[1]);
  const { created, updated, unchanged, refused, ...rest } = (reply as { readonly answer: Report }).answer;
  return { ...rest, created, updated, refused, done: created + updated + unchanged + refused };
};
interface Report {
  readonly finished: boolean;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly refused: number;
  readonly refusals: readonly unknown[];
}

/** Stops an import once it has read so many streams. */
const stopAfter = (most: number) => {
  let reads = 0;
  return (_: string, stop: () => void) => {
    reads += 1;
    if (reads === most) stop();
  };
};

const products = async () =>
  (await importer.writtenSince(start))
    .filter(({ type }) => type === 'ProductCreated')
    .map(({ data }) => productOf(data));

const sell = async (productId: string) => {
  const sale = { productId, variantId: productId, orderId: 'd'.repeat(24), attempt: 0, quantity: 2 };
  expect(await importer.stock.reserve(sale, new Date(), context)).toEqual({ kind: 'reserved' });
};
const left = async (productId: string) => (await importer.stock.available(productId)).get(productId);

it('gets further each time it is sent, reads nothing of the rows that are done, and reports on them all', async () => {
  const file = fileOf('further');
  const reports = [await send(file, stopAfter(60))];
  const [first = ''] = await products();
  await sell(first);
  while (reports.at(-1)?.finished === false) {
    const done = new Set(await products());
    const read: string[] = [];
    const stop = stopAfter(60);
    const report = await send(file, (stream, cut) => {
      read.push(stream.replace(/^[a-z]+-/, ''));
      stop(stream, cut);
    });
    expect(read.filter((productId) => done.has(productId))).toEqual([]);
    expect(report.done).toBeGreaterThan(reports.at(-1)?.done ?? 0);
    reports.push(report);
  }
  expect(reports.length).toBeGreaterThan(3);
  expect(reports.at(-1)).toMatchObject({ created: ROWS - 2, refused: 2, done: ROWS, refusals });
  expect(await left(first)).toBe(5);

  // From its end on the same file is imported from its first row, as ever.
  expect(await send(file)).toMatchObject({ finished: true, created: 0, refused: 2, done: ROWS });
  expect(await left(first)).toBe(7);
});

it('goes on behind what was answered when the log failed', async () => {
  const file = fileOf('failed');
  let reads = 0;
  const failing = send(file, () => {
    reads += 1;
    if (reads > 350) throw new Error('The log hiccups');
  });
  await expect(failing).rejects.toThrow('The log hiccups');
  const done = await products();
  const [first = ''] = done;
  await sell(first);
  const again = new Set<string>();
  const report = await send(file, (stream) => again.add(stream.replace(/^[a-z]+-/, '')));
  expect(report).toMatchObject({ finished: true, refused: 2, done: ROWS, refusals });
  // Only what was under way when it failed.
  expect(done.filter((productId) => again.has(productId)).length).toBeLessThan(96);
  expect(again.has(first)).toBe(false);
  expect(await left(first)).toBe(5);
});

it('reads no whole stock of a row that says what is there, where the run before kept no rows', async () => {
  const file = fileOf('unkept');
  await send(file, stopAfter(150));
  const [first = '', second = ''] = await products();
  await forgetAnswered(importer.pool);
  await sell(first);
  const read: string[] = [];
  expect(await send(file, (stream) => read.push(stream))).toMatchObject({ finished: true, done: ROWS });
  const timesRead = (productId: string) => read.filter((stream) => stream === `stock-${productId}`).length;
  expect(timesRead(first)).toBeGreaterThan(timesRead(second));
  expect(await left(first)).toBe(5);
});

/** A file whose first row changes a product that another file makes. */
const amending = (key: string) => {
  const rows = Array.from({ length: 300 }, (_, i) => `,${key}-${i},Coat ${key} ${i},men,zara,20,7\n`);
  const first = `${derivedId('import', 'sku', key)},,Mended,men,zara,20,7\n`;
  return readFileSync(importer.fileOf(`${key}.csv`, `_id,${HEAD}${first}${rows.join('')}`));
};

it('tells what was done also where the log is away as soon as it is', async () => {
  const away = { head: () => Promise.reject(new Error('away')) };
  expect(await send(fileOf('away'), undefined, away)).toMatchObject({ finished: true, done: ROWS });
});

it('judges again what was refused: what stood in its way may be gone', async () => {
  const file = amending('made-later');
  expect(await send(file, stopAfter(300))).toMatchObject({ finished: false, refused: 1 });
  await send(readFileSync(importer.fileOf('before.csv', `${HEAD}made-later,Coat,men,zara,20,7\n`)));
  expect(await send(file)).toMatchObject({ finished: true, refused: 0, done: 301 });
});

it('a row that is judged again after its product was changed by hand is an event of its own', async () => {
  const productId = derivedId('import', 'sku', 'hand');
  await send(readFileSync(importer.fileOf('before.csv', `${HEAD}hand,Coat,men,zara,20,7\n`)));
  const file = amending('hand');
  expect(await send(file, stopAfter(300))).toMatchObject({ finished: false, updated: 1 });
  // As if it had been killed before it kept its first rows.
  await forgetAnswered(importer.pool);
  await send(readFileSync(importer.fileOf('by-hand.csv', `_id,title\n${productId},By hand\n`)));
  expect(await send(file)).toMatchObject({ finished: true, updated: 1 });
  const events = await importer.log.readStream(`product-${productId}`);
  const titles = events.map(({ data }) => (data as { readonly title: string }).title);
  expect(titles).toEqual(['Coat', 'Mended', 'By hand', 'Mended']);
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
});

const aDayLater = async () => {
  const aDayAgo = new Date(Date.now() - 25 * 3_600_000).toISOString();
  await importer.pool.query(
    `update catalogue.imports set answered = jsonb_set(answered::jsonb, '{at}', to_jsonb($1::text))::text
     where answered is not null`,
    [aDayAgo],
  );
};
/** Releases of before kept no time with a run that they began. */
const byAnOlderRelease = async () => {
  await importer.pool.query('update catalogue.imports set answered = null');
};

it.each([
  ['a day later', aDayLater],
  ['when nobody knows how old it is', byAnOlderRelease],
])(
  'an interrupted file that is sent again %s is a new wish: its stocks are set as its rows say',
  async (_, pass) => {
    const file = fileOf(`old-${pass.name}`);
    await send(file, stopAfter(150));
    const [first = ''] = await products();
    await sell(first);
    await pass();
    expect(await send(file)).toMatchObject({ finished: true, updated: 1, refused: 2, done: ROWS });
    expect(await left(first)).toBe(7);
  },
);

const imports = (name: string, text: string) => send(readFileSync(importer.fileOf(name, text)));

it('an interrupted file begins at its first row again after another one changed its products', async () => {
  const file = fileOf('first');
  expect(await send(file, stopAfter(150))).toMatchObject({ finished: false });
  const [first, second] = [0, 1].map((row) => derivedId('import', 'sku', `first-${row}`));
  const other = 'first-0,Coat mended,men,zara,25,9\nfirst-1,Coat first 1,men,zara,20,9\n';
  expect(await imports('other.csv', `${HEAD}${other}`)).toMatchObject({ updated: 2 });
  expect(await send(file)).toMatchObject({ finished: true, updated: 2, refused: 2, done: ROWS });
  const read = (stream: string) => importer.log.readStream(stream);
  const product = await read(`product-${first}`);
  const stocks = [await read(`stock-${first}`), await read(`stock-${second}`)];
  expect(product.at(-1)?.data).toMatchObject({ priceCents: 20_00 });
  const sets = [7, 9, 7].map((availableAfter) => ({ data: { availableAfter } }));
  for (const events of stocks) expect(events).toMatchObject(sets);
  const ids = [product, ...stocks].flat().map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

it('what was sold since an import was cut short stays sold, however often others are imported meanwhile', async () => {
  const file = fileOf('beside');
  expect(await send(file, stopAfter(150))).toMatchObject({ finished: false });
  const [first = ''] = await products();
  await sell(first);
  for (const sku of ['one', 'two']) await imports(`${sku}.csv`, `${HEAD}${sku},Coat,men,zara,20,7\n`);
  expect(await send(file)).toMatchObject({ finished: true, updated: 0, refused: 2, done: ROWS });
  expect(await left(first)).toBe(5);
});

it('an import goes on behind what it has answered where others have changed nothing meanwhile', async () => {
  const file = fileOf('kept');
  expect(await send(file, stopAfter(150))).toMatchObject({ finished: false });
  const done = await products();
  expect(await imports('refused.csv', `${HEAD}kept-0,Coat,men,zara,free,7\n`)).toMatchObject({ refused: 1 });
  const same = `${HEAD}kept-0,Coat kept 0,men,zara,20,7\n`;
  expect(await imports('same.csv', same)).toMatchObject({ created: 0, updated: 0, refused: 0 });
  const read = new Set<string>();
  const report = await send(file, (stream) => read.add(stream.replace(/^[a-z]+-/, '')));
  expect(report).toMatchObject({ finished: true, refused: 2, done: ROWS, refusals });
  expect(done.filter((productId) => read.has(productId))).toEqual([]);
});

it('an import that is killed before any row was kept goes on with its stocks', async () => {
  const file = fileOf('killed');
  const runs = importRuns(importer.pool);
  const hash = createHash('sha256').update(file).digest('hex');
  expect(await runs.begin(hash)).toEqual({ number: 0, since: 0, isResumed: false, answered: noRows });
  expect(await runs.begin(hash)).toEqual({ number: 0, since: 0, isResumed: true, answered: noRows });
});

it('waits for nobody who reads which files were imported, as a dump does', async () => {
  const reader = await importer.pool.connect();
  try {
    await reader.query('begin');
    await reader.query('select from catalogue.imports');
    await reader.query("set local idle_in_transaction_session_timeout = '30s'");
    expect(await send(fileOf('dumped'))).toMatchObject({ finished: true, done: ROWS });
    await reader.query('commit');
  } finally {
    reader.release();
  }
});

it('begins at the first row again after the stores were restored: the log may lack what was done', async () => {
  const file = fileOf('restored');
  const { done } = await send(file, stopAfter(150));
  await forgetAnswered(importer.pool);
  const again = new Set<string>();
  expect(await send(file, (stream) => again.add(stream))).toMatchObject({ finished: true, done: ROWS });
  const [first = ''] = await products();
  expect(done).toBeLessThan(ROWS);
  expect(again.has(`product-${first}`)).toBe(true);
});
