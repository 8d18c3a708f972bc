import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { routes } from '#contracts/api';
import type { ProductDetails } from '#contracts/catalogue/views';
import { openAdminDesk, type AdminDesk } from '../support/admin-desk.ts';
import { newKey, order, orderFor } from '../support/api-steps.ts';
import { barriersOf } from '../support/faults.ts';
import { newShopper, type Shopper } from '../support/shopper.ts';
import { atTheCounter, button, IS_ORDER } from '../support/storefront.ts';
import { isStream, keepLastSight, openAnswered, openWhole } from '../support/tab.ts';
import { products as text } from '../../web/src/locales/admin/en-products.ts';
import { choosing } from '../../web/src/locales/choosing.ts';
import { so } from '../../web/src/locales/so.ts';

/** A shirt in sizes and colours: created in the admin area, chosen, sold out while choosing, and bought. */
const shop = inject('demoShop');
const title = `Shirt ${newKey().slice(0, 8)}`;

let desk: AdminDesk;
let shirt: ProductDetails;
beforeAll(async () => {
  desk = await openAdminDesk(shop);
});
afterAll(async () => {
  expect(desk.tab.complaints).toEqual([]);
  await desk.browser.close();
  await desk.admin.call(routes.discontinueProduct, { params: { id: shirt._id } });
});

const read = async (): Promise<ProductDetails> => {
  const { products } = await desk.admin.call(routes.filterProducts, { query: { q: title } });
  const id = products[0]?._id ?? '';
  return (await desk.admin.call(routes.product, { params: { id } })).product;
};
const variantOf = (...values: string[]) => {
  const variant = shirt.variants.find((each) => each.values.join() === values.join());
  if (!variant) throw new Error(`No shirt in ${values.join()}`);
  return variant;
};
const shopper = async (width: number): Promise<Shopper> => {
  const one = await newShopper(desk.browser, shop, { viewport: { width, height: 800 } });
  keepLastSight(one.tab);
  return one;
};
const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const chosen = (page: Page, name: string) =>
  page.locator(`input[type=radio][value="${name}"]:checked`).waitFor({ state: 'attached' });
/** Opens the shirt, and waits until the page listens to changes. */
const openShirt = (page: Page, search = ''): Promise<void> =>
  openAnswered(page, `${shop}/shop/product/${shirt._id}${search}`, isStream);

describe('a product with options', () => {
  it('is made of its combinations in the office', async () => {
    keepLastSight(desk.tab);
    const { page } = desk;
    await page.setViewportSize({ width: 390, height: 800 });
    await desk.open('/admin/products');
    await desk.button(text.add).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel(text.fields.title, { exact: true }).fill(title);
    await drawer.getByLabel(text.fields.category).selectOption('men');
    await drawer.getByLabel(text.fields.brand).selectOption('zara');
    await drawer.getByLabel(text.fields.price, { exact: true }).fill('20');
    for (const [place, name, somali, values] of [
      [0, 'Size', 'Cabbir', 'S, M, L'],
      [1, 'Colour', 'Midab', 'Red, Blue'],
    ] as const) {
      await desk.button(text.options.add).click();
      const option = drawer.getByRole('group', { name: text.options.option(place + 1) });
      await option.getByLabel(text.options.name).fill(name);
      await option.getByLabel(text.options.nameSo).fill(somali);
      await option.getByLabel(text.options.values).fill(values);
      await option.getByRole('button', { name: text.options.addValues, exact: true }).click();
    }
    await drawer.getByLabel(text.options.valueSo('Red')).fill('Casaan');
    await desk.button(text.options.addSwatch('Red')).click();
    await drawer.getByLabel(text.options.swatch('Red')).fill('#aa3311');
    for (const [name, stock] of [
      ['S / Red', 1],
      ['S / Blue', 4],
      ['M / Red', 9],
      ['L / Red', 7],
      ['L / Blue', 7],
    ] as const)
      await drawer
        .getByRole('group', { name, exact: true })
        .getByLabel(text.options.stock)
        .fill(String(stock));
    await drawer.getByRole('group', { name: 'L / Blue', exact: true }).getByLabel('Own price').fill('25');
    expect(await drawer.getByLabel(text.fields.countInStock).inputValue()).toBe('28');
    expect(await barriersOf(page, '[role=dialog]')).toEqual([]);
    await desk.button(text.save).click();
    await desk.said(text.saved);
    await drawer.waitFor({ state: 'detached' });
    shirt = await read();
    expect(shirt).toMatchObject({ countInStock: 28, fromPrice: 20 });
    expect(shirt.variants).toHaveLength(6);
    expect(variantOf('L', 'Blue')).toMatchObject({ price: 25, countInStock: 7 });
  });

  it('is edited, and the stock of one variant changed by a difference', async () => {
    keepLastSight(desk.tab);
    const drawer = desk.page.getByRole('dialog');
    await desk.open(`/admin/products?q=${encodeURIComponent(title)}`);
    await desk.button(text.editNamed(title)).click();
    await drawer.getByLabel(text.variant, { exact: true }).selectOption(variantOf('M', 'Blue')._id);
    await drawer.getByLabel(text.stockBy).fill('2');
    await desk.button(text.stockChange).click();
    await desk.said(text.stockIs(2));
    const row = drawer.getByRole('group', { name: 'M / Blue', exact: true });
    await row.getByLabel(text.options.sku).fill('SHIRT-M-BLUE');
    await row.getByLabel(text.options.stock).fill('0');
    await desk.button(text.save).click();
    await desk.said(text.saved);
    const before = variantOf('M', 'Blue');
    shirt = await read();
    expect(variantOf('M', 'Blue')).toMatchObject({ _id: before._id, sku: 'SHIRT-M-BLUE', countInStock: 0 });
  });

  it('is chosen in its address: a reload and the way back keep it', async () => {
    const one = await shopper(390);
    const { page } = one;
    await openWhole(page, `${shop}/shop/products?q=${encodeURIComponent(title)}`);
    await page.getByText('From $20.00').first().waitFor();
    await page.getByRole('link', { name: `Choose options: ${title}` }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await button(page, /^Add To Cart/).click();
    await page.getByText('Please choose: Size').waitFor();
    await radio(page, 'M').check();
    await chosen(page, 'Red');
    await page.getByRole('radio', { name: 'Blue (Sold out)' }).check();
    await button(page, `Sold out: ${title}`).waitFor();
    await radio(page, 'L').check();
    await page.waitForURL('**?size=l&colour=blue');
    await page.getByText('$25.00').first().waitFor();
    await page.reload();
    await chosen(page, 'L');
    await chosen(page, 'Blue');
    expect(await barriersOf(page, 'main')).toEqual([]);
    // Which list it was is known to the tab, and to the link once the page is awake.
    const back = page.getByRole('link', { name: 'Back to products' });
    await back.and(page.locator('[href*="?q="]')).click();
    await page.waitForURL('**/shop/products?**');
    await page.goBack();
    await chosen(page, 'Blue');
    expect(one.tab.complaints).toEqual([]);
    await one.tab.close();
  });

  it('is sold out while somebody chooses, and says so at that variant alone', async () => {
    const [one, other] = [await shopper(1280), await shopper(1280)];
    const { page } = one;
    await openShirt(page, '?size=s&colour=red');
    await page.getByText('Only 1 left').waitFor();
    const last = { ...variantOf('S', 'Red'), _id: shirt._id, variantId: variantOf('S', 'Red')._id };
    await order(other.api, orderFor([last, 1]));
    await button(page, `Sold out: ${title}`).first().waitFor();
    await radio(page, 'Blue').check();
    await page.getByText('Only 4 left').waitFor();
    expect(one.tab.complaints).toEqual([]);
    await Promise.all([one.tab.close(), other.tab.close()]);
  });

  it.each([390, 1280])('is bought in two sizes at once, at %i px', async (width) => {
    const one = await shopper(width);
    const { page } = one;
    await openShirt(page, '?size=l&colour=red');
    await page.getByRole('button', { name: `Add To Cart: ${title}` }).click();
    await button(page, 'My Cart, 1 item').waitFor();
    await radio(page, 'M').check();
    await page.getByRole('button', { name: `Add To Cart: ${title}` }).click();
    await button(page, 'My Cart, 2 items').click();
    const cart = page.getByRole('dialog', { name: 'My Cart' });
    await cart.getByText('Size: L').waitFor();
    await cart.getByText('Size: M').waitFor();
    expect(await barriersOf(page, '[role=dialog]')).toEqual([]);
    await atTheCounter(shop, one);
    await page.getByText('Size: L').waitFor();
    await button(page, 'Place Order').click();
    await page.waitForURL(IS_ORDER);
    for (const size of ['L', 'M']) await page.getByText(`Size: ${size}`).first().waitFor();
    await page.getByText('Colour: Red').first().waitFor();
    await button(page, /PayPal/).waitFor();
    expect(one.tab.complaints).toEqual([]);
    await one.tab.close();
  });

  it('speaks Somali from the shelf to the cart', async () => {
    const one = await shopper(390);
    const { page } = one;
    await page.addInitScript("localStorage.setItem('language', 'so')");
    await openWhole(page, `${shop}/shop/product/${shirt._id}`);
    await page.getByText(so.product.from('$20.00')).first().waitFor();
    await page.getByRole('group', { name: 'Cabbir' }).waitFor();
    await button(page, new RegExp(`^${so.cart.add}`)).click();
    await page.getByText(choosing.so.chooseFirst('Midab')).waitFor();
    await radio(page, 'L').check();
    await radio(page, 'Casaan').check();
    expect(await barriersOf(page, 'main')).toEqual([]);
    await button(page, new RegExp(`^${so.cart.add}`)).click();
    await button(page, so.cart.openWith(1)).click();
    await page.getByRole('dialog').getByText('Midab: Casaan').waitFor();
    expect(one.tab.complaints).toEqual([]);
    await one.tab.close();
  });
});
