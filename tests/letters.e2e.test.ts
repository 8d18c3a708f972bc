import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { atTheCounter, button, IS_ORDER, openStorefront, type Storefront } from './support/storefront.ts';
import type { Shopper } from './support/shopper.ts';

/** The demo shop's letters to a buyer, as they would read them. */
const shop = inject('demoShop');

let storefront: Storefront;
beforeAll(async () => {
  storefront = await openStorefront(shop);
});
afterAll(() => storefront.close());

const LONG = { timeout: 60_000 };

/** The letter with this subject, in a new tab, however long it takes to arrive. */
const letterOf = async ({ tab }: Shopper, subject: string): Promise<Page> => {
  const page = await tab.page.context().newPage();
  await expect
    .poll(async () => {
      await page.goto(`${shop}/simulator/mail`);
      return page.getByRole('link', { name: subject }).count();
    }, LONG)
    .toBe(1);
  await page.getByRole('link', { name: subject }).click();
  await page.getByRole('heading', { level: 1, name: subject }).waitFor();
  return page;
};

const LANGUAGES = [
  {
    language: 'en',
    order: 'Place Order',
    subject: (number: string) => `Your order #${number}`,
    head: 'Thank you for your order',
    pay: 'Pay now',
  },
  {
    language: 'so',
    order: 'Dalbo',
    subject: (number: string) => `Dalabkaaga #${number}`,
    head: 'Waad ku mahadsan tahay dalabkaaga',
    pay: 'Hadda bixi',
  },
] as const;

describe.each(LANGUAGES)('a letter about an order, $language', ({ language, order, subject, head, pay }) => {
  it('is read as a page and as text, and leads to the order', async () => {
    const one = await storefront.shopper({ locale: language === 'so' ? 'so-SO' : 'en-US' });
    const { page } = one;
    const lamp = await storefront.offer(`Desk lamp, by letter ${language}`);
    await storefront.fill(one, lamp, 2);
    await page.addInitScript((spoken) => localStorage.setItem('language', spoken), language);
    const told = page.waitForResponse(/\/api\/users\/language$/);
    await page.goto(`${shop}/shop/home`);
    expect((await told).status()).toBe(200);
    await atTheCounter(shop, one, order);
    await button(page, order).click();
    await page.waitForURL(IS_ORDER);
    const id = page.url().slice(-24);

    const read = await letterOf(one, subject(id.slice(-6).toUpperCase()));
    const letter = read.frameLocator('iframe');
    await letter.getByRole('heading', { level: 1, name: head }).waitFor();
    await letter.getByText(`Desk lamp, by letter ${language}`).waitFor();
    expect(await letter.locator('html').getAttribute('lang')).toBe(language);
    expect(await letter.getByRole('link', { name: pay }).getAttribute('href')).toMatch(
      new RegExp(`/shop/order/${id}$`),
    );
    expect(await read.locator('pre').textContent()).toContain(
      `Desk lamp, by letter ${language}, 2 × $20.00: $40.00`,
    );
    expect(one.tab.complaints).toEqual([]);
    await one.tab.close();
  });
});
