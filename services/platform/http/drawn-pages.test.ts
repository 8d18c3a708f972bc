import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createMetrics } from '../metrics/metrics.ts';
import { createQueues, noQueues, type Queues } from './admission/queues.ts';
import { servePages, type Page, type Pages } from './pages.ts';
import { packForAll, packText } from './send-packed.ts';
import { startFakeShop } from './testing/fake-shop.ts';

const PAGE = '<!doctype html><title>Suuq</title>';

const folder = mkdtempSync(join(tmpdir(), 'suuq-drawn-pages-'));
mkdirSync(join(folder, 'assets'));
writeFileSync(join(folder, 'index.html'), PAGE);
writeFileSync(join(folder, 'assets/app-1a2b.js'), 'export {};');
afterAll(() => rmSync(folder, { recursive: true }));

const noPages: Pages = {
  draw: async () => undefined,
  drawOwn: async () => undefined,
  announce: async () => undefined,
  shortcut: async () => undefined,
};

describe('a page that everybody gets', () => {
  const shopOf = (draw: Pages['draw']) =>
    startFakeShop({
      others: [servePages(folder, { ...noPages, draw, announce: async () => packText('announced') })],
    });

  it.each(['gzip', 'identity'])('is sent once while it is the same, to who takes %s', async (encoding) => {
    let text = 'drawn';
    await using other = await shopOf(async () => packForAll(text));
    /** `fetch` would add `no-cache` by itself, and get the whole again. */
    const ask = (known: string) =>
      fetch(`${other.url}/shop/home`, {
        headers: { 'accept-encoding': encoding, 'if-none-match': known, 'cache-control': 'max-age=0' },
      });
    const first = await ask('"of another page"');
    expect([first.status, first.headers.get('content-encoding') ?? 'identity']).toEqual([200, encoding]);
    expect(await first.text()).toBe('drawn');
    const tag = first.headers.get('etag') ?? '';
    const again = await ask(tag);
    expect([again.status, await again.text(), again.headers.get('cache-control')]).toEqual([
      304,
      '',
      'no-cache',
    ]);
    text = 'drawn otherwise';
    const changed = await ask(tag);
    expect([changed.status, await changed.text()]).toEqual([200, text]);
  });

  it('has a tag of its own in each encoding', async () => {
    await using other = await shopOf(async () => packForAll('drawn'));
    const tagIn = async (encoding: string) =>
      (await fetch(other.url, { headers: { 'accept-encoding': encoding } })).headers.get('etag');
    expect(await tagIn('gzip')).not.toBe(await tagIn('identity'));
  });

  it('has no tag where it is only announced', async () => {
    await using other = await shopOf(async () => undefined);
    const announced = await fetch(`${other.url}/shop/cart`);
    expect([await announced.text(), announced.headers.get('etag')]).toEqual(['announced', null]);
  });
});

describe('a page of somebody’s own', () => {
  const hint = { cookie: `signedIn=${'a'.repeat(24)}`, 'accept-encoding': 'identity' };
  const withPages = (pages: Partial<Pages>) =>
    startFakeShop({
      others: [
        servePages(folder, {
          ...noPages,
          announce: async () => packText('announced'),
          ...pages,
        }),
      ],
    });

  it('is drawn for who seems to be signed in, and kept by nobody', async () => {
    await using other = await withPages({
      drawOwn: async (url, { headers }) => packText(`${url} of ${headers.cookie}`),
    });
    const drawn = await fetch(`${other.url}/shop/myorders`, { headers: hint });
    expect(await drawn.text()).toBe(`/shop/myorders of ${hint.cookie}`);
    expect(drawn.headers.get('cache-control')).toBe('private, no-store');
    expect(drawn.headers.get('etag')).toBeNull();
    const visitors = await fetch(`${other.url}/shop/myorders`);
    expect(await visitors.text()).toBe('announced');
  });

  it.each<[string, Pages['drawOwn']]>([
    ['fails', () => Promise.reject(new Error('away'))],
    ['comes to nothing', async () => undefined],
    ['takes too long', () => new Promise(() => {})],
  ])('is left to the client when its drawing %s', async (_, drawOwn) => {
    await using other = await withPages({ drawOwn });
    const left = await fetch(`${other.url}/shop/myorders`, { headers: hint });
    expect([left.status, await left.text()]).toEqual([200, 'announced']);
    expect(left.headers.get('cache-control')).toBe('private, no-cache');
  });

  it('is not drawn any more once nobody waits', async () => {
    let late: AbortSignal | undefined;
    await using other = await withPages({
      drawOwn: (_url, _request, signal) => {
        late = signal;
        return new Promise(() => {});
      },
    });
    await fetch(`${other.url}/shop/myorders`, { headers: hint });
    expect(late?.aborted).toBe(true);
  });
});

describe('a page in a full house', () => {
  const withQueues = (queues: Partial<Queues>) =>
    startFakeShop({ others: [servePages(folder, undefined, { ...noQueues, ...queues })] });

  it('says so at once, has the browser ask again, and is counted', async () => {
    const metrics = createMetrics({ processMetrics: false });
    await using full = await startFakeShop({
      others: [servePages(folder, undefined, { ...noQueues, isFull: (name) => name === 'pages' })],
      onAnswer: (call) => metrics.answered(call),
    });
    const response = await fetch(full.url);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
    await expect.poll(() => metrics.registry.metrics()).toContain('suuq_turned_away_total{call="pages"} 1');
    expect(await response.text()).toMatch(/http-equiv="refresh" content="2"[^]*very busy[^]*lang="so"/);
  });

  it('does not keep what is no page from coming', async () => {
    await using full = await withQueues({ isFull: () => true });
    expect((await fetch(`${full.url}/assets/app-1a2b.js`)).status).toBe(200);
  });

  it('keeps no other from coming while it waits for a store', async () => {
    const { promise: store, resolve: answers } = Promise.withResolvers<Page>();
    const draw = (url: string) => (url === '/slow' ? store : Promise.resolve(undefined));
    await using full = await startFakeShop({
      others: [servePages(folder, { ...noPages, draw }, createQueues(1))],
    });
    const slow = fetch(`${full.url}/slow`);
    expect(await (await fetch(full.url)).text()).toBe(PAGE);
    answers(await packText('drawn'));
    expect(await (await slow).text()).toBe('drawn');
  });

  it('comes in its turn', async () => {
    const asked: string[] = [];
    await using other = await withQueues({
      inTurn: (name, task) => {
        asked.push(String(name));
        return task(true);
      },
    });
    expect(await (await fetch(other.url)).text()).toBe(PAGE);
    expect(asked).toEqual(['pages']);
  });
});
