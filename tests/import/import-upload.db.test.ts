import { afterAll, beforeAll, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import { IMPORTING } from '#services/app/handlers/import-parts';
import { openPool } from '#resilience/open-pool';
import { withExclusiveLock } from '#services/platform/postgres/exclusive-lock';
import { openShopInside } from '../support/shop-inside.ts';
import type { OpenShop } from '../support/shop.ts';
import { fresh, noTo } from '../support/visitor.ts';

/** The command line's importer over HTTP: what a merchant uploads in the admin area. */
let shop: OpenShop;
beforeAll(async () => {
  shop = await openShopInside();
});
afterAll(async () => {
  expect(shop.failures()).toEqual([]);
  await shop.stop();
});

const csv = (text: string) => new File([text], 'goods.csv', { type: 'text/csv' });
const HEAD = 'sku,title,category,brand,price,countInStock,image\n';
const send = (text: string, dryRun: 'true' | 'false' = 'false') =>
  shop.admin.call(routes.importProducts, { query: { dryRun }, body: {}, file: csv(text) });
const titles = async () => (await shop.admin.call(routes.allProducts, {})).map(({ title }) => title);

it('waits for nobody while another process imports, and says so', async () => {
  const lamp = `${HEAD}late,Late lamp,home,zara,80.25,3,\n`;
  const { pool } = shop.backDoor;
  const held = await withExclusiveLock(pool, IMPORTING, async () => [
    await noTo(send(lamp, 'true')),
    await withExclusiveLock(pool, IMPORTING, () => Promise.resolve('at the same time')),
  ]);
  expect(held?.result).toEqual([{ status: 409, code: 'IMPORT_UNDER_WAY' }, undefined]);
  expect(await send(lamp, 'true')).toMatchObject({ created: 1, refused: 0 });
  const failed = withExclusiveLock(pool, IMPORTING, () => Promise.reject(new Error('cut off')));
  await expect(failed).rejects.toThrow('cut off');
  await expect.poll(() => send(lamp, 'true').catch(() => undefined)).toMatchObject({ created: 1 });
});

it('tells what was done also where the connection broke that kept others away', async () => {
  const { pool } = shop.backDoor;
  const application_name = 'keeps others away';
  const own = openPool({ connectionString: shop.env['DATABASE_URL'], application_name });
  const done = await withExclusiveLock(own, IMPORTING, async () => {
    const backends = 'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1';
    expect((await pool.query(backends, [application_name])).rowCount).toBe(1);
    const left = () =>
      pool.query('select from pg_stat_activity where application_name = $1', [application_name]);
    await expect.poll(async () => (await left()).rowCount).toBe(0);
    return 'imported';
  });
  await own.end();
  expect(done).toEqual({ result: 'imported' });
  expect(await withExclusiveLock(pool, IMPORTING, () => Promise.resolve('next'))).toEqual({ result: 'next' });
});

it('says in a dry run what would come of it, and writes nothing', async () => {
  const report = await send(`${HEAD}a,Oil lamp,home,zara,80.25,3,\nb,Bad,home,zara,0,3,\n`, 'true');
  expect(report).toMatchObject({
    dryRun: true,
    finished: true,
    rows: 2,
    created: 1,
    refused: 1,
    refusals: [{ line: 3, field: 'price', code: 'RULE_BROKEN' }],
  });
  expect(await titles()).toEqual([]);
});

it('creates, then finds unchanged, then updates; the events name the admin', async () => {
  const lamp = `${HEAD}a,Oil lamp,home,zara,80.25,3,\n`;
  expect(await send(lamp)).toMatchObject({ created: 1, updated: 0, unchanged: 0, refused: 0 });
  expect(await titles()).toEqual(['Oil lamp']);
  expect(await send(lamp)).toMatchObject({ created: 0, unchanged: 1 });
  expect(await send(lamp.replace('80.25', '70'))).toMatchObject({ updated: 1 });
  const [product] = await shop.admin.call(routes.allProducts, {});
  const stream = await shop.backDoor.log.readStream(`product-${product?._id}`);
  expect(stream.map(({ type, metadata }) => [type, metadata.actor])).toEqual([
    ['ProductCreated', { id: shop.admin.userId, role: 'admin' }],
    ['ProductPriceChanged', { id: shop.admin.userId, role: 'admin' }],
  ]);
});

it('takes words in another language, whole or not at all; sent back as read it changes nothing', async () => {
  const head = 'sku,title,category,brand,price,countInStock,titleSo,descriptionSo\n';
  const pot = 'pot,Rice pot,home,zara,30,2,';
  expect(await send(`${head}${pot}Dheri,\n`)).toMatchObject({
    created: 0,
    refusals: [{ line: 2, field: 'descriptionSo', code: 'MISSING' }],
  });
  expect(await send(`${head}${pot}Dheri,Bariis ku kari.\n`)).toMatchObject({ created: 1, refused: 0 });
  expect(await send(`${head}${pot}Dheri,Bariis ku kari.\n`)).toMatchObject({ unchanged: 1 });
  expect(await send(`${head}${pot},\n`)).toMatchObject({ unchanged: 1 });
  const listed = await shop.admin.call(routes.filterProducts, { query: { q: 'dheri' } });
  const [product] = listed.products;
  expect(product?.translations).toEqual({ so: { title: 'Dheri', description: 'Bariis ku kari.' } });
  const { _id: id = '', title, translations, revision } = product ?? {};
  const body = { title, name: title, translations, revision };
  const { product: same } = await shop.admin.call(routes.updateProduct, { params: { id }, body });
  expect(same.revision).toBe(revision);
});

/** Products as another shop exports them. */
const FOREIGN = [
  'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,SEO Description,Variant Image,Cost per item,Status',
  'wide-tee,Wide tee,"<p>Soft &amp; wide.</p>",Zara,Apparel,Women,summer,TRUE,Size,S,Colour,Red,,,W-S-R,180,shop,3,deny,manual,20.00,,TRUE,TRUE,,,,,FALSE,,,,8.00,active',
  'wide-tee,,,,,,,,,M,,Red,,,W-M-R,180,shop,0,deny,manual,20.00,,TRUE,TRUE,,,,,,,,,8.00,',
  'wide-tee,,,,,,,,,M,,Blue,,,W-M-B,180,shop,2,deny,manual,18.00,25.00,TRUE,TRUE,,,,,,,,,8.00,',
  'sun-cap,Sun cap,"- keeps off the sun",Zara,Apparel,Women,,TRUE,Title,Default Title,,,,,C-1,90,shop,7,deny,manual,9.50,,TRUE,TRUE,,,,,FALSE,,,,3.00,active',
].join('\r\n');

const exported = async (): Promise<string> => {
  const cookie = [...shop.admin.cookies].map((pair) => pair.join('=')).join('; ');
  const answer = await fresh(() => fetch(`${shop.origin}/api/products/export`, { headers: { cookie } }));
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.toString()).toMatch(/^\uFEFFHandle,/);
  return bytes.toString();
};

it('takes options and variants as other shops export them', async () => {
  expect(await send(FOREIGN, 'true')).toMatchObject({ rows: 2, created: 2, refused: 0 });
  expect(await send(FOREIGN)).toMatchObject({ finished: true, rows: 2, created: 2, refusals: [] });
  expect(await send(FOREIGN)).toMatchObject({ unchanged: 2 });
  const { products, facets } = await shop.admin.call(routes.filterProducts, {
    query: { size: 'm', colour: 'RED' },
  });
  expect(products).toMatchObject([
    { title: 'Wide tee', description: 'Soft & wide.', price: 20, fromPrice: 18, countInStock: 5 },
  ]);
  expect(facets['size']?.map(({ id, name, count }) => [id, name, count])).toEqual([
    ['s', 'S', 1],
    ['m', 'M', 1],
  ]);
  const { product } = await shop.admin.call(routes.product, { params: { id: products[0]?._id ?? '' } });
  expect(product.variants).toMatchObject([
    { sku: 'W-S-R', values: ['S', 'Red'], hasOwnPrice: false, price: 20, countInStock: 3 },
    { sku: 'W-M-R', values: ['M', 'Red'], hasOwnPrice: false, countInStock: 0 },
    { sku: 'W-M-B', values: ['M', 'Blue'], hasOwnPrice: true, price: 25, salePrice: 18, countInStock: 2 },
  ]);
});

it('an exported file changes nothing; what is changed in it changes that alone', async () => {
  const file = await exported();
  const end = await shop.backDoor.log.head();
  const report = await send(file);
  expect(report).toMatchObject({ finished: true, created: 0, updated: 0, refused: 0, refusals: [] });
  expect(report.unchanged).toBe((await titles()).length);
  expect(await shop.backDoor.log.head()).toBe(end);
  expect(await exported()).toBe(file);

  expect(await send(file.replace('W-M-R,,,0', 'W-M-R,,,4'))).toMatchObject({ updated: 1, refused: 0 });
  const streams = [];
  for await (const { events } of shop.backDoor.log.readAll(end)) streams.push(...events);
  expect(
    streams.map(({ type, data }) => [type, (data as { availableAfter?: number }).availableAfter]),
  ).toEqual([['StockSet', 4]]);
});

it('takes nothing back that was sold between the export of a file and its import', async () => {
  const file = await exported();
  const [cap] = (await shop.admin.call(routes.filterProducts, { query: { q: 'sun cap' } })).products;
  const params = { id: cap?._id ?? '' };
  const sold = { params, body: { by: -2, reason: 'other' } } as const;
  await shop.admin.call(routes.changeStock, sold);
  const stock = async () => (await shop.admin.call(routes.product, { params })).product.countInStock;
  const written = file.split('\r\n').find((row) => row.includes('Sun cap')) ?? '';
  const typed = written.replace(',9.5,,7,', ',9.5,,20,');
  expect(typed).not.toBe(written);
  expect(await send(file.replace(written, typed))).toMatchObject({
    refused: 1,
    refusals: [{ field: 'countInStock', code: 'STOCK_CHANGED', values: { seen: 7, now: 5 } }],
  });
  expect(await stock()).toBe(5);
  expect(await send(file.replace('Sun cap', 'Wide sun cap'))).toMatchObject({ updated: 1, refused: 0 });
  expect(await stock()).toBe(5);
});

it('takes nothing back that a colleague changed between the export of a file and its import', async () => {
  const file = await exported();
  const { products } = await shop.admin.call(routes.filterProducts, { query: { q: 'wide tee' } });
  const params = { id: products[0]?._id ?? '' };
  const { product: before } = await shop.admin.call(routes.product, { params });
  const extra = { values: ['S', 'Blue'], sku: 'W-S-B', countInStock: 6 };
  const same = before.variants.map(({ _id, values, sku }) => ({ _id, values, sku }));
  const body = { price: 23, options: before.options, variants: [...same, extra] };
  const { product: after } = await shop.admin.call(routes.updateProduct, { params, body });
  expect(after).toMatchObject({ price: 23, countInStock: before.countInStock + 6 });
  const values = { seen: before.revision, now: after.revision };
  for (const text of [file, file.replace('Wide tee', 'Wider tee')])
    expect(await send(text)).toMatchObject({
      updated: 0,
      refused: 1,
      refusals: [{ field: 'revision', code: 'PRODUCT_CHANGED', values }],
    });
  expect((await shop.admin.call(routes.product, { params })).product).toEqual(after);
  expect(await send(await exported())).toMatchObject({ updated: 0, refused: 0 });
});

it('a product’s rows are one: what is wrong in one of them keeps all of it as it was', async () => {
  const before = await exported();
  const report = await send(before.replace('W-M-R,,,4', 'W-M-R,,,-4').replace('Wide tee', 'Wider tee'));
  expect(report).toMatchObject({
    updated: 0,
    refused: 1,
    refusals: [{ field: 'Variant Inventory Qty', code: 'RULE_BROKEN', line: expect.any(Number) }],
  });
  expect(before.split('\r\n')[(report.refusals[0]?.line ?? 0) - 1]).toContain('W-M-R');
  expect(await exported()).toBe(before);
});

it('reads no file of the machine that a row names', async () => {
  const report = await send(`${HEAD}c,Spy,home,zara,1,1,../../../etc/hostname\n`);
  expect(report).toMatchObject({
    created: 0,
    refused: 1,
    refusals: [{ field: 'image', code: 'PICTURE_NOT_HERE' }],
  });
});

it.each([
  ['no CSV', 'FILE_OTHER_SEPARATOR', 'colour;size\nred;1\n'],
  ['an unknown column', 'FILE_COLUMNS_UNKNOWN', 'sku,colour\na,red\n'],
  ['nothing', 'FILE_EMPTY', ''],
])('says why nothing can be made of %s, and names no path', async (_, code, text) => {
  const no = await noTo(send(text));
  expect(no).toMatchObject({ status: 400, code: 'UNUSABLE_FILE' });
  expect(no.details).toMatchObject({ code, reason: expect.stringMatching(/^The file[^/]*$/) });
});

it('is for admins', async () => {
  const request = { query: {}, body: {}, file: csv(HEAD) };
  expect(await noTo(shop.auditor.call(routes.importProducts, request))).toMatchObject({ status: 403 });
  expect(await noTo(shop.auditor.call(routes.exportProducts, {}))).toMatchObject({ status: 403 });
});
