import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { routes } from '#contracts/api';
import type { Product } from '#contracts/catalogue/views';
import { sell } from '../support/api-steps.ts';
import { barriersOf } from '../support/faults.ts';
import type { Shopper } from '../support/shopper.ts';
import { button, openStorefront, type Storefront } from '../support/storefront.ts';
import { openWhole } from '../support/tab.ts';
import { cart as cartText } from '../../web/src/locales/en-cart.ts';
import { en } from '../../web/src/locales/en.ts';
import { so } from '../../web/src/locales/so.ts';
import { takingOver } from '../../web/src/locales/taking-over.ts';

/** A cart that the browser keeps until its owner signs in. */
const shop = inject('demoShop');

let storefront: Storefront;
beforeAll(async () => {
  storefront = await openStorefront(shop);
});
afterAll(() => storefront.close());

/** A person who has an account, and is not signed in. */
const visitor = async (width = 390): Promise<Shopper> => {
  const one = await storefront.shopper({ viewport: { width, height: 800 } });
  await one.tab.page.context().clearCookies();
  return one;
};
const add = async (page: Page, { _id, title }: Product): Promise<void> => {
  await openWhole(page, `${shop}/shop/product/${_id}`);
  await button(page, `${en.cart.add}: ${title}`).first().click();
};
const bag = (page: Page, items: number) => button(page, en.cart.openWith(items));
const signIn = async (page: Page, { email, password }: Shopper): Promise<void> => {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Login').click();
};
const inCart = async ({ api, userId }: Shopper) => {
  const { cart } = await api.call(routes.cart, { params: { userId } });
  return cart.items.map(({ title, qty }) => [title, qty]);
};

describe('a visitor’s cart', () => {
  it('is filled, changed and emptied on a phone, by keyboard too, and outlives a reload', async () => {
    const one = await visitor();
    const { page } = one;
    const mat = await storefront.offer('Mat, visited', { countInStock: 3 });
    await add(page, mat);
    await bag(page, 1).waitFor();
    await page.reload();
    await bag(page, 1).press('Enter');
    const cart = page.getByRole('dialog');
    await cart.getByText('$20.00', { exact: true }).first().waitFor();
    await button(page, cartText.more).press('Enter');
    await button(page, cartText.more).press('Enter');
    await cart.getByText(cartText.allThereIs(3)).waitFor();
    await cart.getByText('$60.00', { exact: true }).first().waitFor();
    expect(await barriersOf(page, '[role=dialog]')).toEqual([]);
    await button(page, cartText.removeNamed(mat.title)).click();
    await cart.getByText(cartText.emptyHead).waitFor();
    expect(one.tab.complaints).toEqual([]);
    await one.tab.close();
  });

  it('says what has changed in the shop, and takes no more than there is', async () => {
    const one = await visitor();
    const { page } = one;
    const [cup, pan] = [
      await sell(storefront.admin, { title: 'Cup, visited', countInStock: 1 }),
      await storefront.offer('Pan, visited'),
    ];
    await add(page, pan);
    await bag(page, 1).waitFor();
    await add(page, cup);
    await bag(page, 2).waitFor();
    await button(page, `${en.cart.add}: ${cup.title}`).first().click();
    await page.getByText(en.refusals.OUT_OF_STOCK).waitFor();
    await storefront.change(pan, { price: 25 });
    await storefront.admin.call(routes.discontinueProduct, { params: { id: cup._id } });
    await page.goto(`${shop}/shop/products`);
    await bag(page, 2).click();
    const cart = page.getByRole('dialog');
    await cart.getByText(cartText.priceChanged('$20.00', '$25.00')).waitFor();
    await cart.getByText(cartText.obstacles.unavailable()).waitFor();
    expect(await button(page, cartText.checkOut).isDisabled()).toBe(true);
    await one.tab.close();
  });

  it('is one in all tabs', async () => {
    const one = await visitor();
    const { page } = one;
    const jug = await storefront.offer('Jug, visited');
    const other = await page.context().newPage();
    await openWhole(other, `${shop}/shop/products`);
    await bag(other, 0).waitFor();
    await add(page, jug);
    await bag(other, 1).waitFor();
    expect(one.tab.complaints).toEqual([]);
    await one.tab.close();
  });

  it('comes along to the counter when they sign in, added to what their account has, once in two tabs', async () => {
    const one = await visitor();
    const { page } = one;
    const [bowl, tray] = [await storefront.offer('Bowl, visited'), await storefront.offer('Tray, visited')];
    await storefront.fill(one, bowl, 2);
    await add(page, bowl);
    await bag(page, 1).waitFor();
    await add(page, tray);
    await bag(page, 2).waitFor();
    const other = await page.context().newPage();
    await openWhole(other, `${shop}/shop/products`);
    await bag(other, 2).waitFor();
    await bag(page, 2).click();
    await button(page, cartText.checkOut).click();
    await page.waitForURL('**/auth/login');
    await signIn(page, one);
    await page.waitForURL('**/shop/shipping');
    await bag(page, 4).waitFor();
    await page.getByLabel('City').waitFor();
    await other.evaluate("window.dispatchEvent(new Event('focus'))");
    await bag(other, 4).waitFor();
    await other.reload();
    await bag(other, 4).waitFor();
    expect(await inCart(one)).toEqual([
      [bowl.title, 3],
      [tray.title, 1],
    ]);
    expect(await page.evaluate(() => localStorage.getItem('visitorCart'))).toBeNull();
    expect(one.tab.complaints).toEqual([]);
    await one.tab.close();
  });

  it('is taken over once though the answer is lost, and says what did not come along', async () => {
    const one = await visitor();
    const { page } = one;
    const fan = await storefront.offer('Fan, visited', { countInStock: 2 });
    await storefront.fill(one, fan, 1);
    await add(page, fan);
    await bag(page, 1).waitFor();
    await button(page, `${en.cart.add}: ${fan.title}`).first().click();
    await bag(page, 2).waitFor();
    await page.route('**/api/cart/merge', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.goto(`${shop}/auth/login`);
    await signIn(page, one);
    await page.waitForURL('**/shop/products');
    await page.getByText(takingOver.en.leftOut).waitFor();
    await bag(page, 2).waitFor();
    expect(await inCart(one)).toEqual([[fan.title, 2]]);
    await page.unroute('**/api/cart/merge');
    await button(page, en.cart.openWith(2)).click();
    await button(page, cartText.removeNamed(fan.title)).click();
    await page.getByRole('dialog').getByText(cartText.emptyHead).waitFor();
    await expect.poll(() => inCart(one)).toEqual([]);
    await page.keyboard.press('Escape');
    await bag(page, 0).waitFor();
    await openWhole(page, `${shop}/shop/products`);
    await bag(page, 0).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('visitorCart'))).toBeNull();
    expect(await inCart(one)).toEqual([]);
    await one.tab.close();
  });

  it('speaks Somali', async () => {
    const one = await visitor();
    const { page } = one;
    const pot = await storefront.offer('Pot, visited');
    await page.addInitScript("localStorage.setItem('language', 'so')");
    await openWhole(page, `${shop}/shop/product/${pot._id}`);
    await button(page, `${so.cart.add}: ${pot.title}`).first().click();
    await button(page, so.cart.openWith(1)).click();
    await page.getByRole('dialog').getByText(so.cart.checkOut).waitFor();
    expect(await barriersOf(page, '[role=dialog]')).toEqual([]);
    expect(one.tab.complaints).toEqual([]);
    await one.tab.close();
  });
});
