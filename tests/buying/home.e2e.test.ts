import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { routes } from '#contracts/api';
import { launch } from '../support/browser.ts';
import { keepLastSight, openTab, openWhole, untilDrawn } from '../support/tab.ts';
import { visit } from '../support/visitor.ts';

const shop = inject('demoShop');

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const PATIENCE = { timeout: 60_000, interval: 100 };

/** The best sellers, and the newest products besides them. */
const onShelves = async () => {
  const { call } = visit(shop);
  const best = await call(routes.allProducts, { query: { sort: 'best-selling', limit: '12' } });
  const newest = await call(routes.allProducts, { query: { sort: 'newest', limit: '15' } });
  const isNew = newest.filter(({ _id }) => best.every((other) => other._id !== _id)).slice(0, 3);
  return [...isNew, ...best].map(({ _id }) => _id);
};

/** The server renders the page, so it is complete even without scripts. */
it.each([true, false])(
  'shows what sells best, in its order, and the newest besides; scripts: %s',
  async (javaScriptEnabled) => {
    const tab = await openTab(browser, { javaScriptEnabled, reducedMotion: 'reduce' });
    keepLastSight(tab);
    // Other tests sell and buy at the same time.
    await vi.waitFor(async () => {
      const should = await onShelves();
      await untilDrawn(`${shop}/shop/home`);
      await openWhole(tab.page, `${shop}/shop/home`);
      const shown = await tab.page
        .locator('main h3 a[href^="/shop/product/"]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('/').at(-1)));
      expect(shown).toEqual(should);
      expect(new Set(shown).size).toBe(15);
    }, PATIENCE);
    await tab.close();
  },
);

it("the hero's slides can be turned by key while their link has the focus", async () => {
  const tab = await openTab(browser, { reducedMotion: 'reduce' });
  keepLastSight(tab);
  await openWhole(tab.page, `${shop}/shop/home`);
  const link = tab.page.getByRole('link', { name: 'Shop Now' });
  const head = tab.page.getByRole('heading', { level: 1 });
  const first = await head.textContent();
  await link.focus();
  // The server has rendered it; scripts load a moment later.
  await vi.waitFor(async () => {
    await tab.page.keyboard.press('ArrowRight');
    expect(await head.textContent()).not.toBe(first);
  }, PATIENCE);
  await link.and(tab.page.locator(':focus')).waitFor();
  expect(tab.complaints).toEqual([]);
  await tab.close();
});
