import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { routes } from '#contracts/api';
import { signedIn } from '../support/admin-desk.ts';
import { launch } from '../support/browser.ts';
import { newKey } from '../support/api-steps.ts';
import { deafen } from '../support/shopper.ts';
import { keepLastSight, openAnswered, openTab, openWhole, type Tab } from '../support/tab.ts';
import { noTo, type Visitor } from '../support/visitor.ts';

const shop = inject('demoShop');

let browser: Browser;
let admin: Visitor;
let tab: Tab;
const made: string[] = [];
const PATIENCE = { timeout: 60_000, interval: 100 };
beforeAll(async () => {
  browser = await launch();
  admin = await signedIn(shop, 'admin@suuq.test');
  tab = await openTab(browser, { reducedMotion: 'reduce' });
});
afterAll(async () => {
  for (const id of made) await admin.call(routes.discontinueProduct, { params: { id } });
  expect(tab.complaints).toEqual([]);
  await browser.close();
});

/** A lamp with a unique name. */
const makeLamp = async (changes: object = {}) => {
  const title = `Lamp ${newKey().replaceAll('-', '').slice(0, 12)}`;
  const body = { title, category: 'home', brand: 'zara', price: 40, countInStock: 1, ...changes } as const;
  const { product } = await admin.call(routes.createProduct, { body });
  made.push(product._id);
  return product;
};
/** Opens a list, and waits until the client has read it again, so that it is no longer just the server's rendering. */
const openList = (page: Page, query: string): Promise<void> =>
  openAnswered(page, `${shop}/shop/products${query}`, (answer) =>
    answer.url().includes('/api/products/filter'),
  );
/** The heading of the former list contains the search, and so the product's title: match exactly. */
const onProduct = (page: Page, title: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
/** Waits until every reader sees it. */
const sellOut = async (id: string, price: number): Promise<void> => {
  await admin.call(routes.updateProduct, { params: { id }, body: { countInStock: 0, price } });
  await vi.waitFor(async () => {
    const { product } = await admin.call(routes.product, { params: { id } });
    expect(product).toMatchObject({ countInStock: 0, price });
  }, PATIENCE);
};
const discontinue = async (id: string): Promise<void> => {
  await admin.call(routes.discontinueProduct, { params: { id } });
  await vi.waitFor(() => noTo(admin.call(routes.product, { params: { id } })), PATIENCE);
};

it('a list says what is so when one comes back to it, though nothing was told meanwhile', async () => {
  const deaf = await openTab(browser, { reducedMotion: 'reduce' });
  keepLastSight(deaf);
  const { _id: id, title } = await makeLamp();
  const { page } = deaf;
  await deafen(page);
  await openList(page, `?q=${encodeURIComponent(title)}`);
  const card = page.getByRole('article').filter({ hasText: title });
  await card.getByRole('button', { name: /Add To Cart/ }).waitFor();
  await card.getByRole('link').click();
  await onProduct(page, title);
  await sellOut(id, 35);
  await page.goBack();
  await card.getByText('Out of Stock').first().waitFor();
  await card.getByText('$35.00').waitFor();
  await deaf.close();
});

it('a product asks for its reviews beside itself, and says so when it has left the shop', async () => {
  const deaf = await openTab(browser, { reducedMotion: 'reduce' });
  keepLastSight(deaf);
  const { _id: id, title } = await makeLamp();
  const { page } = deaf;
  await deafen(page);
  await openList(page, `?q=${encodeURIComponent(title)}`);
  let letGo = () => {};
  const asked = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(`**/api/products/${id}`, async (route) => {
    await asked;
    await route.continue();
  });
  const reviews = page.waitForRequest(`**/api/reviews/${id}/**`);
  await page.getByRole('article').getByRole('link').click();
  await reviews;
  letGo();
  await onProduct(page, title);
  await page.getByRole('link', { name: 'Back to products' }).click();
  await page.waitForURL('**/shop/products?q=**');
  await discontinue(made.pop() ?? '');
  await page.goBack();
  // What was requested a moment ago is not requested again at once.
  const isGone = async () => {
    await page.goForward();
    await page.goBack();
    await page.waitForFunction("document.title === 'No longer available · Suuq'", undefined, {
      timeout: 10_000,
    });
  };
  await vi.waitFor(isGone, PATIENCE);
  await page.getByRole('link', { name: 'Back to products' }).waitFor();
  await deaf.close();
});

it('a product has its newest reviews, more of them when one asks, and the figures of all', async () => {
  keepLastSight(tab);
  const { page } = tab;
  const all = await admin.call(routes.allProducts, { query: {} });
  const product = all.find(({ numReviews }) => numReviews > 6);
  if (!product) throw new Error('The demo shop has no product with many reviews');
  await openWhole(page, `${shop}/shop/product/${product._id}`);
  const reviews = page.locator('#reviews');
  await reviews.locator('li').nth(5).waitFor();
  expect(await reviews.locator('li').count()).toBe(6);
  await reviews.getByText(product.rating.toFixed(1), { exact: true }).waitFor();
  const bars = await reviews.locator('[aria-hidden]').filter({ hasText: /^\d+$/ }).allTextContents();
  const { ratingCounts } = await admin.call(routes.product, { params: { id: product._id } });
  expect(bars.map(Number)).toEqual(ratingCounts.toReversed());
  await reviews.getByRole('button', { name: 'Show more' }).click();
  await reviews
    .locator('li')
    .nth(Math.min(24, product.numReviews) - 1)
    .waitFor();
});

it('a list says of every option how many goods it would show, and draws where the prices lie', async () => {
  keepLastSight(tab);
  const { page } = tab;
  const { facets } = await admin.call(routes.filterProducts, { query: { category: 'kids', limit: '1' } });
  await openList(page, '?category=kids');
  for (const { id, count } of facets['brand'] ?? [])
    await page.getByRole('button', { name: `${id} ${count}`, exact: true }).waitFor();
  const prices = page.getByRole('group', { name: 'Price' });
  const bars = await prices.locator('[data-on]').all();
  const heights = await Promise.all(bars.map(async (bar) => (await bar.boundingBox())?.height ?? 0));
  const counts = (facets['price'] ?? []).map(({ count }) => count);
  const order = (values: readonly number[]) => values.indexOf(Math.max(...values));
  expect([heights.length, order(heights)]).toEqual([counts.length, order(counts)]);
  await prices.getByRole('checkbox').nth(1).click();
  await prices.locator('[data-on=true]').waitFor();
});

it('a list has as many goods as before, at their place, when one comes back to it', async () => {
  keepLastSight(tab);
  const { page } = tab;
  await openList(page, '');
  const cards = page.locator('main article');
  expect(await cards.count()).toBe(24);
  await page.getByRole('button', { name: 'Show more' }).click();
  await cards.nth(47).waitFor();
  await cards.nth(40).scrollIntoViewIfNeeded();
  const before = await page.evaluate<number>('window.scrollY');
  await cards.nth(40).getByRole('link').first().click();
  await page.waitForURL('**/shop/product/**');
  await page.goBack();
  await cards.nth(47).waitFor();
  await page.waitForFunction(`Math.abs(window.scrollY - ${before}) < 2`);
});
