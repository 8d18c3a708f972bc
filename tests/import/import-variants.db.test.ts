import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { noRows } from '#services/catalogue/import/answered-rows';
import { inspectFile } from '#services/catalogue/import/import-file';
import { importRuns } from '#services/catalogue/import/runs';
import { openImporter, productOf, type Importer } from '../support/importer.ts';

let importer: Importer;
let start: bigint;
beforeAll(async () => {
  importer = await openImporter();
});
beforeEach(async () => {
  start = await importer.log.head();
});
afterAll(() => importer.close());

const written = () => importer.writtenSince(start);

describe('importing products with variants', () => {
  const head =
    'Handle,title,category,brand,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty';
  const rowsOf = (handle: string) =>
    ['S', 'M', 'L']
      .map(
        (size, place) =>
          `${handle},${place === 0 ? 'Coat,men,zara,Size' : ',,,'},${size},${handle}-${size},20,7\n`,
      )
      .join('');

  it('takes the pictures of their rows', async () => {
    for (const colour of ['red', 'blue'])
      await sharp({ create: { width: 8, height: 8, channels: 3, background: colour } })
        .png()
        .toFile(join(importer.folder, `${colour}.png`));
    const first = 'p,Coat,men,zara,Colour,Red,,20,1,red.png,red.png\n';
    const file = importer.fileOf(
      'pictured.csv',
      `${head},Image Src,Variant Image\n${first}p,,,,,Blue,,20,1,,blue.png\nq,Coat,men,zara,Colour,Red,,20,1,https://shop.test/red.png,\n`,
    );
    const { said } = await importer.run(file);
    expect(said).toContain('2 rows: 1 created, 0 updated, 0 unchanged, 1 refused');
    expect(said).toContain('line 4: image: is on another server');
    const events = await written();
    const images = events.flatMap(({ data }) => (data as { readonly images?: string[] }).images ?? []);
    expect(new Set(images).size).toBe(2);
    const changed = events.find(({ type }) => type === 'ProductVariantsChanged')?.data;
    const { variants } = changed as { readonly variants: readonly { readonly image: string }[] };
    expect(variants.map(({ image }) => image)).toEqual(images);
    expect((await importer.run(file)).said).toContain('0 created, 0 updated, 1 unchanged, 1 refused');
  });

  it('goes on where a killed run stopped: no variant is without its stock, and no stock is set twice', async () => {
    const count = 250;
    const rows = Array.from({ length: count }, (_, i) => rowsOf(`v-${i}`));
    const file = importer.fileOf('killed-variants.csv', `${head}\n${rows.join('')}`);
    await importer.killedOnce((events) => events.some(({ type }) => type === 'ProductVariantsChanged'), {
      file,
      start,
    });

    const part = await written();
    const typed = (type: string) => part.filter((event) => event.type === type).map(({ data }) => data);
    const variantsOf = (data: unknown) =>
      (data as { readonly variants: readonly { readonly variantId: string }[] }).variants;
    const sold = typed('ProductVariantsChanged')
      .flatMap(variantsOf)
      .map(({ variantId }) => variantId);
    expect(typed('ProductCreated')).toHaveLength(sold.length / 3);
    expect(sold.length).toBeGreaterThan(0);
    expect(sold.length).toBeLessThan(3 * count);
    const stocked = new Set(
      typed('StockSet').map((data) => (data as { readonly variantId: string }).variantId),
    );
    expect(sold.filter((variantId) => !stocked.has(variantId))).toEqual([]);

    const { code, said } = await importer.run(file);
    expect([code, said]).toEqual(['0', expect.stringContaining(`${count} rows: `)]);
    const all = await written();
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(all).toHaveLength(5 * count);
  });

  it('sets each stock once, also where it sold while a file was cut short', async () => {
    const file = importer.fileOf('cut.csv', `${head}\n${rowsOf('c')}`);
    expect((await importer.run(file)).code).toBe('0');
    const [created] = await written();
    const productId = productOf(created?.data);
    // As a run leaves it that was killed after its last row, before it kept any.
    const { hash } = await inspectFile(file);
    const run = { number: 0, since: 0, isResumed: false, answered: noRows };
    await importRuns(importer.pool).keep(hash, run, noRows);
    await importer.pool.query('update catalogue.imports set finished = false');
    const { stock } = importer;
    const changed = (await written()).find(({ type }) => type === 'ProductVariantsChanged')?.data;
    const { variants } = changed as { readonly variants: readonly { readonly variantId: string }[] };
    const variantId = variants[0]?.variantId ?? '';
    const sale = {
      productId,
      variantId,
      orderId: 'c'.repeat(24),
      attempt: 0,
      quantity: 2,
    };
    const context = { commandId: 't', correlationId: 't', causationId: 't', actor: { process: 'test' } };
    expect(await stock.reserve(sale, new Date(), context)).toEqual({ kind: 'reserved' });
    expect((await importer.run(file)).said).toContain('0 updated, 1 unchanged');
    expect((await stock.available(productId)).get(variantId)).toBe(5);
  });
});
