import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Overloaded } from '../waiting/fair-turns.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { startFakeShop, type Running } from './testing/fake-shop.ts';
import { health, type ReadyCheck } from './health.ts';
import { servePages } from './pages.ts';
import { servePictures } from './pictures.ts';
import { payPalSources, permissionsPolicy, securityHeaders } from './security-headers.ts';

const folder = mkdtempSync(join(tmpdir(), 'suuq-pages-'));
const HASH = 'a'.repeat(64);
const AWAY = 'c'.repeat(64);
const ONE_TOO_MANY = 'd'.repeat(64);
const picture = new Uint8Array([82, 73, 70, 70]);
const checks: ReadyCheck[] = [];
const metrics = createMetrics({ processMetrics: false });
let shop: Running;

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Suuq</title>');
  writeFileSync(join(folder, 'assets/app-1a2b.js'), 'export {};');
  writeFileSync(join(folder, '.secret'), 'hidden');
  const pictures = {
    get: async (name: string) => {
      if (name === `${AWAY}.webp`) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
      if (name === `${ONE_TOO_MANY}.webp`) throw new Overloaded('pictures');
      return name === `${HASH}.webp` ? picture : undefined;
    },
  };
  const others = [
    health(checks, metrics, { token: undefined, isOpen: true }, { objects: () => false }),
    servePictures(pictures),
    permissionsPolicy,
    securityHeaders({ provider: payPalSources('https://api-m.paypal.com'), https: false }),
    servePages(folder),
  ];
  shop = await startFakeShop({ others, onAnswer: (call) => metrics.answered(call) });
});
afterAll(async () => {
  await shop[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(shop.url + path, { headers });
/** `fetch` would add `no-cache` by itself, and get the whole again. */
const unlessChanged = (etag: string) => ({ 'if-none-match': etag, 'cache-control': 'max-age=0' });
const page = { accept: 'text/html,*/*' };
const PAGE = '<!doctype html><title>Suuq</title>';

describe('the web client', () => {
  it.each(['/', '/shop/products', '/shop/product/665f1c2ab3d4e5f60718293a', '/index.html'])(
    'is at %s, to be checked each time',
    async (path) => {
      const response = await get(path, page);
      expect([response.status, await response.text()]).toEqual([200, '<!doctype html><title>Suuq</title>']);
      expect(response.headers.get('cache-control')).toBe('no-cache');
      const etag = response.headers.get('etag') ?? '';
      expect((await get(path, { ...page, ...unlessChanged(etag) })).status).toBe(304);
    },
  );

  it.each(['*/*', 'application/json', 'image/avif,*/*', ''])(
    'is a page also for who takes %j',
    async (accept) => {
      for (const path of ['/', '/shop/home', '/api-docs', '/shop/nothing']) {
        const response = await get(path, { accept });
        expect([response.status, await response.text()]).toEqual([200, PAGE]);
        expect(response.headers.get('content-type')).toContain('text/html');
      }
    },
  );

  it.each(['/api', '/api/', '/api/nothing', '/api/shop/home', '/api/x.html'])(
    'is nowhere below the API: %s',
    async (path) => {
      const response = await get(path, page);
      expect([response.status, await response.json()]).toMatchObject([404, { code: 'NOT_FOUND' }]);
    },
  );

  it.each(['br', 'gzip', 'identity'])('goes as %s', async (encoding) => {
    const response = await get('/shop/home', { ...page, 'accept-encoding': encoding });
    expect(await response.text()).toContain('Suuq');
    expect(response.headers.get('content-encoding') ?? 'identity').toBe(encoding);
  });

  it('keeps for ever what is named by its content', async () => {
    const response = await get('/assets/app-1a2b.js');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-type')).toContain('text/javascript');
  });

  it('runs no script that is written into a page', async () => {
    const policy = (await get('/', page)).headers.get('content-security-policy') ?? '';
    const scripts = policy.split(';').find((part) => part.startsWith('script-src '));
    expect(scripts).toBe(
      "script-src 'self' https://www.paypal.com https://www.paypalobjects.com https://c.paypal.com",
    );
    expect((await get('/', page)).headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('takes scripts, calls and frames from no host of PayPal’s but those that its button needs', () => {
    const { script, connect, frame, image } = payPalSources('https://api-m.sandbox.paypal.com');
    for (const source of [...script, ...connect, ...frame, ...image])
      expect(source).toMatch(/^https:\/\/[\w.]+\.(paypal|paypalobjects)\.com$/);
    expect(connect).toEqual(['https://www.paypal.com', 'https://www.sandbox.paypal.com']);
    expect(payPalSources('https://api-m.paypal.com').script.join()).not.toContain('sandbox');
  });

  it('asks for nothing of the device', async () => {
    const policy = (await get('/', page)).headers.get('permissions-policy');
    for (const name of ['camera', 'microphone', 'geolocation', 'payment', 'usb'])
      expect(policy).toContain(`${name}=()`);
  });

  it.each(['/assets/app-9z9z.js', '/..%2f..%2fpackage.json', '/nothing.css', '/wp-login.php'])(
    'is a page that says so where no file is: %s',
    async (path) => {
      const response = await get(path);
      expect([response.status, await response.text()]).toEqual([404, PAGE]);
    },
  );
});

describe('a picture', () => {
  it('is a picture and nothing else, for ever', async () => {
    const response = await get(`/media/${HASH}.webp`);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(picture);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const etag = response.headers.get('etag') ?? '';
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`])
      expect((await get(`/media/${HASH}.webp`, unlessChanged(known))).status).toBe(304);
    expect((await get(`/media/${HASH}.webp`, unlessChanged('"other"'))).status).toBe(200);
  });

  it('is as long as it is, also to anyone who only asks how long', async () => {
    const head = await fetch(`${shop.url}/media/${HASH}.webp`, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '4', '']);
    const part = await get(`/media/${HASH}.webp`, { range: 'bytes=1-2' });
    expect([part.status, new Uint8Array(await part.arrayBuffer())]).toEqual([200, picture]);
  });

  it.each([
    `/media/${'b'.repeat(64)}.webp`,
    `/media/${HASH}-321.webp`,
    `/media/${HASH}.webp/`,
    `/media/${HASH}.webp%00`,
    '/media/x.png',
    '/media/..%2f..%2fsecrets.json',
    '/media/..%2f..%2fetc/passwd',
    '/media/%zz',
    '/media/',
  ])('is not at %s', async (path) => {
    const response = await get(path);
    expect([response.status, await response.json()]).toMatchObject([404, { code: 'NOT_FOUND' }]);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('is not to be had while its store is away', async () => {
    const response = await get(`/media/${AWAY}.webp`);
    expect([response.status, await response.json()]).toMatchObject([503, { code: 'UNAVAILABLE' }]);
    expect(response.headers.get('retry-after')).not.toBeNull();
  });

  it('is refused whose network asks for too many', async () => {
    const response = await get(`/media/${ONE_TOO_MANY}.webp`);
    expect([response.status, await response.json()]).toMatchObject([429, { code: 'TOO_MANY_REQUESTS' }]);
  });
});

describe('those who run the shop', () => {
  it('see that it is alive', async () => expect((await get('/healthz')).status).toBe(200));

  it('see what it still waits for', async () => {
    checks.push(
      { name: 'log', check: async () => true },
      { name: 'database', check: async () => Promise.reject(new Error()) },
    );
    const waiting = await get('/readyz');
    expect([waiting.status, await waiting.json()]).toEqual([
      503,
      { ready: false, checks: { log: true, database: false }, information: { objects: false } },
    ]);
    checks.pop();
    expect((await get('/readyz')).status).toBe(200);
  });

  it.each(['/readyz/', '/metrics/', '/METRICS'])(
    'see nothing at %s, which a proxy in front may not keep back',
    async (path) => expect(await (await get(path)).text()).toBe(PAGE),
  );

  it('see how long each route takes', async () => {
    await shop.call('GET', '/api/things/665f1c2ab3d4e5f60718293a', { as: 'admin' });
    const text = await (await get('/metrics')).text();
    expect(text).toContain('suuq_http_seconds_count{method="GET",route="/things/{id}",status="200"} 1');
  });

  it('see pages, pictures and what nobody has by their kind, each once, and nothing of their own looks', async () => {
    const counted = async (route: string, status: number) =>
      Number(
        new RegExp(
          `suuq_http_seconds_count\\{method="GET",route="${route}",status="${status}"\\} (\\d+)`,
        ).exec(await metrics.registry.metrics())?.[1] ?? 0,
      );
    const asked = [
      ['pages', 200, '/shop/products'],
      ['pictures', 200, `/media/${HASH}.webp`],
      ['none', 404, '/api/nothing'],
    ] as const;
    for (const [route, status, path] of asked) {
      const before = await counted(route, status);
      const answer = await get(path, page);
      await answer.arrayBuffer();
      expect([answer.status, answer.headers.has('x-request-id')]).toEqual([status, true]);
      await expect.poll(() => counted(route, status)).toBe(before + 1);
    }
    await get('/healthz');
    expect(await metrics.registry.metrics()).not.toContain('healthz');
  });
});

it.each([
  ['anybody, where they are open', { token: undefined, isOpen: true }, undefined, 200],
  ['nobody, where they are not', { token: undefined, isOpen: false }, undefined, 404],
  [
    'anyone who sends the token',
    { token: 'a long secret token', isOpen: false },
    'Bearer a long secret token',
    200,
  ],
  ['nobody without it', { token: 'a long secret token', isOpen: false }, undefined, 404],
  ['nobody with another', { token: 'a long secret token', isOpen: true }, 'Bearer another', 404],
  ['nobody in another way', { token: 'a long secret token', isOpen: false }, 'a long secret token', 404],
])('the metrics are for %s', async (_, access, authorization, status) => {
  await using other = await startFakeShop({ others: [health([], metrics, access)] });
  const headers = authorization === undefined ? {} : { authorization };
  expect((await fetch(`${other.url}/metrics`, { headers })).status).toBe(status);
});
