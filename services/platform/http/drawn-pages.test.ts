import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { createMetrics } from '../metrics/metrics.ts';
import { createQueues, noQueues, type Queues } from './admission/queues.ts';
import { servePages, type Page, type Pages } from './pages.ts';
import { startFakeShop } from './testing/fake-shop.ts';

const PAGE = '<!doctype html><title>Suuq</title>';

const folder = mkdtempSync(join(tmpdir(), 'suuq-drawn-pages-'));
mkdirSync(join(folder, 'assets'));
writeFileSync(join(folder, 'index.html'), PAGE);
writeFileSync(join(folder, 'assets/app-1a2b.js'), 'export {};');
afterAll(() => rmSync(folder, { recursive: true }));

const whole = (text: string): Page => ({ json: text, packed: gzipSync(text) });
const noPages: Pages = {
  draw: async () => undefined,
  drawOwn: async () => undefined,
  announce: async () => undefined,
  shortcut: async () => undefined,
};

describe('a page of somebody’s own', () => {
  const hint = { cookie: `signedIn=${'a'.repeat(24)}`, 'accept-encoding': 'identity' };
  const withPages = (pages: Partial<Pages>) =>
    startFakeShop({
      others: [
        servePages(folder, {
          ...noPages,
          announce: async () => whole('announced'),
          ...pages,
        }),
      ],
    });

  it('is drawn for who seems to be signed in, and kept by nobody', async () => {
    await using other = await withPages({
      drawOwn: async (url, { headers }) => whole(`${url} of ${headers.cookie}`),
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
    answers(whole('drawn'));
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
