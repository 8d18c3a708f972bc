import { routes } from '#contracts/api';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { compared } from './support/api-steps.ts';
import { launch } from './support/browser.ts';
import { keepLastSight, openTab, type Tab } from './support/tab.ts';
import { visit, type Visitor } from './support/visitor.ts';

/**
 * The README's walk-through in a real browser: sign in, order, pay, deliver, replay. Each step builds on the one
 * before.
 */
const shop = inject('demoShop');
const PASSWORD = 'suuq-demo-2026';

let browser: Browser;
let tab: Tab;
let orderId = '';

beforeAll(async () => {
  browser = await launch();
  tab = await openTab(browser);
});
afterAll(async () => {
  expect(tab.complaints).toEqual([]);
  await browser.close();
});
beforeEach(() => keepLastSight(tab));

const button = (name: string | RegExp) => tab.page.getByRole('button', { name });
const signedIn = async (email: string): Promise<Visitor> => {
  const person = visit(shop, { awaitsProjections: true });
  await person.call(routes.signIn, { body: { email, password: PASSWORD } });
  return person;
};

describe('a shopper', () => {
  it('looks around as a visitor', async () => {
    await tab.page.goto(`${shop}/shop/products?category=women`);
    await button(/^Add To Cart/)
      .first()
      .waitFor();
  });

  it('signs in and comes back to where the way was barred', async () => {
    await tab.page.goto(`${shop}/shop/myorders`);
    await tab.page.waitForURL('**/auth/login');
    await button('Fill it in').click();
    await button('Login').click();
    await tab.page.waitForURL('**/shop/myorders');
    await tab.page.getByRole('heading', { name: 'My Orders' }).waitFor();
  });

  it('fills the cart', async () => {
    await tab.page.goto(`${shop}/shop/products?category=women`);
    const cards = button(/^Add To Cart/);
    await cards.nth(0).click();
    await button('My Cart, 1 item').waitFor();
    await cards.nth(1).click();
    await button('My Cart, 2 items').click();
    await button('One more').first().click();
    await button('CheckOut').click();
    await tab.page.waitForURL('**/shop/shipping');
  });

  it('says where to bring it and how to pay', async () => {
    await tab.page.getByRole('radio', { name: 'Somewhere else' }).check();
    await button('Continue To Payment').click();
    await tab.page.getByText('Please enter the city.').waitFor();
    await tab.page.getByLabel('Phone').fill('061 555 0101');
    await tab.page.getByLabel('Address', { exact: true }).fill('Jidka Maka Al Mukarama 14');
    await tab.page.getByLabel('City').fill('Muqdisho');
    await tab.page.getByLabel('Save it for next time').uncheck();
    await button('Continue To Payment').click();
    await tab.page.waitForURL('**/shop/payment');
    await tab.page.getByRole('radio', { name: /PayPal/, checked: true }).waitFor();
    await button('Continue to Order').click();
    await tab.page.waitForURL('**/shop/placeorder');
  });

  it('places one order, however often the button is pressed', async () => {
    const shopper = await signedIn('shopper@suuq.test');
    const before = await shopper.call(routes.myOrders, {});
    await button('Place Order').dblclick();
    await tab.page.waitForURL(/\/shop\/order\/[0-9a-f]{24}$/);
    orderId = tab.page.url().slice(-24);
    await tab.page.getByText('Waiting for payment').waitFor();
    await button('My Cart, 0 items').waitFor();
    const placed = { _id: orderId, status: 'pending', isPaid: false };
    const now = () => shopper.call(routes.myOrders, {});
    await expect.poll(now).toEqual([expect.objectContaining(placed), ...before]);
  });

  it('hears why a payment did not go through, and may try again', async () => {
    await button(/PayPal/).click();
    await button('Approve with a card that is declined').click();
    await tab.page.getByText('The payment was declined. Try another way to pay.').waitFor();
  });

  it('pays', async () => {
    await button(/PayPal/).click();
    await button('Approve payment').click();
    await tab.page.getByText('Paid. Thank you!').waitFor();
    await tab.page.getByText('Unpaid').waitFor({ state: 'detached' });
    expect(await button(/PayPal/).count()).toBe(0);
  });
});

describe('the others', () => {
  it('an admin delivers, and the shopper sees it', async () => {
    const admin = await signedIn('admin@suuq.test');
    await admin.call(routes.deliverOrder, { params: { id: orderId }, body: {} });
    await tab.page.reload();
    await tab.page.getByText('Delivered', { exact: true }).first().waitFor();
    await tab.page.goto(`${shop}/shop/myorders`);
    const row = tab.page.getByRole('button', { name: `#${orderId.slice(-6).toUpperCase()}` });
    await row.getByText('Delivered').waitFor();
  });

  it('an auditor replays the order, and it agrees with the shop', async () => {
    const auditor = await signedIn('auditor@suuq.test');
    const events = await auditor.call(routes.orderEvents, { params: { id: orderId } });
    expect(events.map(({ type }) => type)).toEqual([
      'OrderPlaced',
      'PaymentStarted',
      'ProviderOrderCreated',
      'PaymentCaptureStarted',
      'PaymentFailed',
      'PaymentStarted',
      'ProviderOrderCreated',
      'PaymentCaptureStarted',
      'PaymentCaptured',
      'OrderDelivered',
    ]);
    const replay = await compared(() => auditor.call(routes.replayOrder, { params: { id: orderId } }));
    expect(replay).toMatchObject({ consistent: true, order: { _id: orderId, status: 'delivered' } });
  });

  it('signing out leaves nothing of the person in the browser', async () => {
    await button(/^Account of/).click();
    await tab.page.getByRole('menuitem', { name: 'Logout' }).click();
    await tab.page.getByText('Logged Out User Succesfuly').waitFor();
    await tab.page.getByRole('link', { name: 'Login' }).waitFor();
    expect(await tab.page.evaluate(() => localStorage.getItem('shippingAddress'))).toBeNull();
  });
});
