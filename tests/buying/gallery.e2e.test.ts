import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { routes } from '#contracts/api';
import { signedIn, tabOf } from '../support/admin-desk.ts';
import { launch } from '../support/browser.ts';
import { newKey } from '../support/api-steps.ts';
import { faultsOf } from '../support/faults.ts';
import { keepLastSight, openTab, openWhole } from '../support/tab.ts';

const shop = inject('demoShop');

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const severalOf = async () => {
  const admin = await signedIn(shop, 'admin@suuq.test');
  const goods = await admin.call(routes.allProducts, { query: { limit: '20' } });
  const images = [...new Set(goods.flatMap(({ image }) => (image === '' ? [] : [image])))].slice(0, 3);
  const title = `Gallery ${newKey().replaceAll('-', '').slice(0, 12)}`;
  const fields = { title, category: 'home', brand: 'zara', price: 40, countInStock: 1 } as const;
  const { product } = await admin.call(routes.createProduct, { body: { ...fields, images } });
  const remove = () => admin.call(routes.discontinueProduct, { params: { id: product._id } });
  return { admin, product, images, remove };
};

it('shows all pictures of a product by key, by thumbnail and by wheel, and moves nothing else', async () => {
  const { product, remove } = await severalOf();
  const tab = await openTab(browser, { reducedMotion: 'reduce' });
  keepLastSight(tab);
  const { page } = tab;
  await openWhole(page, `${shop}/shop/product/${product._id}`);
  expect(await faultsOf(tab)).toEqual([]);
  const strip = page.getByRole('region', { name: 'Pictures' });
  const shown = (number: number) =>
    page.locator(`button[aria-current][aria-label="Picture ${number} of 3"]`).waitFor();
  const height = async () => (await strip.boundingBox())?.height;
  const before = await height();
  await shown(1);
  await strip.focus();
  await page.keyboard.press('ArrowRight');
  await shown(2);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await shown(3);
  await page.getByRole('button', { name: 'Picture 1 of 3' }).click();
  await shown(1);
  await strip.hover();
  await page.mouse.wheel(700, 0);
  await shown(2);
  expect(await height()).toBe(before);
  expect(tab.complaints).toEqual([]);
  await tab.close();
  await remove();
});

it('an admin adds pictures, says which is the first, and takes them away', async () => {
  const { admin, product, images, remove } = await severalOf();
  const tab = await tabOf(browser, admin);
  keepLastSight(tab);
  const { page } = tab;
  const [first = '', , third = ''] = images;
  await openWhole(page, `${shop}/admin/products?q=${encodeURIComponent(product.title)}`);
  await page.getByRole('button', { name: `Edit ${product.title}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Move picture 3 to the front' }).click();
  await dialog.getByRole('button', { name: 'Remove picture 3' }).click();
  await dialog.getByRole('button', { name: 'Remove picture 3' }).waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  const pictures = async () => {
    const { product: read } = await admin.call(routes.product, { params: { id: product._id } });
    return [read.image, ...read.images.map(({ url }) => url)];
  };
  await expect.poll(pictures).toEqual([third, third, first]);
  await tab.close();
  await remove();
});
