import { routes } from '#contracts/api';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { button, openStorefront, type Storefront } from '../support/storefront.ts';
import { deafen } from '../support/shopper.ts';

/** The cart under quick presses, and as a visitor's. */
const shop = inject('demoShop');

let storefront: Storefront;
beforeAll(async () => {
  storefront = await openStorefront(shop);
});
afterAll(() => storefront.close());

describe('the cart', () => {
  it('takes quick presses as one, and says at the line what the shop refuses', async () => {
    const one = await storefront.shopper();
    const { page, api, userId } = one;
    const pot = await storefront.offer('Clay pot, quick hands');
    await storefront.fill(one, pot);
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
    await storefront.change(pot, { countInStock: 6 });
    await more.click();
    await page.getByText('qty update failed: There is not enough in stock.').waitFor();
    await line.getByText('Only 6 in stock.').waitFor();
    await line.getByText('$120.00').waitFor();
    await storefront.change(pot, { countInStock: 0 });
    await line.getByRole('button', { name: 'One less' }).click();
    await line.getByText('Out of stock. Remove it to check out.').waitFor();
    expect(await button(page, 'CheckOut').isDisabled()).toBe(true);
    await line.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Your cart is Empty').waitFor();
    await one.tab.close();
  });

  it('shows its lines on a phone that lies on its side', async () => {
    const one = await storefront.shopper({ viewport: { width: 740, height: 360 } });
    const { page } = one;
    const [pot, rug] = [await storefront.offer('Pot on its side'), await storefront.offer('Rug on its side')];
    await storefront.fill(one, pot);
    await storefront.fill(one, rug);
    await page.goto(`${shop}/shop/home`);
    await button(page, 'My Cart, 2 items').click();
    for (const { title } of [rug, pot]) {
      const name = page.getByRole('article', { name: title }).getByRole('link');
      await name.scrollIntoViewIfNeeded();
      const { y = -1, height = 0 } = (await name.boundingBox()) ?? {};
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y + height).toBeLessThanOrEqual(360);
      // Nothing covers it.
      await name.click({ trial: true });
    }
    await button(page, 'CheckOut').scrollIntoViewIfNeeded();
    await button(page, 'CheckOut').click();
    await page.waitForURL('**/shop/shipping');
    await one.tab.close();
  });

  it('leaves its lines and its way out free on a phone, whatever a toast says', async () => {
    const one = await storefront.shopper({ viewport: { width: 360, height: 740 } });
    const { page } = one;
    const [pot, jug] = [
      await storefront.offer('Pot, under a toast'),
      await storefront.offer('Jug, taken out'),
    ];
    await storefront.fill(one, pot);
    await storefront.fill(one, jug);
    await page.goto(`${shop}/shop/home`);
    await button(page, 'My Cart, 2 items').click();
    const line = page.getByRole('article', { name: pot.title });
    await page
      .getByRole('article', { name: jug.title })
      .getByRole('button', { name: /^Remove/ })
      .click();
    // Pointing at it keeps it open.
    await page.locator('[data-scope=toast][data-part=root]').hover();
    const boxOf = async (of: Locator) => (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const root = page.locator('[data-scope=toast][data-part=root]');
    const said = await boxOf(root);
    expect(said.y + said.height).toBeLessThanOrEqual((await boxOf(line)).y);
    const close = await boxOf(page.getByRole('dialog').getByRole('button', { name: 'Close' }));
    expect(said.x + said.width).toBeLessThanOrEqual(close.x);
    await one.tab.close();
  });

  it('says once that something was added, however often one presses', async () => {
    const one = await storefront.shopper();
    const { page } = one;
    const cup = await storefront.offer('Cup, pressed four times');
    await page.goto(`${shop}/shop/product/${cup._id}`);
    for (let count = 1; count <= 4; count += 1) {
      await button(page, /^Add To Cart/)
        .first()
        .click();
      await button(page, new RegExp(`^My Cart, ${count} item`)).waitFor();
    }
    await expect.poll(() => page.getByText('Added to cart!').count()).toBe(1);
    await one.tab.close();
  });
});
