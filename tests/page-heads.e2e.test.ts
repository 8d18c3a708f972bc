import { request as httpRequest } from 'node:http';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { routes } from '#contracts/api';
import type { Product } from '#contracts/catalogue/views';
import { eventually } from '#resilience/eventually';
import { signedIn } from './support/admin-desk.ts';
import { launch } from './support/browser.ts';
import { keepLastSight, openTab, openWhole } from './support/tab.ts';
import { visit, type Visitor } from './support/visitor.ts';

/** What a page says to programs that read only its head: search engines, previews, monitors. They run no browser. */
const shop = inject('demoShop');
const PATIENCE = { timeout: 30_000, interval: 100 };
const NONE = '0'.repeat(24);
const EVIL = `</script><script>alert(1)</script> "'& <b>`;

let browser: Browser;
let admin: Visitor;
let evil: Product;
let withdrawn: Product;
const make = async (title: string): Promise<Product> => {
  const body = {
    title,
    description: EVIL,
    category: 'home',
    brand: 'zara',
    price: 40,
    countInStock: 1,
  } as const;
  return (await admin.call(routes.createProduct, { body: { ...body, salePrice: 30 } })).product;
};
beforeAll(async () => {
  browser = await launch();
  admin = await signedIn(shop, 'admin@suuq.test');
  evil = await make(`Pot ${EVIL}`);
  withdrawn = await make('Pot of yesterday');
  await admin.call(routes.discontinueProduct, { params: { id: withdrawn._id } });
  await admin.call(routes.filterProducts, { query: {} });
});
afterAll(async () => {
  await admin.call(routes.discontinueProduct, { params: { id: evil._id } });
  await browser.close();
});

/** A busy server leaves the head to the client, but not for long. */
const get = async (path: string, headers: Record<string, string> = { accept: '*/*' }) => {
  let last = { status: 0, type: '', text: '' };
  const isWhole = async () => {
    const response = await fetch(shop + path, { headers });
    const type = response.headers.get('content-type') ?? '';
    last = { status: response.status, type, text: await response.text() };
    return !type.startsWith('text/html') || /rel="canonical"|name="robots"/.test(last.text);
  };
  await eventually(isWhole, { within: PATIENCE.timeout, every: PATIENCE.interval });
  return last;
};
const unescaped = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
const titleOf = (html: string) => unescaped(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '');
const contentOf = (html: string, name: string) =>
  unescaped(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '');
const canonicalOf = (html: string) => unescaped(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? '');
const dataOf = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json = '']) => JSON.parse(json) as Readonly<Record<string, unknown>>,
  );

describe('a page', () => {
  it.each(['*/*', 'text/html', 'application/json', ''])('is one for who takes %j', async (accept) => {
    const { status, type, text } = await get('/shop/home', { accept });
    expect([status, type]).toEqual([200, 'text/html; charset=utf-8']);
    expect(text).toContain('<div id="root">');
  });

  it('is drawn for who runs no scripts', async () => {
    // A busy server leaves it to the client, but not for long.
    await vi.waitFor(async () => expect((await get('/shop/home')).text).toContain('<h1'), PATIENCE);
  });

  it('of a product says what it is, what it costs and what people think of it', async () => {
    const all = await visit(shop).call(routes.allProducts, { query: {} });
    const product = all.find(
      ({ rating, countInStock, options }) => rating > 0 && countInStock > 0 && options.length === 0,
    );
    if (!product) throw new Error('The demo shop has no product that somebody bought and rated');
    const { ratingCounts } = await visit(shop).call(routes.product, { params: { id: product._id } });
    const path = `/shop/product/${product._id}`;
    const { text } = await get(path);
    expect(titleOf(text)).toBe(`${product.title} · Suuq`);
    expect(canonicalOf(text)).toBe(shop + path);
    expect(contentOf(text, 'og:title')).toBe(`${product.title} · Suuq`);
    expect(contentOf(text, 'og:image')).toBe(shop + product.image);
    expect(product.description).toContain(contentOf(text, 'description').replace('…', ''));
    const [data, crumbs] = dataOf(text);
    expect(data).toMatchObject({
      '@type': 'Product',
      offers: {
        price: (product.salePrice ?? product.price).toFixed(2),
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
      },
      aggregateRating: { ratingCount: ratingCounts.reduce((sum, each) => sum + each, 0) },
    });
    expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' });
  });

  it('lets no text of a product out of its place', async () => {
    const { text } = await get(`/shop/product/${evil._id}?${new URLSearchParams({ x: EVIL }).toString()}`);
    expect(text).not.toContain('<script>alert');
    expect(titleOf(text)).toBe(`Pot ${EVIL} · Suuq`);
    expect(dataOf(text)[0]).toMatchObject({ name: `Pot ${EVIL}`, offers: { price: '30.00' } });
    const list = await get(`/shop/products?${new URLSearchParams({ q: EVIL }).toString()}`);
    expect(list.text).not.toContain('<script>alert');
  });

  it('has a title, a description and one address of its own', async () => {
    const heads = new Map<string, string>();
    for (const path of [
      '/shop/home',
      '/shop/products',
      '/shop/products?category=women',
      '/shop/products?category=men',
      '/shop/terms',
      '/shop/privacy',
    ]) {
      const { text } = await get(path);
      expect(canonicalOf(text)).toBe(shop + path);
      heads.set(titleOf(text) + contentOf(text, 'description'), path);
    }
    expect(heads.size).toBe(6);
    const filtered = await get('/shop/products?category=women&brand=zara&sortBy=name-asc');
    expect(canonicalOf(filtered.text)).toBe(`${shop}/shop/products?category=women`);
    for (const path of ['/auth/login', '/shop/products?q=pot', '/admin/orders', `/shop/order/${NONE}`]) {
      const { status, text } = await get(path);
      expect([path, status, canonicalOf(text), contentOf(text, 'robots')]).toEqual([
        path,
        200,
        '',
        'noindex',
      ]);
    }
    const types = dataOf((await get('/shop/home')).text).map((data) => data['@type']);
    expect(types).toEqual(['Organization', 'WebSite']);
  });

  it.each([
    ['an unknown product', `/shop/product/${NONE}`],
    ['what no product is called', '/shop/product/pot'],
    ['an unknown page', '/shop/nothing'],
    ['an unknown page of the back office', '/admin/nothing'],
    ['an unknown file', '/nothing.html'],
    ['a path that cannot be read', '/%zz'],
  ])('is a page that is not there for %s', async (_, path) => {
    const { status, type, text } = await get(path);
    expect([status, type]).toEqual([404, 'text/html; charset=utf-8']);
    expect(text).toContain('<div id="root">');
    expect(contentOf(text, 'robots')).toBe('noindex');
  });

  it('of a product that has left the shop is gone', async () => {
    expect((await get(`/shop/product/${withdrawn._id}`)).status).toBe(410);
  });

  it('is known by the configured address, whatever host it was asked of', async () => {
    const { port } = new URL(shop);
    const html = await new Promise<string>((resolve, reject) => {
      const headers = { host: `localhost:${port}`, accept: '*/*', 'x-forwarded-host': 'evil.example' };
      const asked = httpRequest(`${shop}/shop/home`, { headers }, (response) => {
        response.setEncoding('utf8');
        let text = '';
        response.on('data', (part: string) => (text += part));
        response.on('end', () => resolve(text));
      });
      asked.on('error', reject).end();
    });
    expect(canonicalOf(html)).toBe(`${shop}/shop/home`);
    expect(html).not.toContain('evil.example');
  });

  it('is called by the browser what its head called it, also in Somali', async () => {
    const tab = await openTab(browser, { reducedMotion: 'reduce' });
    keepLastSight(tab);
    for (const path of [
      '/shop/home',
      '/shop/products?category=women',
      `/shop/product/${evil._id}`,
      '/auth/login',
    ]) {
      const called = titleOf((await get(path)).text);
      await openWhole(tab.page, shop + path);
      await tab.page.getByRole('heading', { level: 1 }).waitFor();
      await vi.waitFor(async () => expect(await tab.page.title()).toBe(called), PATIENCE);
    }
    await tab.page.evaluate("localStorage.setItem('language', 'so')");
    await openWhole(tab.page, `${shop}/shop/products?category=women`);
    const description = tab.page.locator('meta[name=description]');
    await vi.waitFor(async () => {
      expect(await tab.page.title()).toBe('Dumar · Suuq');
      expect(await description.getAttribute('content')).toMatch(/^Dumar, Suuq/);
    }, PATIENCE);
    await tab.close();
  });
});

describe('crawlers find', () => {
  it('what they may read, and every product and list by its whole address', async () => {
    const robots = await get('/robots.txt');
    expect(robots.type).toContain('text/plain');
    expect(robots.text).toContain(`Sitemap: ${shop}/sitemap.xml`);
    expect(robots.text).toContain('Disallow: /admin');
    const { type, text } = await get('/sitemap.xml');
    expect(type).toContain('xml');
    const places = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, place = '']) => unescaped(place));
    expect(places).toContain(`${shop}/shop/products?category=women`);
    expect(places).toContain(`${shop}/shop/product/${evil._id}`);
    expect(places).not.toContain(`${shop}/shop/product/${withdrawn._id}`);
    expect(places.every((place) => place.startsWith(`${shop}/shop/`))).toBe(true);
    expect((await get('/sitemap-2.xml')).status).toBe(404);
  });

  it('the shop’s icons and its manifest', async () => {
    const { type, text } = await get('/manifest.webmanifest');
    expect(type).toContain('manifest');
    const { icons } = JSON.parse(text) as { readonly icons: readonly { readonly src: string }[] };
    for (const path of ['/favicon.ico', '/icon-180.png', '/preview.png', ...icons.map(({ src }) => src)]) {
      const response = await get(path);
      expect([path, response.status, response.type]).toEqual([path, 200, expect.stringContaining('image/')]);
    }
  });
});
