import { routes } from '#contracts/api';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { order, orderFor, pay } from '../support/api-steps.ts';
import { atTheCounter, button, IS_ORDER, openStorefront, type Storefront } from '../support/storefront.ts';

/** What a shopper sees once the order is placed: payment, thanks, and the order's state. */
const shop = inject('demoShop');

let storefront: Storefront;
beforeAll(async () => {
  storefront = await openStorefront(shop);
});
afterAll(() => storefront.close());

const news = (page: Page, name: string) => page.getByRole('heading', { name });
const focused = (page: Page) => page.evaluate<string>('document.activeElement.textContent');
/** Whether all of it is visible without scrolling. */
const isInSight = async (page: Page, name: string | RegExp): Promise<boolean> => {
  const box = await button(page, name).boundingBox();
  const { height = 0 } = page.viewportSize() ?? {};
  return box !== null && box.y >= 0 && box.y + box.height <= height;
};

describe('after Place Order', () => {
  it.each([
    [360, 640],
    [390, 844],
    [1280, 800],
  ])('the ways to pay are in sight at %i × %i, and thanks when it is paid', async (width, height) => {
    const one = await storefront.shopper({ viewport: { width, height } });
    const { page, api } = one;
    await storefront.fill(one, await storefront.offer(`Tray, ${width} wide`));
    await atTheCounter(shop, one);
    await button(page, 'Place Order').click();
    await page.waitForURL(IS_ORDER);
    await button(page, /PayPal/).waitFor();
    expect(await isInSight(page, /PayPal/)).toBe(true);
    expect(await isInSight(page, /Stripe/)).toBe(true);
    await pay(api, page.url().slice(-24));
    const thanks = news(page, 'Paid. Thank you!');
    await thanks.waitFor();
    await expect.poll(() => focused(page)).toBe('Paid. Thank you!');
    const note = page.getByRole('region', { name: 'Paid. Thank you!' });
    await note.getByText(`#${page.url().slice(-6).toUpperCase()}`).waitFor();
    await note.getByText(/Jidka Maka Al Mukarama 14/).waitFor();
    await note.getByText('We pack it and bring it to you.').waitFor();
    await page.reload();
    await thanks.waitFor();
    expect(await focused(page)).not.toBe('Paid. Thank you!');
    expect(one.tab.complaints).toEqual([]);
    await one.tab.close();
  });

  it('a cancelled order says so where one looks, owes nothing, and is neither Paid nor Unpaid', async () => {
    const one = await storefront.shopper();
    const { page, api } = one;
    const pot = await storefront.offer('Pot, not wanted after all');
    const { _id } = await order(api, orderFor([pot, 1]));
    await page.goto(`${shop}/shop/order/${_id}`);
    await page.getByText('Unpaid', { exact: true }).waitFor();
    await button(page, 'Cancel this order').click();
    const asks = page.getByRole('dialog', { name: 'Cancel this order?' });
    await asks.getByLabel('Reason').fill('Ordered by mistake');
    await asks.getByRole('button', { name: 'Cancel this order' }).click();
    await news(page, 'This order is cancelled.').waitFor();
    await expect.poll(() => focused(page)).toBe('This order is cancelled.');
    await page.getByText('Nothing was charged.').first().waitFor();
    await page.reload();
    await news(page, 'This order is cancelled.').waitFor();
    expect(await page.getByText(/^(Unpaid|Paid|Not paid yet)$/).count()).toBe(0);
    await page.getByRole('link', { name: pot.title }).click();
    await page.waitForURL(`**/shop/product/${pot._id}`);
    await one.tab.close();
  });

  it('a paid order that is cancelled says that its money went back', async () => {
    const one = await storefront.shopper();
    const { page, api } = one;
    const { _id } = await order(api, orderFor([await storefront.offer('Pot, paid and taken back'), 1]));
    await pay(api, _id);
    await storefront.admin.call(routes.cancelOrder, { params: { id: _id }, body: { reason: 'Broken' } });
    await page.goto(`${shop}/shop/order/${_id}`);
    await page.getByText('$33.00 went back by PayPal.').waitFor();
    expect(await page.getByText(/^(Unpaid|Paid)$/).count()).toBe(0);
    await one.tab.close();
  });

  it('the marks of its timeline are painted above the line', async () => {
    const one = await storefront.shopper({ viewport: { width: 390, height: 844 } });
    const { page, api } = one;
    const { _id } = await order(api, orderFor([await storefront.offer('Rope, seen from before'), 1]));
    await page.goto(`${shop}/shop/order/${_id}`);
    await page.getByText('Waiting for payment').scrollIntoViewIfNeeded();
    // The first peg, a little above its foot, where the rope continues to the next.
    const onTop = await page.evaluate<boolean>(`(() => {
      const peg = document.querySelector('ol [aria-hidden]');
      const { x, width, bottom } = peg.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, bottom - 4) === peg;
    })()`);
    expect(onTop).toBe(true);
    await one.tab.close();
  });
});

it('what is printed is the page alone', async () => {
  const one = await storefront.shopper();
  const { page, api } = one;
  const { _id } = await order(api, orderFor([await storefront.offer('Lamp, on paper'), 1]));
  await pay(api, _id);
  await page.goto(`${shop}/shop/order/${_id}`);
  await news(page, 'Paid. Thank you!').waitFor();
  await page.emulateMedia({ media: 'print' });
  await news(page, 'Paid. Thank you!').waitFor();
  await page.getByText('Lamp, on paper').waitFor();
  for (const role of ['banner', 'navigation', 'contentinfo', 'button'] as const)
    expect(await page.getByRole(role).count(), role).toBe(0);
  // On narrow paper, too, nothing covers the number.
  await page.setViewportSize({ width: 390, height: 844 });
  const heading = page.locator('h1');
  const { x = 0, y = 0, width = 0, height = 0 } = (await heading.boundingBox()) ?? {};
  const right = [x + width - 20, y + height / 2].join();
  expect(await page.evaluate<string>(`document.elementFromPoint(${right}).tagName`)).toBe('H1');
  await one.tab.close();
});
