import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { OwnRead, OwnReader } from './own-reads.ts';
import { firstPages, type PageDrawer } from './ssr.ts';

const folder = mkdtempSync(join(tmpdir(), 'suuq-ssr-'));
mkdirSync(join(folder, '.vite'));
writeFileSync(join(folder, '.vite/manifest.json'), '{}');
writeFileSync(
  join(folder, 'index.html'),
  '<head><title>Suuq</title></head><body><div id="root"></div></body>',
);
afterAll(() => rmSync(folder, { recursive: true }));

const reads: readonly OwnRead[] = [{ route: 'profile' }, { route: 'addresses' }];
/** Draws the names of the routes that were answered. */
const drawer: PageDrawer<OwnRead> = {
  sightOf: () => ({ may: 'customer', reads, modules: [] }),
  pathOfRead: ({ route }) => `/${route}`,
  renderPage: async (_, answered) => ({ markup: answered.map(({ read }) => read.route).join(), answers: {} }),
  describedBy: () => [],
  headOf: () => ({ title: 'Suuq', description: '', type: 'website', image: '', data: [], status: 200 }),
  shortcuts: {},
  preloadOf: () => undefined,
};
const answer = async ({ route }: OwnRead) => route;
const options = { folder, drawer, answer, origin: 'https://shop.test', hasLeft: async () => false };

describe('a page of somebody’s own', () => {
  /** Draws it for a customer who is given this in place of the addresses. */
  const drawnWith = async (found: Awaited<ReturnType<OwnReader['read']>>) => {
    const read: OwnReader['read'] = async ({ route }) =>
      route === 'addresses' ? found : { answer: route, total: undefined, nextCursor: undefined };
    const own: OwnReader = { userId: 'u', role: 'customer', sessionId: 's', provedAt: new Date(), read };
    const pages = await firstPages<OwnRead>(options);
    return pages.drawOwn('/shop/shipping', own, { zone: 'UTC', late: new AbortController().signal });
  };

  it('does without what only an account has, and the browser is not sent for it', async () => {
    const page = await drawnWith('account needed');
    expect(page).toContain('<div id="root">profile</div>');
    expect(page).not.toContain('/addresses');
  });

  it('names to the browser what only a call of their own may read', async () => {
    const page = await drawnWith('recorded');
    expect(page).toContain('<div id="root">profile</div>');
    expect(page).toContain('href="/api/addresses"');
  });

  it('is left to the client where something else cannot be had', async () => {
    expect(await drawnWith(undefined)).toBeUndefined();
  });
});
