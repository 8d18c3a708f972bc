import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blobOf, newPicture, upload, writtenSince } from './support/pictures.ts';
import { openShopInside } from './support/shop-inside.ts';
import type { OpenShop } from './support/shop.ts';
import { visit, type Visitor } from './support/visitor.ts';

/** What may be uploaded as a picture, and by whom. */
let shop: OpenShop;
beforeAll(async () => {
  shop = await openShopInside();
});
afterAll(async () => {
  expect(shop.failures()).toEqual([]);
  await shop.stop();
});

const formOf = (...fields: readonly (readonly [name: string, value: Blob, fileName?: string])[]) => {
  const form = new FormData();
  for (const [name, value, fileName] of fields) form.append(name, value, fileName);
  return form;
};
const post = async (body: FormData | string, visitor: Visitor = shop.admin, headers = {}) => {
  const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ');
  const response = await fetch(`${visitor.origin}/api/products/upload-image`, {
    method: 'POST',
    headers: { cookie, ...headers },
    body,
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
};
describe('an upload', () => {
  const text = (content: string) => new Blob([content]);

  it('is a picture of whatever kind it came as, and the same again is the same', async () => {
    const bytes = await newPicture();
    const url = await upload(shop, bytes);
    const asText = formOf(['image', new Blob([Uint8Array.from(bytes)], { type: 'text/html' }), 'page.html']);
    expect((await post(asText)).body).toEqual({ result: { url } });
    expect(await Promise.all([upload(shop, bytes), upload(shop, bytes)])).toEqual([url, url]);
  });

  it.each<[string, () => FormData | string | Promise<FormData>, object, number, string]>([
    ['a page', () => formOf(['image', text('<!doctype html>'), 'a.png']), {}, 400, 'NOT_A_PICTURE'],
    [
      'a drawing',
      () => formOf(['image', text('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.svg']),
      {},
      400,
      'NOT_A_PICTURE',
    ],
    ['nothing', () => formOf(['image', new Blob([]), 'a.png']), {}, 400, 'NOT_A_PICTURE'],
    [
      'half a picture',
      async () => formOf(['image', blobOf((await newPicture(300, 300)).subarray(0, 200)), 'a.png']),
      {},
      400,
      'NOT_A_PICTURE',
    ],
    [
      '11 MB',
      () => formOf(['image', new Blob([new Uint8Array(11_000_000)]), 'a.png']),
      {},
      413,
      'PICTURE_TOO_LARGE',
    ],
    [
      '60 megapixels',
      async () => formOf(['image', blobOf(await newPicture(10_000, 6_000)), 'a.png']),
      {},
      413,
      'PICTURE_TOO_LARGE',
    ],
    ['another field', async () => formOf(['picture', blobOf(await newPicture())]), {}, 400, 'INVALID_INPUT'],
    [
      'two files',
      async () => formOf(['image', blobOf(await newPicture())], ['image', blobOf(await newPicture())]),
      {},
      400,
      'INVALID_INPUT',
    ],
    ['no file', () => formOf(), {}, 400, 'INVALID_INPUT'],
    ['JSON', () => '{"image":""}', { 'content-type': 'application/json' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    [
      'from another site',
      async () => formOf(['image', blobOf(await newPicture())]),
      { origin: 'https://elsewhere.example' },
      403,
      'CROSS_SITE',
    ],
  ])('of %s is refused, and leaves nothing', async (_, content, headers, status, code) => {
    const before = await shop.backDoor.log.head();
    const answer = await post(await content(), shop.admin, headers);
    expect([answer.status, answer.body]).toMatchObject([
      status,
      { code, message: expect.any(String), requestId: expect.any(String) },
    ]);
    expect(await writtenSince(shop, before)).toEqual([]);
  });

  it('is for admins', async () => {
    const form = async () => formOf(['image', blobOf(await newPicture())]);
    const visitor = await post(await form(), visit(shop.origin));
    expect([visitor.status, visitor.body]).toMatchObject([401, { code: 'SIGN_IN_REQUIRED' }]);
    for (const one of [await shop.customer(), shop.auditor]) {
      const answer = await post(await form(), one);
      expect([answer.status, answer.body]).toMatchObject([403, { code: 'FORBIDDEN' }]);
    }
  });

  it('is throttled for each account', async () => {
    const origin = await shop.another({ THROTTLE_UPLOADS: '2' });
    const there = { ...shop.admin, origin };
    const bytes = await newPicture();
    const uploadOnce = () => post(formOf(['image', blobOf(bytes)]), there);
    expect([(await uploadOnce()).status, (await uploadOnce()).status]).toEqual([201, 201]);
    const refused = await uploadOnce();
    expect([refused.status, refused.body]).toMatchObject([429, { code: 'TOO_MANY_REQUESTS' }]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
