import { afterAll, beforeAll, expect, it } from 'vitest';
import { decisions } from '#services/catalogue/decisions';
import { inspectFile } from '#services/catalogue/import/import-file';
import { importRuns } from '#services/catalogue/import/runs';
import { product } from '#services/catalogue/state';
import { createHandler } from '#services/kernel/handle';
import { derivedId } from '#services/kernel/ids';
import { openImporter, type Importer } from '../support/importer.ts';

/** A file that says at which revision the shop wrote its rows. */
let importer: Importer;
beforeAll(async () => {
  importer = await openImporter();
});
afterAll(() => importer.close());

const HEAD = 'sku,title,category,brand,price,countInStock\n';

const importAnother = async () => {
  const another = importer.fileOf('another.csv', `${HEAD}changed-x,Coat,men,zara,20,7\n`);
  expect((await importer.run(another)).code).toBe('0');
};

it.each([
  ['at once', () => Promise.resolve()],
  ['after another file was imported', importAnother],
])(
  'goes on %s with products that it has changed itself, and takes nothing back of others',
  async (when, pass) => {
    const keys = ['own', 'other'].map((key) => `changed ${when} ${key}`);
    const made = keys.map((key) => `${key},Coat,men,zara,20,7\n`).join('');
    const first = importer.fileOf(`made-${when}.csv`, `${HEAD}${made}`);
    expect((await importer.run(first)).code).toBe('0');
    const [own = '', other = ''] = keys.map((key) => derivedId('import', 'sku', key));
    const rows = [own, other].map((productId) => `${productId},0,25,9\n`).join('');
    const file = importer.fileOf(`amended-${when}.csv`, `_id,revision,price,countInStock\n${rows}`);

    // As a run leaves it that was killed between a product's price and its stock.
    const { hash } = await inspectFile(file);
    await importRuns(importer.pool).begin(hash);
    const handler = createHandler({ log: importer.log, seal: (_, __, data) => Promise.resolve(data) });
    const price = (productId: string, causationId: string) =>
      handler.handle(
        product,
        productId,
        decisions.UpdateProduct({ productId, changes: { priceCents: 25_00 } }, { now: new Date() }),
        { commandId: productId, correlationId: productId, causationId, actor: { process: 'test' } },
      );
    await price(own, `import ${hash} 0`);
    await price(other, 'a colleague');

    await pass();

    const { said } = await importer.run(file);
    expect(said).toContain('2 rows: 0 created, 1 updated, 0 unchanged, 1 refused');
    expect(said).toContain('line 3: revision: was 0 when this file was exported, and is 1 now');
    const left = async (productId: string) => (await importer.stock.available(productId)).get(productId);
    expect([await left(own), await left(other)]).toEqual([9, 7]);
  },
);
