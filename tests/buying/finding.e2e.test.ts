import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { routes } from '#contracts/api';
import { launch } from '../support/browser.ts';
import { keepLastSight, openAnswered, openTab, openWhole, type Tab } from '../support/tab.ts';
import { visit } from '../support/visitor.ts';

/** Finding products: by words, by filters, by the offers of the season. */
const shop = inject('demoShop');
const PATIENCE = { timeout: 30_000, interval: 100 };

let browser: Browser;
let tab: Tab;
beforeAll(async () => {
  browser = await launch();
  tab = await openTab(browser, { reducedMotion: 'reduce' });
});
afterAll(async () => {
  expect(tab.complaints).toEqual([]);
  await browser.close();
});

/** Opens a list, and waits until the client has read it again, so that it is no longer just the server's rendering. */
const openList = (page: Page, query: string): Promise<void> =>
  openAnswered(page, `${shop}/shop/products${query}`, (answer) =>
    answer.url().includes('/api/products/filter'),
  );
const search = async (page: Page, words: string): Promise<void> => {
  const box = page.getByRole('searchbox');
  await box.fill(words);
  await box.press('Enter');
};
const titles = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents();

it('a search says what was searched, and has the best match first until another order is chosen', async () => {
  keepLastSight(tab);
  const { page } = tab;
  await openList(page, '');
  await search(page, 'phone');
  await page.getByRole('heading', { level: 1, name: 'Results for “phone”' }).waitFor();
  const order = page.getByRole('combobox', { name: 'Features' });
  expect(await order.inputValue()).toBe('best');
  await vi.waitFor(async () => expect((await titles(page))[0]).toContain('phone'), PATIENCE);
  await order.selectOption('Price: Low to High');
  await page.waitForURL(/sortBy=price-asc/);
  await page.getByRole('button', { name: '“phone”' }).click();
  await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor();
  expect(await order.locator('option').allTextContents()).not.toContain('Best match');
});

it.each([
  ['red dress', /^(dirac|guntiino).*(henna|hibiscus)/i],
  ['women shoes', /sandal|runner|high-top|sneaker/i],
  ['kettle 2l', /kettle/i],
  ['kabo', /sandal|runner|high-top|sneaker/i],
  ['funaanad badmaax', /^Sailor tee$/],
])('the demo shop has something for %j', async (words, first) => {
  const { products } = await visit(shop).call(routes.filterProducts, { query: { q: words } });
  expect(products[0]?.title).toMatch(first);
});

it('going back from a product restores the list', async () => {
  keepLastSight(tab);
  const { page } = tab;
  await openList(page, '?category=electronics&sortBy=price-desc');
  await page.getByRole('article').first().getByRole('link').click();
  await page.getByRole('link', { name: 'Back to products' }).click();
  await page.waitForURL('**/shop/products?category=electronics&sortBy=price-desc');
});

it('one rating is chosen in the place of another, or none', async () => {
  keepLastSight(tab);
  const { page } = tab;
  await openList(page, '');
  const ratings = page.getByRole('group', { name: 'Rating' }).getByRole('radio');
  await ratings.nth(1).click();
  await page.waitForURL(/rating=4(&|$)/);
  await ratings.nth(2).click();
  await page.waitForURL(/rating=3(&|$)/);
  await ratings.first().click();
  await page.waitForURL((url) => !url.searchParams.has('rating'));
});

it('filters that are chosen quickly one after another all count, on a slow phone', async () => {
  keepLastSight(tab);
  const { page } = tab;
  await openList(page, '');
  const device = await page.context().newCDPSession(page);
  await device.send('Emulation.setCPUThrottlingRate', { rate: 8 });
  page.setDefaultTimeout(90_000);
  const group = (name: string) => page.getByRole('group', { name });
  const pressed = await Promise.all([
    group('Rating').getByRole('radio').nth(1).elementHandle(),
    group('Price').getByRole('checkbox').first().elementHandle(),
  ]);
  // The second press comes in the next task, before the effects of the first are rendered.
  await page.evaluate(async (inputs) => {
    for (const input of inputs) {
      (input as unknown as { click: () => void }).click();
      await new Promise((resolve) => setTimeout(resolve));
    }
  }, pressed);
  await page.waitForURL((url) => url.searchParams.has('rating') && url.searchParams.has('price'));
  await device.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  page.setDefaultTimeout(30_000);
});

it('the summer sale leads to what is on sale, and names its largest reduction', async () => {
  keepLastSight(tab);
  const { page } = tab;
  const { products } = await visit(shop).call(routes.filterProducts, {
    query: { offer: 'on-sale', limit: '1000' },
  });
  const reductions = products.map(({ price, salePrice }) =>
    Math.round((1 - (salePrice ?? price) / price) * 100),
  );
  await openWhole(page, `${shop}/shop/home`);
  await page.getByText(`−${Math.max(...reductions)}%`, { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Shop Now' }).click();
  await page.waitForURL('**/shop/products?offer=on-sale');
  await page.getByRole('heading', { level: 1, name: 'Big Summer Sale' }).waitFor();
  await vi.waitFor(async () => {
    const shown = await page.getByRole('article').count();
    expect(shown).toBe(Math.min(24, products.length));
    expect(await page.getByRole('article').getByText('Sale', { exact: true }).count()).toBe(shown);
  }, PATIENCE);
});

it('no goods of one heading stand under another, however long the new ones take', async () => {
  keepLastSight(tab);
  const { page } = tab;
  await openList(page, '?category=men');
  const [first = ''] = await titles(page);
  let letGo = () => {};
  const asked = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/api/products/filter?category=women**', async (route) => {
    await asked;
    await route.continue();
  });
  await page.getByRole('navigation').getByRole('link', { name: 'Women' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Women' }).waitFor();
  await page.getByRole('article').filter({ hasText: first }).waitFor({ state: 'detached' });
  letGo();
  await page.getByRole('article').first().waitFor();
});
