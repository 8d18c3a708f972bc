import { routes } from '#contracts/api';
import type { Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { so } from '../../web/src/locales/so.ts';
import { order, orderFor, pay } from '../support/api-steps.ts';
import { barriersOf } from '../support/faults.ts';
import { button, openStorefront, type Storefront } from '../support/storefront.ts';
import { deafen, type Shopper } from '../support/shopper.ts';
import { visit } from '../support/visitor.ts';

/** An order after it was placed: confirmed late, cancelled, ordered again, and in every state for every viewer. */
const shop = inject('demoShop');
const pays = '**/api/orders/*/pay';

let storefront: Storefront;
beforeAll(async () => {
  storefront = await openStorefront(shop);
});
afterAll(() => storefront.close());

/** Ends the session at the shop; the page does not know. */
const endSession = async ({ api }: Shopper): Promise<void> => {
  await visit(shop, { cookies: new Map(api.cookies) }).call(routes.signOut, { body: {} });
};

describe('an order', () => {
  it('whose payment is not confirmed yet says so, and turns Paid by itself', async () => {
    const one = await storefront.shopper();
    const { page, api } = one;
    const { _id } = await order(api, orderFor([await storefront.offer('Phone, slow to confirm'), 1]));
    // What paying needs is requested together with the order, which is delayed here.
    const asked = Promise.all([
      page.waitForRequest('**/api/config/paypal'),
      page.waitForRequest(/\/paypal-button-/),
    ]);
    const afterThat = (route: Route) => asked.then(() => route.fallback());
    await page.route(`**/api/orders/${_id}`, afterThat, { times: 1 });
    await page.goto(`${shop}/shop/order/${_id}`);
    await button(page, /PayPal/).click();
    // Whatever says that it is paid comes after what is shown until then.
    const seen = Promise.withResolvers<void>();
    for (const path of [pays, `**/api/orders/${_id}`])
      await page.route(path, (route) => seen.promise.then(() => route.fallback()));
    await page.route(pays, (route) => route.abort(), { times: 1 });
    await button(page, 'Approve payment').click();
    await page.getByText('Your payment is being confirmed.').waitFor();
    seen.resolve();
    await page.getByText('Paid. Thank you!').waitFor();
    await storefront.admin.call(routes.deliverOrder, { params: { id: _id }, body: {} });
    await page.getByText('Delivered', { exact: true }).first().waitFor();
    await one.tab.close();
  });

  it('whose payment is not confirmed yet is looked at when the shopper asks, too', async () => {
    const one = await storefront.shopper();
    const { page, api } = one;
    const { _id } = await order(api, orderFor([await storefront.offer('Radio, asked about'), 1]));
    await deafen(page);
    await page.goto(`${shop}/shop/order/${_id}`);
    await page.route(pays, (route) => route.abort());
    await button(page, /PayPal/).click();
    await button(page, 'Approve payment').click();
    await page.getByText('Your payment is being confirmed.').waitFor();
    // The page's own check must not be answered before the button is pressed: it would remove the button.
    const pressed = Promise.withResolvers<void>();
    await page.route(pays, (route) => pressed.promise.then(() => route.continue()));
    await button(page, 'Check again').click();
    pressed.resolve();
    await page.getByText('Paid. Thank you!').waitFor();
    await one.tab.close();
  });

  it('that was declined after the answer was lost asks by itself, and can be paid again', async () => {
    const one = await storefront.shopper();
    const { page, api } = one;
    const { _id } = await order(api, orderFor([await storefront.offer('Watch, declined late'), 1]));
    await deafen(page);
    await page.clock.install();
    await page.goto(`${shop}/shop/order/${_id}`);
    await page.route(pays, (route) => route.abort());
    await button(page, /PayPal/).click();
    await button(page, 'Approve payment').click();
    await page.getByText('Your payment is being confirmed.').waitFor();
    const json = { code: 'PAYMENT_DECLINED', message: 'Declined', requestId: 'r' };
    await page.route(pays, (route) => route.fulfill({ status: 409, json }));
    await page.clock.fastForward(6_000);
    await page.getByText('The payment did not go through.').waitFor();
    await page.unrouteAll();
    await button(page, /PayPal/).click();
    await button(page, 'Approve payment').click();
    await page.getByText('Paid. Thank you!').waitFor();
    await one.tab.close();
  });

  it('whose payment goes on elsewhere is open again when nothing comes of that', async () => {
    const one = await storefront.shopper();
    const { page, api } = one;
    const { _id } = await order(api, orderFor([await storefront.offer('Tray, paid elsewhere'), 1]));
    await deafen(page);
    await page.clock.install();
    await page.goto(`${shop}/shop/order/${_id}`);
    const json = { code: 'PAYMENT_IN_PROGRESS', message: 'Under way', requestId: 'r' };
    await page.route('**/api/orders/*/stripe', (route) => route.fulfill({ status: 409, json }));
    await button(page, /Stripe/).click();
    const waits = page.getByText('Your payment is being confirmed.');
    await waits.waitFor();
    for (let look = 0; look < 3; look += 1) {
      const looked = page.waitForResponse((answer) => answer.url().endsWith(`/orders/${_id}`));
      await page.clock.fastForward(6_000);
      await looked;
    }
    await waits.waitFor({ state: 'detached' });
    await button(page, /Stripe/).waitFor();
    await one.tab.close();
  });

  it('is cancelled through the end of a session, and ordered again without what is gone', async () => {
    const one = await storefront.shopper();
    const { page, api } = one;
    const [stays, goes] = [
      await storefront.offer('Kettle that stays'),
      await storefront.offer('Lamp that goes'),
    ];
    const { _id } = await order(api, orderFor([stays, 2], [goes, 1]));
    await deafen(page);
    await page.goto(`${shop}/shop/order/${_id}`);
    await button(page, 'Cancel this order').click();
    const asks = page.getByRole('dialog', { name: 'Cancel this order?' });
    await asks.getByLabel('Reason').fill('Ordered by mistake');
    await endSession(one);
    await asks.getByRole('button', { name: 'Cancel this order' }).click();
    const again = page.getByRole('dialog', { name: 'Sign in to continue' });
    await again.getByLabel('Password', { exact: true }).fill(one.password);
    await again.getByRole('button', { name: 'Login' }).click();
    await page.getByText('Cancelled', { exact: true }).first().waitFor();
    // A process returns what the order held; it would add to a stock that is set before that.
    await expect
      .poll(async () => {
        const { product } = await storefront.admin.call(routes.product, { params: { id: goes._id } });
        return product.countInStock;
      })
      .toBe(goes.countInStock);
    await storefront.change(goes, { countInStock: 0 });
    await button(page, 'Order again').click();
    await page.getByText('Lamp that goes: none left.').waitFor();
    await button(page, 'My Cart, 2 items').waitFor();
    await one.tab.close();
  });
});

it('can be read and used by everybody: the cart, and an order in every state', async () => {
  const one = await storefront.shopper();
  const { page, api } = one;
  const bottle = await storefront.offer('Bottle, for all eyes', { countInStock: 50 });
  const place = () => order(api, orderFor([bottle, 1]));
  const [unpaid, paid, delivered, cancelled] = [await place(), await place(), await place(), await place()];
  await pay(api, paid._id);
  await pay(api, delivered._id);
  await storefront.admin.call(routes.deliverOrder, { params: { id: delivered._id }, body: {} });
  await api.call(routes.cancelOrder, { params: { id: cancelled._id }, body: { reason: 'Not needed' } });
  await storefront.fill(one, bottle);

  for (const [{ _id }, says] of [
    [unpaid, /^Pay with PayPal/],
    [paid, /^Order again/],
    [delivered, /^Order again/],
    [cancelled, /^Order again/],
  ] as const) {
    await page.goto(`${shop}/shop/order/${_id}`);
    await button(page, says).waitFor();
    expect(await barriersOf(page, 'main')).toEqual([]);
  }
  await page.goto(`${shop}/shop/myorders`);
  await button(page, new RegExp(unpaid._id.slice(-6), 'i')).click();
  await page.getByRole('link', { name: 'Check Order' }).waitFor();
  expect(await barriersOf(page, 'main')).toEqual([]);
  await button(page, 'My Cart, 1 item').click();
  await button(page, 'CheckOut').waitFor();
  expect(await barriersOf(page, '[role=dialog]')).toEqual([]);
  await page.keyboard.press('Escape');
  await page.locator('button[lang=so]').first().click();
  await button(page, 'Dambiishayda, 1 shay').click();
  await button(page, so.cart.checkOut).waitFor();
  expect(await barriersOf(page, '[role=dialog]')).toEqual([]);
  expect(one.tab.complaints).toEqual([]);
  await one.tab.close();
});
