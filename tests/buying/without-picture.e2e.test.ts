import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { order, orderFor } from '../support/api-steps.ts';
import { atTheCounter, button, openStorefront, type Storefront } from '../support/storefront.ts';
import { tabOf } from '../support/admin-desk.ts';
import { launch } from '../support/browser.ts';
import type { Page } from 'playwright-core';

/** Products without a picture, out of stock, and with words too long for any line. */
const shop = inject('demoShop');

let storefront: Storefront;
beforeAll(async () => {
  storefront = await openStorefront(shop);
});
afterAll(() => storefront.close());

/** The pictures that a page shows of a product, and whether each of them loaded. */
const drawn = (page: Page, within: string): Promise<boolean[]> =>
  page
    .locator(`${within} img[src="/goods/no-picture.svg"]`)
    .evaluateAll((pictures) =>
      (pictures as unknown as { complete: boolean; naturalWidth: number }[]).map(
        ({ complete, naturalWidth }) => complete && naturalWidth > 0,
      ),
    );

it('a product without a picture has a drawn one wherever it is shown, and keeps its badge', async () => {
  const one = await storefront.shopper({ viewport: { width: 390, height: 844 } });
  const { page, api } = one;
  const kettle = await storefront.offer('Kettle nobody painted');
  const lamp = await storefront.offer('Lamp nobody painted', { countInStock: 1 });
  const { _id } = await order(api, orderFor([kettle, 1]));
  await storefront.fill(one, kettle);
  await storefront.change(lamp, { countInStock: 0 });
  const has = async (within: string) =>
    expect.poll(() => drawn(page, within), { message: `${page.url()} ${within}` }).toContain(true);

  await page.goto(`${shop}/shop/products?q=nobody+painted`);
  const card = page.getByRole('article').filter({ hasText: lamp.title });
  await card.getByText('Out of Stock', { exact: true }).first().waitFor();
  await has('article');
  expect(await card.getByRole('button', { name: `Out of Stock: ${lamp.title}` }).isDisabled()).toBe(true);
  await page.goto(`${shop}/shop/product/${lamp._id}`);
  await has('main');
  const bar = page.getByRole('button', { name: `Out of Stock: ${lamp.title}` }).filter({ visible: true });
  expect(await bar.textContent()).toBe('Out of Stock');
  expect(await bar.isDisabled()).toBe(true);
  await page.goto(`${shop}/shop/order/${_id}`);
  await button(page, /PayPal/).waitFor();
  await page.getByText(kettle.title).scrollIntoViewIfNeeded();
  await has('main li');
  await atTheCounter(shop, one);
  await has('main form');
  await button(page, 'My Cart, 1 item').click();
  await page.getByRole('article', { name: kettle.title }).waitFor();
  await has('[role=dialog]');
  const browser = await launch();
  const { page: office } = await tabOf(browser, storefront.admin);
  await office.goto(`${shop}/admin/products?q=nobody+painted`);
  await office.getByText(kettle.title).waitFor();
  await expect.poll(() => drawn(office, 'main')).toContain(true);
  await browser.close();
  expect(one.tab.complaints).toEqual([]);
  await one.tab.close();
});

it.each([360, 1280])('words of any length stay in their lines, at %i px', async (width) => {
  const one = await storefront.shopper({ viewport: { width, height: 800 } });
  const { page, api } = one;
  const word = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'.repeat(2).slice(0, 110);
  const rug = await storefront.offer(`${word} ${width}`);
  const { _id } = await order(api, orderFor([rug, 1]));
  await storefront.fill(one, rug);
  const fits = async () => {
    await page.getByText(word).first().waitFor();
    const over = `[...document.querySelectorAll('main *')].filter((each) =>
      each.childElementCount === 0 && each.textContent.includes('${word}') &&
      each.getBoundingClientRect().right > innerWidth).length
      + Math.max(0, document.documentElement.scrollWidth - innerWidth)`;
    expect(await page.evaluate<number>(over), page.url()).toBe(0);
  };
  for (const path of [`product/${rug._id}`, 'products?sort=newest&q=Llanfair', `order/${_id}`]) {
    await page.goto(`${shop}/shop/${path}`);
    await fits();
  }
  await button(page, 'My Cart, 1 item').click();
  const line = page.getByRole('article', { name: word });
  await line.waitFor();
  // The drawer slides in from that side.
  const rightEnd = async () => {
    const { x = 0, width: wide = 0 } = (await line.boundingBox()) ?? {};
    return x + wide;
  };
  await expect.poll(rightEnd).toBeLessThanOrEqual(width);
  await one.tab.close();
});
