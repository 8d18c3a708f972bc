import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import { DAY } from '#contracts/kernel/duration';
import { mainNameOf, pictureSet, pictureUrl } from '#contracts/media/pictures';
import { removeOrphans } from '#services/media/process';
import { readConfig } from '#services/platform/config';
import { eventually } from '#resilience/eventually';
import { connectObjects, type Objects } from '#services/platform/objects/objects';
import { sell } from './support/api-steps.ts';
import { newPicture, upload, writtenSince } from './support/pictures.ts';
import { openShopInside } from './support/shop-inside.ts';
import type { OpenShop } from './support/shop.ts';
import { testObjects } from './support/stores.ts';
import { noTo } from './support/visitor.ts';

/** What happens to a picture after its upload: a product uses it, or nobody does. */
let shop: OpenShop;
let objects: Objects;
beforeAll(async () => {
  shop = await openShopInside();
  const config = readConfig(shop.env).objects;
  if (!config) throw new Error('The shop has no object store');
  objects = connectObjects(config);
});
afterAll(async () => {
  expect(shop.failures()).toEqual([]);
  await shop.stop();
});

const nameIn = (url: string) => url.slice('/media/'.length);

describe('an uploaded picture', () => {
  it('is served in all its sizes, to be kept for ever and taken for a picture only', async () => {
    const url = await upload(shop, await newPicture(800, 1_000));
    expect(url).toMatch(/^\/media\/[0-9a-f]{64}\.webp$/);
    const widths: (number | undefined)[] = [];
    let last = '';
    for (const path of [pictureUrl(url, 320), pictureUrl(url, 640), url]) {
      const response = await fetch(shop.origin + path);
      expect(response.status).toBe(200);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      widths.push((await sharp(bytes).metadata()).width);
      last = createHash('sha256').update(bytes).digest('hex');
    }
    expect(last).toBe(nameIn(url).slice(0, 64));
    expect(widths).toEqual([320, 640, 800]);
    expect(pictureSet(url)).toContain(url);
  });

  it('is what a product shows at once, and never goes away from then on', async () => {
    const [first, second] = [await upload(shop, await newPicture()), await upload(shop, await newPicture())];
    const body = { title: 'Shirt', category: 'men', brand: 'zara', price: 20, image: first } as const;
    const { product } = await shop.admin.call(routes.createProduct, { body });
    expect([product.image, product.images]).toEqual([first, [{ url: first }]]);
    const params = { id: product._id };
    await shop.admin.call(routes.updateProduct, { params, body: { image: second } });
    expect((await shop.admin.call(routes.product, { params })).product.image).toBe(second);
    for (const url of [first, second]) {
      expect(await removeAfterADay(url)).toBe('done');
      expect(await objects.get(nameIn(url))).toBeDefined();
    }
    // Of two products with the same picture, the second needs nothing more.
    const { product: alike } = await shop.admin.call(routes.createProduct, { body });
    expect(alike.image).toBe(first);
  });
});

it('is one of up to eight that a product has, in their order', async () => {
  const uploaded: string[] = [];
  while (uploaded.length < 3) uploaded.push(await upload(shop, await newPicture(40 + uploaded.length)));
  const [first = '', second = '', third = ''] = uploaded;
  const fields = { title: 'Dirac', category: 'women', brand: 'zara', price: 20 } as const;
  const { product } = await shop.admin.call(routes.createProduct, {
    body: { ...fields, images: [first, second] },
  });
  const params = { id: product._id };
  const update = async (body: object) => {
    const { product: updated } = await shop.admin.call(routes.updateProduct, { params, body });
    const { product: read } = await shop.admin.call(routes.product, { params });
    expect([read.image, read.images]).toEqual([updated.image, updated.images]);
    return [read.image, ...read.images.map(({ url }) => url)];
  };
  expect([product.image, ...product.images.map(({ url }) => url)]).toEqual([first, first, second]);
  expect(await update({ images: [third, first, second] })).toEqual([third, third, first, second]);
  // The read form of a picture, sent back unchanged, is no change.
  expect(await update({ ...product, revision: undefined, image: third, price: 21 })).toEqual([
    third,
    third,
    first,
    second,
  ]);
  expect(await update({ image: second })).toEqual([second, second, third, first]);
  for (const url of uploaded) {
    expect(await removeAfterADay(url)).toBe('done');
    expect(await objects.get(nameIn(url))).toBeDefined();
  }
  const refused = { status: 400, code: 'INVALID_INPUT' };
  const no = (body: object) => noTo(shop.admin.call(routes.updateProduct, { params, body }));
  expect(await no({ image: first, images: [second, first] })).toMatchObject(refused);
  expect(await no({ images: ['https://elsewhere/a.webp'] })).toMatchObject(refused);
  expect(await no({ images: Array.from({ length: 9 }, () => first) })).toMatchObject(refused);
  expect(await update({ image: '' })).toEqual(['']);
});

const removeAfterADay = async (url: string) => {
  const tomorrow = new Date(Date.now() + DAY);
  const { handler } = shop.backDoor.shop;
  const process = removeOrphans({ handler, store: objects, clock: () => tomorrow });
  return process.act({ key: nameIn(url).slice(0, 64), data: {}, attempts: 0 });
};

describe('a picture that no product takes', () => {
  it('is gone after a day: no product can have it, and uploaded again it has another address', async () => {
    const bytes = await newPicture(700, 700);
    const url = await upload(shop, bytes);
    expect(await removeAfterADay(url)).toBe('done');
    for (const path of [url, pictureUrl(url, 320), pictureUrl(url, 640)]) {
      expect(await objects.get(nameIn(path))).toBeUndefined();
      const response = await fetch(shop.origin + path);
      expect([response.status, await response.json()]).toMatchObject([404, { code: 'NOT_FOUND' }]);
    }
    const body = { title: 'Hat', category: 'men', brand: 'zara', price: 20, image: url } as const;
    expect(await noTo(shop.admin.call(routes.createProduct, { body }))).toEqual({
      status: 409,
      code: 'PICTURE_NOT_FOUND',
    });
    const again = await upload(shop, bytes);
    expect(again).not.toBe(url);
    const { product } = await shop.admin.call(routes.createProduct, { body: { ...body, image: again } });
    expect(product.image).toBe(again);
    expect((await fetch(shop.origin + again)).status).toBe(200);
  });
});

it('a bucket that has not the pictures which products show is said to be at start', async () => {
  const image = await upload(shop, await newPicture());
  const body = { title: 'Shirt', category: 'men', brand: 'zara', price: 20, image } as const;
  const { product } = await shop.admin.call(routes.createProduct, { body });
  await shop.admin.call(routes.product, { params: { id: product._id } });
  const S3_BUCKET = testObjects().bucket;
  await shop.another({ S3_BUCKET, LOG_LEVEL: 'warn' });
  const sentence = new RegExp(`Of .* looked for \\d+ are not in bucket ${S3_BUCKET} \\(S3_BUCKET\\)`);
  expect(await eventually(() => sentence.test(shop.said()), { within: 20_000 })).toBe(true);
});

describe('a path that was never uploaded', () => {
  it('is no picture of a product, and nothing is half changed', async () => {
    const shirt = await sell(shop.admin);
    const before = await shop.backDoor.log.head();
    const image = `/media/${'0'.repeat(64)}.webp`;
    const body = { title: 'Hat', category: 'men', brand: 'zara', price: 20, image } as const;
    const params = { id: shirt._id };
    const missing = { status: 409, code: 'PICTURE_NOT_FOUND' };
    expect(await noTo(shop.admin.call(routes.createProduct, { body }))).toEqual(missing);
    const changes = { image, title: 'Another', countInStock: 3 };
    expect(await noTo(shop.admin.call(routes.updateProduct, { params, body: changes }))).toEqual(missing);
    expect(await writtenSince(shop, before)).toEqual([]);
    expect((await shop.admin.call(routes.product, { params })).product).toEqual(shirt);
  });

  it('takes none from the refusal that comes first anyway', async () => {
    const shirt = await sell(shop.admin);
    const url = await upload(shop, await newPicture());
    const before = await shop.backDoor.log.head();
    const body = { image: url, title: 'Another', revision: 99 };
    const no = await noTo(shop.admin.call(routes.updateProduct, { params: { id: shirt._id }, body }));
    expect(no).toMatchObject({ status: 409, code: 'CHANGED_MEANWHILE' });
    expect(await writtenSince(shop, before)).toEqual([]);
  });
});

it('a picture of which only the main size is there is served in the others, too', async () => {
  const url = await upload(shop, await newPicture(700, 700));
  const small = nameIn(pictureUrl(url, 320));
  await objects.remove(small);
  const response = await fetch(`${shop.origin}/media/${small}`);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.equals((await objects.get(mainNameOf(small))) ?? Buffer.alloc(0))).toBe(true);
});
