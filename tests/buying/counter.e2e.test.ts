import { routes } from '#contracts/api';
import { shortOrderNumber } from '#contracts/kernel/ids';
import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import {
  atTheCounter,
  button,
  IS_ORDER,
  openStorefront,
  TO,
  fillAddress,
  type Storefront,
} from '../support/storefront.ts';
import { deafen, type Shopper } from '../support/shopper.ts';

/** The three checkout steps, and what may change or break on the way. */
const shop = inject('demoShop');

let storefront: Storefront;
beforeAll(async () => {
  storefront = await openStorefront(shop);
});
afterAll(() => storefront.close());

describe('at the counter', () => {
  it('every step outlives a reload, and Back is back', async () => {
    const one = await storefront.shopper();
    const { page } = one;
    await storefront.fill(one, await storefront.offer('Kite, loaded twice'));
    await page.goto(`${shop}/shop/shipping`);
    await page.getByLabel('City').fill(TO.city);
    await page.reload();
    await expect.poll(() => page.getByLabel('City').inputValue()).toBe(TO.city);
    await button(page, 'Continue To Payment').click();
    await page.getByText('Please enter the street and house number.').waitFor();
    await expect.poll(() => page.evaluate<string>('document.activeElement.name')).toBe('phone');
    await fillAddress(page);
    await button(page, 'Continue To Payment').click();
    await page.getByRole('radio', { name: /^Stripe/ }).check();
    await page.reload();
    await page.getByRole('radio', { name: /^Stripe/, checked: true }).waitFor();
    await button(page, 'Continue to Order').click();
    await button(page, 'Place Order').waitFor();
    await page.reload();
    await button(page, 'Place Order').waitFor();
    await page.goBack();
    await page.waitForURL('**/shop/payment');
    await page.goBack();
    await page.waitForURL('**/shop/shipping');
    await page.getByRole('radio', { name: /Hodan Abdi/, checked: true }).waitFor();
    await page.goForward();
    await page.goForward();
    await page.getByText('Stripe', { exact: true }).waitFor();
    expect(one.tab.complaints).toEqual([]);
    await one.tab.close();
  });

  it('a double click goes one step on, and is one step for Back', async () => {
    const one = await storefront.shopper({ viewport: { width: 360, height: 740 } });
    const { page } = one;
    await storefront.fill(one, await storefront.offer('Lamp, pressed twice'));
    await page.goto(`${shop}/shop/home`);
    await button(page, 'My Cart, 1 item').dblclick();
    await page.getByRole('dialog', { name: 'My Cart' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await button(page, 'My Cart, 1 item').click();
    await button(page, 'CheckOut').click();
    await fillAddress(page);
    await button(page, 'Continue To Payment').dblclick();
    await page.getByRole('radio', { name: /^PayPal/ }).waitFor();
    await page.waitForURL('**/shop/payment');
    await page.goBack();
    await page.getByRole('radio', { name: /Hodan Abdi/ }).waitFor();
    await one.tab.close();
  });

  it('a lost answer is asked for again, and makes one order', async () => {
    const one = await storefront.shopper();
    const { page, api } = one;
    await storefront.fill(one, await storefront.offer('Radio, heard once'));
    await atTheCounter(shop, one);
    const lose = async (route: Parameters<Parameters<Page['route']>[1]>[0]) => {
      await route.fetch();
      await route.abort();
    };
    await page.route('**/api/orders/create', lose, { times: 1 });
    await button(page, 'Place Order').click();
    await page.getByText('The shop did not answer.').waitFor();
    await page.reload();
    await page.getByText('The shop did not answer.').waitFor();
    await page.getByText('1 × $20.00').waitFor();
    await button(page, 'Place Order').dblclick();
    await page.waitForURL(IS_ORDER);
    await page.getByText('Waiting for payment').waitFor();
    const placed = page.url().slice(-24);
    await expect.poll(() => api.call(routes.myOrders, {})).toMatchObject([{ _id: placed }]);
    await one.tab.close();
  });

  /** Places an order that gets no answer, and starts over: the request is still on its way, until it `arrives`. */
  const startOver = async (one: Shopper) => {
    const { page } = one;
    await deafen(page);
    await atTheCounter(shop, one);
    const change = page.getByRole('link', { name: /^Change/ });
    // The address, the delivery method and the payment method.
    await expect.poll(() => change.count()).toBe(3);
    // The request reaches the shop only after the shopper has started over.
    let arrives = (): void => {};
    const late = new Promise<void>((resolve) => (arrives = resolve));
    const lateAnswer = new Promise<number>((told) => {
      const hold = async (route: Parameters<Parameters<Page['route']>[1]>[0]) => {
        const request = route.request();
        await route.abort();
        await late;
        const sent = { headers: await request.allHeaders(), data: request.postDataJSON() };
        told((await page.request.post(request.url(), sent)).status());
      };
      void page.route('**/api/orders/create', hold, { times: 1 });
    });
    await button(page, 'Place Order').click();
    await page.getByText('The shop did not answer.').waitFor();
    await expect.poll(() => change.count()).toBe(0);
    await button(page, 'Start over').click();
    await expect.poll(() => change.count()).toBe(3);
    return {
      change,
      arrives: async () => {
        arrives();
        expect(await lateAnswer).toBe(201);
      },
    };
  };

  it('anyone who starts over without an answer orders once at most', async () => {
    const one = await storefront.shopper();
    const { page, api } = one;
    await storefront.fill(one, await storefront.offer('Drum, begun twice'));
    const { change, arrives } = await startOver(one);
    await change.last().click();
    await page.getByRole('radio', { name: /^Stripe/ }).check();
    // The cart that the page reads when it opens is still the ordered one: it is read once.
    const reads: Request[] = [];
    page.on('request', (request) => {
      if (request.url().includes(`/api/cart/user/${one.userId}`)) reads.push(request);
    });
    await button(page, 'Continue to Order').click();
    await button(page, 'Place Order').waitFor();
    await expect.poll(() => reads.length).toBe(1);
    await reads[0]?.response();
    await arrives();
    expect(reads).toHaveLength(1);
    await button(page, 'Place Order').click();
    await page.waitForURL('**/shop/myorders');
    await page.getByText('Your earlier order had already been placed').waitFor();
    await expect.poll(() => api.call(routes.myOrders, {})).toHaveLength(1);
    await one.tab.close();
  });

  it('whose cart is emptied by an order that was started over finds it among their orders', async () => {
    const one = await storefront.shopper();
    const { page, api } = one;
    await storefront.fill(one, await storefront.offer('Drum, placed after all'));
    const { arrives } = await startOver(one);
    await arrives();
    await page.reload();
    await page.getByText('Your earlier order may have been placed after all.').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'My Orders' }).click();
    await expect.poll(() => api.call(routes.myOrders, {})).toHaveLength(1);
    const [placed] = await api.call(routes.myOrders, {});
    await page.getByText(`#${shortOrderNumber(placed?._id ?? '')}`).waitFor();
    await one.tab.close();
  });

  it('what sold out meanwhile is named, and the cart is at hand', async () => {
    const one = await storefront.shopper();
    const { page } = one;
    const watch = await storefront.offer('Field watch, the last two');
    await storefront.fill(one, watch, 2);
    await deafen(page);
    await atTheCounter(shop, one);
    await storefront.change(watch, { countInStock: 1 });
    await button(page, 'Place Order').click();
    await page.getByText('Only 1 of “Field watch, the last two” left.').waitFor();
    await button(page, 'Open the cart').click();
    const line = page.getByRole('article', { name: watch.title });
    await line.getByText('Only 1 left. Take fewer to check out.').waitFor();
    await line.getByRole('button', { name: 'One less' }).click();
    await line.getByText('Only 1 in stock.').waitFor();
    await page.goBack();
    await button(page, 'Place Order').click();
    await page.waitForURL(IS_ORDER);
    await one.tab.close();
  });

  it('says that there is no line, and goes on when there is one', async () => {
    const one = await storefront.shopper();
    const { page } = one;
    await storefront.fill(one, await storefront.offer('Football, far away'));
    await atTheCounter(shop, one);
    await page.context().setOffline(true);
    await page.getByText('You are offline.').waitFor();
    await button(page, 'Place Order').click();
    await page.getByText('The shop did not answer.').waitFor();
    await page.context().setOffline(false);
    await page.getByText('You are offline.').waitFor({ state: 'detached' });
    await button(page, 'Place Order').click();
    await page.waitForURL(IS_ORDER);
    await one.tab.close();
  });

  it('keeps the shop around a page that could not be fetched, and opens it when there is a line', async () => {
    const one = await storefront.shopper();
    const { page } = one;
    await page.goto(`${shop}/shop/profile`);
    await page.getByRole('heading', { name: 'Manage Profile' }).waitFor();
    const links = page.getByRole('navigation', { name: 'Shop' }).first();
    await page.context().setOffline(true);
    await links.getByRole('link', { name: 'Women' }).click();
    await page.getByRole('alert').waitFor();
    await button(page, 'Retry').click();
    await page.goBack();
    await page.getByRole('heading', { name: 'Manage Profile' }).waitFor();
    await page.goForward();
    await page.getByRole('alert').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'Women' }).waitFor();
    await one.tab.close();
  });

  it('keeps the header when a part of it could not be fetched, and fetches that once the shop answers', async () => {
    const { page, tab } = await storefront.shopper();
    const script = /avatar-menu-.*\.js$/;
    const health = '**/healthz';
    await page.route(script, (route) => route.abort());
    await page.route(health, (route) => route.abort());
    await page.goto(`${shop}/shop/profile`);
    await page.getByRole('heading', { name: 'Manage Profile' }).waitFor();
    await page.getByRole('navigation', { name: 'Shop' }).first().waitFor();
    await expect.poll(() => page.getByRole('banner').getByText('H', { exact: true }).count()).toBe(1);
    const menu = page.getByRole('banner').getByRole('button', { name: 'Account of Hodan Abdi' });
    expect(await menu.count()).toBe(0);
    await page.unroute(script);
    await page.unroute(health);
    await menu.waitFor();
    await tab.close();
  });
});
