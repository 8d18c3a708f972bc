import { routes } from '#contracts/api';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { button, openMarket, type Market } from '../support/market.ts';
import { deafen } from '../support/shopper.ts';

/** The cart in quick hands, and in those of a visitor. */
const shop = inject('demoShop');

let market: Market;
beforeAll(async () => {
  market = await openMarket(shop);
});
afterAll(() => market.close());

describe('the cart', () => {
  it('takes quick presses as one, and says at the line what the shop refuses', async () => {
    const one = await market.shopper();
    const { page, api, userId } = one;
    const pot = await market.offer('Clay pot, quick hands');
    await market.fill(one, pot);
    await deafen(page);
    await page.goto(`${shop}/shop/home`);
    await button(page, 'My Cart, 1 item').click();
    const line = page.getByRole('article', { name: pot.title });
    const more = line.getByRole('button', { name: 'One more' });
    let sent = 0;
    page.on('request', (request) => (sent += request.url().endsWith('/cart/update') ? 1 : 0));
    await more.evaluate((plus) => {
      for (let press = 0; press < 5; press += 1) (plus as unknown as { click(): void }).click();
    });
    await line.getByText('$120.00').waitFor();
    const qty = async () => (await api.call(routes.cart, { params: { userId } })).cart.items[0]?.qty;
    await expect.poll(qty, { timeout: 15_000 }).toBe(6);
    expect(sent).toBe(1);
    await market.change(pot, { countInStock: 6 });
    await more.click();
    await page.getByText('qty update failed: There are not enough in stock.').waitFor();
    await line.getByText('6 is all there is.').waitFor();
    await line.getByText('$120.00').waitFor();
    await market.change(pot, { countInStock: 0 });
    await line.getByRole('button', { name: 'One less' }).click();
    await line.getByText('Out of stock. Remove it to check out.').waitFor();
    expect(await button(page, 'CheckOut').isDisabled()).toBe(true);
    await line.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Your cart is Empty').waitFor();
    await one.tab.close();
  });

  it('takes what a visitor wanted once they have signed in', async () => {
    const one = await market.shopper();
    const { page } = one;
    const rug = await market.offer('Rug, wanted');
    await page.context().clearCookies();
    await page.goto(`${shop}/shop/product/${rug._id}`);
    await button(page, /^Add To Cart/)
      .first()
      .click();
    await page.getByText('please Login to add Cart').waitFor();
    await page.getByLabel('Email').fill(one.email);
    await page.getByLabel('Password', { exact: true }).fill(one.password);
    await button(page, 'Login').click();
    await page.waitForURL(`**/shop/product/${rug._id}`);
    await button(page, 'My Cart, 1 item').waitFor();
    expect(one.tab.complaints).toEqual([]);
    await one.tab.close();
  });
});
