import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { routes } from '#contracts/api';
import { eventually } from '#resilience/eventually';
import { violationsOf } from '../support/axe.ts';
import { launch } from '../support/browser.ts';
import { order, orderFor } from '../support/api-steps.ts';
import { keepLastSight, openTab } from '../support/tab.ts';
import { visit, type Visitor } from '../support/visitor.ts';

/** The simulator's page for Stripe, in a browser without any script. */
const shop = inject('demoShop');
let browser: Browser;
let shopper: Visitor;

beforeAll(async () => {
  browser = await launch();
  shopper = visit(shop);
  const body = { email: 'shopper@suuq.test', password: 'suuq-demo-2026' };
  await shopper.call(routes.signIn, { body });
});
afterAll(() => browser.close());

const newPage = async () => {
  const all = await shopper.call(routes.allProducts, {});
  const product = all.find(({ options }) => options.length === 0);
  if (!product) throw new Error('There is nothing to buy');
  const { _id: orderId } = await order(shopper, orderFor([product, 1]));
  const { url } = await shopper.call(routes.startStripe, { params: { id: orderId } });
  return { orderId, url };
};

describe("Stripe's page", () => {
  it.each([
    ['a phone', { width: 320, height: 640 }, 'light'],
    ['a desk', { width: 1440, height: 900 }, 'dark'],
  ] as const)('can be read and used by everybody on %s', async (_, viewport, colorScheme) => {
    const { url } = await newPage();
    const tab = await openTab(browser, { viewport, colorScheme });
    keepLastSight(tab);
    await tab.page.goto(url);
    expect(await violationsOf(tab.page)).toEqual([]);
    const width = await tab.page.evaluate('document.documentElement.scrollWidth');
    expect(width).toBeLessThanOrEqual(viewport.width);
    expect(tab.complaints).toEqual([]);
    await tab.close();
  });

  it('declines a card, takes another, and sends the buyer back to the shop, without a script', async () => {
    const { orderId, url } = await newPage();
    const tab = await openTab(browser, { javaScriptEnabled: false });
    keepLastSight(tab);
    await tab.page.goto(url);
    await tab.page.getByRole('button', { name: 'Pay with a card that is declined' }).click();
    await tab.page.getByRole('alert').waitFor();
    await tab.page.getByRole('button', { name: /^Pay \$/ }).click();
    await tab.page.waitForURL(`**/shop/order/${orderId}?stripe=cs_test_*`);
    const isPaid = async () => (await shopper.call(routes.order, { params: { id: orderId } })).isPaid;
    expect(await eventually(isPaid, { within: 30_000, every: 100 })).toBe(true);
    await tab.close();
  });

  it('lets the buyer go back', async () => {
    const { orderId, url } = await newPage();
    const tab = await openTab(browser, { javaScriptEnabled: false });
    keepLastSight(tab);
    await tab.page.goto(url);
    await tab.page.getByRole('link', { name: 'Cancel and go back' }).click();
    await tab.page.waitForURL(`**/shop/order/${orderId}?stripe=cancelled`);
    await tab.close();
  });
});
