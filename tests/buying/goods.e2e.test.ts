import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { routes } from '#contracts/api';
import { signedIn } from '../support/admin-desk.ts';
import { launch } from '../support/browser.ts';
import { newKey } from '../support/errands.ts';
import { deafen } from '../support/shopper.ts';
import { keepLastSight, openTab, openWhole, type Tab } from '../support/tab.ts';
import type { Visitor } from '../support/visitor.ts';

const shop = inject('demoShop');

let browser: Browser;
let admin: Visitor;
let tab: Tab;
const made: string[] = [];
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

/** A lamp of a name that nothing else in the shop has. */
const makeLamp = async (changes: object = {}) => {
  const title = `Lamp ${newKey().replaceAll('-', '').slice(0, 12)}`;
  const body = { title, category: 'home', brand: 'zara', price: 40, countInStock: 1, ...changes } as const;
  const { product } = await admin.call(routes.createProduct, { body });
  made.push(product._id);
  return product;
};
const change = (id: string, body: object) => admin.call(routes.updateProduct, { params: { id }, body });

it('a list says what is so when one comes back to it, though nothing was told meanwhile', async () => {
  const deaf = await openTab(browser, { reducedMotion: 'reduce' });
  keepLastSight(deaf);
  const { _id: id, title } = await makeLamp();
  const { page } = deaf;
  await deafen(page);
  await openWhole(page, `${shop}/shop/products?q=${encodeURIComponent(title)}`);
  const card = page.getByRole('article').filter({ hasText: title });
  await card.getByRole('button', { name: /Add To Cart/ }).waitFor();
  await card.getByRole('link').click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await change(id, { countInStock: 0, price: 35 });
  await page.goBack();
  await card.getByText('Out of Stock').first().waitFor();
  await card.getByText('$35.00').waitFor();
  await deaf.close();
});

it('a list has as many goods as before, at their place, when one comes back to it', async () => {
  keepLastSight(tab);
  const { page } = tab;
  await openWhole(page, `${shop}/shop/products`);
  const cards = page.locator('main article');
  expect(await cards.count()).toBe(24);
  await page.getByRole('button', { name: 'Show more' }).click();
  await cards.nth(47).waitFor();
  await cards.nth(40).scrollIntoViewIfNeeded();
  const before = await page.evaluate<number>('window.scrollY');
  await cards.nth(40).getByRole('link').click();
  await page.waitForURL('**/shop/product/**');
  await page.goBack();
  await cards.nth(47).waitFor();
  await page.waitForFunction(`Math.abs(window.scrollY - ${before}) < 2`);
});
