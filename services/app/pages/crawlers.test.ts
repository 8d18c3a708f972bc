import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterEach, expect, it } from 'vitest';
import { serveCrawlers, type PublicPages } from './crawlers.ts';

const pages: PublicPages = {
  publicPages: ['/shop/home', '/shop/products?category=men&x=1'],
  personalPaths: ['/shop/order/'],
  productPage: (id) => `/shop/product/${id}`,
};
let server: Server | undefined;
afterEach(() => server?.close());

/** A shop with the given number of products. `offsets`: the offsets at which they were asked for. */
const shopOf = async (count: number, isBuilt = true, offsets: number[] = []) => {
  const app = express()
    .disable('etag')
    .use(
      serveCrawlers({
        origin: 'https://shop.example',
        pages: () => Promise.resolve(isBuilt ? pages : undefined),
        products: ({ limit, offset }) => {
          offsets.push(offset);
          return Promise.resolve(
            Array.from({ length: Math.max(0, Math.min(limit, count - offset)) }, (_, at) => `${offset + at}`),
          );
        },
        count: () => Promise.resolve(count),
        kept: (_, read) => read(),
      }),
    );
  const listening = app.listen(0, '127.0.0.1');
  server = listening;
  await new Promise((resolve) => listening.once('listening', resolve));
  const { port } = listening.address() as AddressInfo;
  return async (path: string, known = '') => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      // `fetch` would add `no-cache` by itself, and get the whole again.
      headers: { 'if-none-match': known, 'cache-control': 'max-age=0' },
    });
    const text = await response.text();
    return {
      status: response.status,
      tag: response.headers.get('etag') ?? '',
      places: [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, place]) => place),
    };
  };
};

it('lists the pages and the products of a shop in one sitemap, escaped', async () => {
  const get = await shopOf(2);
  expect((await get('/sitemap.xml')).places).toEqual([
    'https://shop.example/shop/home',
    'https://shop.example/shop/products?category=men&amp;x=1',
    'https://shop.example/shop/product/0',
    'https://shop.example/shop/product/1',
  ]);
});

it('sends a sitemap once while it is the same', async () => {
  const get = await shopOf(2);
  const { tag } = await get('/sitemap.xml');
  expect((await get('/sitemap.xml', tag)).status).toBe(304);
  expect((await get('/sitemap.xml', '"of other products"')).status).toBe(200);
});

it('leads to several sitemaps where there are more addresses than one may have', async () => {
  const get = await shopOf(80_001);
  const { places } = await get('/sitemap.xml');
  expect(places).toEqual([1, 2, 3].map((part) => `https://shop.example/sitemap-${part}.xml`));
  const parts = await Promise.all([1, 2, 3].map(async (part) => (await get(`/sitemap-${part}.xml`)).places));
  expect(parts.map(({ length }) => length)).toEqual([40_002, 40_000, 1]);
  expect(new Set(parts.flat()).size).toBe(80_003);
});

it('queries no products for a sitemap part that does not exist', async () => {
  const offsets: number[] = [];
  const get = await shopOf(80_001, true, offsets);
  for (const part of [4, 5, 9_999]) expect((await get(`/sitemap-${part}.xml`)).status).toBe(404);
  expect((await get('/sitemap.xml')).status).toBe(200);
  expect(offsets).toEqual([]);
});

it('has no sitemap where nobody knows the pages', async () => {
  const get = await shopOf(1, false);
  expect((await get('/sitemap.xml')).status).toBe(404);
  expect((await get('/robots.txt')).status).toBe(200);
});
