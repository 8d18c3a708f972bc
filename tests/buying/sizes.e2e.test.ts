import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { routes } from '#contracts/api';
import { signedIn } from '../support/admin-desk.ts';
import { newKey } from '../support/api-steps.ts';
import { launch } from '../support/browser.ts';
import { barriersOf } from '../support/faults.ts';
import { keepLastSight, openTab, openWhole } from '../support/tab.ts';
import type { Visitor } from '../support/visitor.ts';

/** Two shirts with unique names, in two sizes and two colours. */
const shop = inject('demoShop');
const mark = newKey().replaceAll('-', '').slice(0, 12);

let browser: Browser;
let admin: Visitor;
const made: string[] = [];
beforeAll(async () => {
  browser = await launch();
  admin = await signedIn(shop, 'admin@suuq.test');
  await sell('red', [`M${mark}`, 'Red'], [`L${mark}`, 'Blue']);
  await sell('blue', [`M${mark}`, 'Blue']);
});
afterAll(async () => {
  for (const id of made) await admin.call(routes.discontinueProduct, { params: { id } });
  await browser.close();
});

const sell = async (name: string, ...values: [size: string, colour: string][]): Promise<void> => {
  const called = (place: 0 | 1) =>
    [...new Set(values.map((each) => each[place]))].map((value) => ({ name: value }));
  const { product } = await admin.call(routes.createProduct, {
    body: {
      title: `Shirt ${mark} ${name}`,
      category: 'men',
      brand: 'zara',
      price: 20,
      options: [
        { name: 'Size', values: called(0) },
        { name: 'Colour', values: called(1) },
      ],
      variants: values.map((each) => ({ values: each, countInStock: 3 })),
    },
  });
  made.push(product._id);
};

it('goods of the demo shop that differ by colour alone are one product, and a picture shows each colour', async () => {
  const { products, facets } = await admin.call(routes.filterProducts, { query: { q: 'Liido runner' } });
  expect(products.map(({ title }) => title)).toEqual(['Liido runner']);
  const { product } = await admin.call(routes.product, { params: { id: products[0]?._id ?? '' } });
  expect(product.options.map(({ name, values }) => [name, values.length])).toEqual([
    ['Colour', 2],
    ['Size', 7],
  ]);
  const pictureOf = Map.groupBy(product.variants, ({ values: [colour] }) => colour);
  const pictures = [...pictureOf.values()].map((each) => new Set(each.map(({ image }) => image)));
  expect(pictures.map((each) => [...each])).toEqual(product.images.map(({ url }) => [url]));
  expect(facets['colour']?.filter(({ count }) => count > 0)).toMatchObject([
    { count: 1, swatch: '#1f8a5b' },
    { count: 1, swatch: '#ffb629' },
  ]);
});

it('a list is filtered by a size and a colour on a phone, says how many each shows, and the way back undoes it', async () => {
  const tab = await openTab(browser, { viewport: { width: 390, height: 800 }, reducedMotion: 'reduce' });
  keepLastSight(tab);
  const { page } = tab;
  await openWhole(page, `${shop}/shop/products?q=${mark}`);
  await page.getByRole('article').nth(1).waitFor();
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog');
  const box = (group: string, name: string) =>
    sheet.getByRole('group', { name: group }).getByRole('checkbox', { name, exact: true });
  await box('Size', `M${mark} 2`).click();
  await page.waitForURL((url) => url.searchParams.get('size') === `m${mark}`);
  await box('Colour', 'Red 1').click();
  await page.waitForURL((url) => url.searchParams.get('colour') === 'red');
  expect(await barriersOf(page, '[role=dialog]')).toEqual([]);
  await sheet.getByRole('button', { name: 'Show 1 product' }).click();
  await page
    .getByRole('article')
    .filter({ hasText: `${mark} red` })
    .waitFor();
  await expect.poll(() => page.getByRole('article').count()).toBe(1);
  await page.getByRole('button', { name: 'Red', exact: true }).waitFor();
  await page.goBack();
  await page.getByRole('article').nth(1).waitFor();
  await page.getByRole('button', { name: `M${mark}`, exact: true }).click();
  await page.waitForURL((url) => !url.searchParams.has('size'));
  expect(tab.complaints).toEqual([]);
  await tab.close();
});
