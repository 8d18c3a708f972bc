import { afterAll, beforeAll, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import { IMPORTING } from '#services/app/import-parts';
import { alone } from '#services/platform/alone';
import { openTestShop, type TestShop } from './support/shop.ts';
import { noTo } from './support/visitor.ts';

/** The importer of the command line, over HTTP: what a merchant uploads in the admin area. */
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
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
  const held = await alone(pool, IMPORTING, async () => [
    await noTo(send(lamp, 'true')),
    await alone(pool, IMPORTING, () => Promise.resolve('at the same time')),
  ]);
  expect(held?.result).toEqual([{ status: 409, code: 'IMPORT_UNDER_WAY' }, undefined]);
  expect(await send(lamp, 'true')).toMatchObject({ created: 1, refused: 0 });
  const failed = alone(pool, IMPORTING, () => Promise.reject(new Error('cut off')));
  await expect(failed).rejects.toThrow('cut off');
  await expect.poll(() => send(lamp, 'true').catch(() => undefined)).toMatchObject({ created: 1 });
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
});
