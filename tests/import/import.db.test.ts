import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { openFaultProxy, refusal, type Fault } from '../support/fault-proxy.ts';
import { ended, openImporter, productOf, type Importer } from '../support/importer.ts';
import { launchNode } from '../support/node-process.ts';

let importer: Importer;
let start: bigint;
beforeAll(async () => {
  importer = await openImporter();
});
beforeEach(async () => {
  start = await importer.log.head();
});
afterAll(() => importer.close());

const run = (...args: readonly string[]) => importer.run(...args);
const written = () => importer.writtenSince(start);
const fileOf = (name: string, content: string) => importer.fileOf(name, content);
const inFolder = (name: string) => join(importer.folder, name);

const typesOf = (events: readonly RecordedEvent[]) => events.map(({ type }) => type).sort();

const header = 'sku,title,description,category,brand,price,salePrice,countInStock,image\n';

describe('importing a file', () => {
  it('creates what is right, and says of each other row why it was refused', async () => {
    await sharp({ create: { width: 8, height: 10, channels: 3, background: '#b7791f' } })
      .png()
      .toFile(inFolder('coat.png'));
    const file = fileOf(
      'mixed.csv',
      `${header}m-1,Coat,Long,women,Zara,90,70.5,4,coat.png\nm-2,Shirt,,men,zara,0,,1,\nm-1,Coat,,men,zara,1,,1,\nm-3,Hat,,men,zara,5,6,1,\nm-4,Cap,,men,zara,5,,1,/media/${'0'.repeat(64)}.webp\n`,
    );
    const report = inFolder('report.json');
    const { code, said } = await run(file, '--report', report);
    expect(code).toBe('1');
    expect(said).toContain('line 3: price: ');
    expect(said).toContain('line 4: is the same product as line 2');
    expect(said).toContain('line 5: salePrice: must be below the price');
    expect(said).toContain('line 6: image: This picture is no longer in the shop.');
    expect(said).toContain('5 rows: 1 created, 0 updated, 0 unchanged, 4 refused');
    const events = await written();
    expect(typesOf(events)).toEqual(['PictureTaken', 'PictureUploaded', 'ProductCreated', 'StockSet']);
    const created = events.find(({ type }) => type === 'ProductCreated')?.data as { images: string[] };
    expect(created).toMatchObject({ title: 'Coat', brand: 'zara', priceCents: 90_00, salePriceCents: 70_50 });
    expect(
      (await importer.objects.get(created.images[0]?.replace('/media/', '') ?? ''))?.length,
    ).toBeGreaterThan(0);
    expect(JSON.parse(readFileSync(report, 'utf8'))).toMatchObject({
      finished: true,
      rows: 5,
      created: 1,
      refused: 4,
      refusals: [
        { line: 3, field: 'price' },
        { line: 4, field: '', code: 'SAME_PRODUCT', values: { line: 2 } },
        { line: 5, field: 'salePrice' },
        { line: 6, field: 'image' },
      ],
    });
  });

  it('changes nothing the second time, and what differs in another file', async () => {
    const rows = (price: number) => `${header}s-1,Coat,,men,zara,${price},,4,\ns-2,Hat,,men,zara,5,,0,\n`;
    expect((await run(fileOf('same.csv', rows(20)))).code).toBe('0');
    const before = await written();
    expect((await run(fileOf('same-again.csv', rows(20)))).said).toContain(
      '0 created, 0 updated, 2 unchanged',
    );
    expect(await written()).toEqual(before);
    expect((await run(fileOf('dearer.csv', rows(25)))).said).toContain('0 created, 1 updated, 1 unchanged');
    expect(typesOf((await written()).slice(before.length))).toEqual(['ProductPriceChanged']);
    const productId = productOf(before.find(({ type }) => type === 'ProductCreated')?.data);
    const byId = JSON.stringify([
      { _id: productId, countInStock: 9 },
      { _id: '0'.repeat(24), price: 1 },
    ]);
    const { said } = await run(fileOf('by-id.json', byId));
    expect(said).toContain('item 2: _id: This product is not in the shop.');
    expect(said).toContain('2 rows: 0 created, 1 updated, 0 unchanged, 1 refused');
    expect((await written()).at(-1)).toMatchObject({
      type: 'StockSet',
      data: { productId, availableAfter: 9 },
    });
  });

  it('decides all and writes nothing in a dry run', async () => {
    const file = fileOf(
      'dry.csv',
      `${header}d-1,Coat,,men,zara,20,,4,\nd-2,Hat,,men,zara,5,5,0,\nd-3,Cap,,men,zara,5,,0,coat.png\n`,
    );
    const { code, said } = await run(file, '--dry-run');
    expect([code, said]).toEqual([
      '1',
      expect.stringContaining('Dry run, nothing was written. 3 rows: 2 created'),
    ]);
    expect(await written()).toEqual([]);
  });

  it('goes on where a killed run stopped: no row is half there, and none is done twice', async () => {
    const rows = Array.from({ length: 500 }, (_, i) => `k-${i},Coat ${i},,men,zara,20,,7,\n`);
    const file = fileOf('killed.csv', header + rows.join(''));
    await importer.killedOnce(({ length }) => length > 150, { file, start });

    const part = await written();
    const created = part.filter(({ type }) => type === 'ProductCreated').map(({ data }) => productOf(data));
    expect(created.length).toBeLessThan(rows.length);
    const stocked = new Set(
      part.filter(({ type }) => type === 'StockSet').map(({ data }) => productOf(data)),
    );
    expect(created.filter((productId) => !stocked.has(productId))).toEqual([]);

    const [sold = ''] = created;
    const { stock } = importer;
    const sale = {
      productId: sold,
      variantId: sold,
      orderId: 'a'.repeat(24),
      attempt: 0,
      quantity: 2,
    };
    const context = { commandId: 's', correlationId: 's', causationId: 's', actor: { process: 'test' } };
    expect(await stock.reserve(sale, new Date(), context)).toEqual({ kind: 'reserved' });

    const { code, said } = await run(file);
    expect([code, said]).toEqual(['0', expect.stringContaining('0 refused')]);
    const all = await written();
    expect(typesOf(all).filter((type) => type === 'ProductCreated')).toHaveLength(rows.length);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(all).toHaveLength(2 * rows.length);
    expect((await stock.available(sold)).get(sold)).toBe(5);
  });
});

const [ROWS, PICTURES] = [40, 8];
it.each<[string, Fault, RegExp]>([
  [
    'refuses',
    refusal(403, 'AccessDenied'),
    /S3 at \S+ refuses key \S+ for bucket \S+: AccessDenied \(S3_ACCESS_KEY\)/,
  ],
  ['breaks the connection', 'break', /object store unavailable: /],
  ['hangs', 'hang', /\S+ did not answer within 10000 ms/],
])('ends with a sentence when the object store %s in the middle of it', async (_, fault, sentence) => {
  const name = typeof fault === 'string' ? fault : 'refusal';
  const rows = Array.from(
    { length: ROWS },
    (__, i) => `${name}-${i},Coat,,men,zara,20,,1,${name}-${i % PICTURES}.png\n`,
  );
  for (let i = 0; i < PICTURES; i += 1)
    await sharp({ create: { width: 8, height: 8, channels: 3, background: { r: i, g: name.length, b: 0 } } })
      .png()
      .toFile(inFolder(`${name}-${i}.png`));
  const proxy = await openFaultProxy(importer.env['S3_ENDPOINT'] ?? '');
  let puts = 0;
  proxy.fault = () => ((puts += 1) > 12 ? fault : undefined);
  const importing = launchNode('services/cli/import.ts', [fileOf(`${name}.csv`, header + rows.join(''))], {
    ...importer.env,
    S3_ENDPOINT: proxy.endpoint,
  });
  const { code, said } = await ended(importing);
  await proxy.close();
  expect([code, said]).toEqual(['1', expect.stringMatching(sentence)]);
  expect(said).toContain('Import the same file again to go on.');
});

it('imports the whole file again whose import ended in the middle of it', async () => {
  const { code, said } = await run(inFolder('refusal.csv'));
  expect([code, said]).toEqual(['0', expect.stringContaining(`${ROWS} rows`)]);
});

it('says in a sentence that there is no such file', async () => {
  const { code, said } = await run('missing.csv');
  expect([code, said]).toEqual(['1', expect.stringMatching(/^\S+missing\.csv does not exist\.\n$/)]);
});
