import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { order, orderFor } from '../support/api-steps.ts';
import { EVERY_LOOK } from '../support/every-look.ts';
import { button, IS_ORDER, openStorefront, TO, type Storefront } from '../support/storefront.ts';
import { tabTo } from '../support/shopper.ts';
import { addresses as enAddresses } from '../../web/src/locales/en-addresses.ts';
import { cart as enCart } from '../../web/src/locales/en-cart.ts';
import { orders as enOrders } from '../../web/src/locales/en-orders.ts';
import { en } from '../../web/src/locales/en.ts';
import { addresses as soAddresses } from '../../web/src/locales/so-addresses.ts';
import { cart as soCart } from '../../web/src/locales/so-cart.ts';
import { orders as soOrders } from '../../web/src/locales/so-orders.ts';
import { so } from '../../web/src/locales/so.ts';

/** From the shelf to the paid order: by keyboard, by card, and in both languages at every width. */
const shop = inject('demoShop');

let storefront: Storefront;
beforeAll(async () => {
  storefront = await openStorefront(shop);
});
afterAll(() => storefront.close());

describe('a whole purchase', () => {
  it('with PayPal, by keyboard alone', async () => {
    const one = await storefront.shopper();
    const { page } = one;
    const kettle = await storefront.offer('Enamel kettle, keyboard blue');
    await page.goto(`${shop}/shop/product/${kettle._id}`);
    await button(page, /^Add To Cart/)
      .first()
      .waitFor();
    await tabTo(page, /^Add To Cart: Enamel kettle/);
    await page.keyboard.press('Enter');
    await button(page, 'My Cart, 1 item').waitFor();
    await tabTo(page, /^My Cart/, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'My Cart' }).waitFor();
    await tabTo(page, /^One more$/);
    await page.keyboard.press('Enter');
    await tabTo(page, /^CheckOut/);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/shop/shipping');
    await page.getByLabel('Address', { exact: true }).waitFor();
    for (const [label, text] of [
      [/^Phone$/, TO.phone],
      [/^Address$/, TO.address],
      [/^City$/, TO.city],
    ] as const) {
      await tabTo(page, label);
      await page.keyboard.type(text);
    }
    await page.keyboard.press('Enter');
    await page.waitForURL('**/shop/payment');
    await page.getByRole('radio', { name: /^PayPal/ }).waitFor();
    await tabTo(page, /^Continue to Order$/);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/shop/placeorder');
    await page.getByText('2 × $20.00').waitFor();
    await tabTo(page, /^Place Order$/);
    await page.keyboard.press('Enter');
    await page.waitForURL(IS_ORDER);
    await button(page, /PayPal/).waitFor();
    await tabTo(page, /PayPal/);
    await page.keyboard.press('Enter');
    await button(page, 'Approve payment').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Paid. Thank you!').waitFor();
    await page.getByText('Unpaid').waitFor({ state: 'detached' });
    expect(one.tab.complaints).toEqual([]);
    await one.tab.close();
  });

  it("with Stripe's page: left, declined, paid", async () => {
    const one = await storefront.shopper();
    const { page, api } = one;
    const lamp = await storefront.offer('Desk lamp, by card');
    const { _id } = await order(api, { ...orderFor([lamp, 1]), paymentMethod: 'Stripe' });
    const pays = page.getByRole('region', { name: 'Pay this order' });
    await page.goto(`${shop}/shop/order/${_id}`);
    await pays.getByRole('button').first().filter({ hasText: 'Stripe' }).click();
    await page.getByRole('link', { name: 'Cancel and go back' }).click();
    await page.getByText('You left before paying').waitFor();
    await pays.getByRole('button', { name: /Stripe/ }).click();
    await button(page, 'Pay with a card that is declined').click();
    await page.getByText('The card was declined').waitFor();
    await button(page, /^Pay \$/).click();
    await page.getByText('Paid. Thank you!').waitFor();
    await page.waitForURL(IS_ORDER);
    expect(await pays.count()).toBe(0);
    expect(one.tab.complaints).toEqual([]);
    await one.tab.close();
  });

  const journeys = [
    ['so', 360],
    ['en', 360],
    ['so', 768],
    ['en', 1440],
  ] as const;
  const others = [
    ['en', 768],
    ['so', 1440],
  ] as const;
  it.each(EVERY_LOOK ? [...journeys, ...others] : journeys)('in %s, at %i px', async (language, width) => {
    const one = await storefront.shopper({
      locale: language === 'so' ? 'so-SO' : 'en-GB',
      viewport: { width, height: 740 },
      hasTouch: true,
    });
    const { page } = one;
    const { cart, shell } = language === 'so' ? so : en;
    const { checkout, payments, order: orders } = language === 'so' ? soOrders : enOrders;
    const press = (name: string | RegExp) => button(page, name).first().tap();
    // A person looks at a new page first; without that, two presses at one spot would be a double click.
    const arriveAt = async (address: string | RegExp) => {
      await page.waitForURL(address);
      await page.getByRole('heading', { level: 1 }).tap();
    };
    const fits = () =>
      expect
        .poll(() => page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth'))
        .toBe(true);
    const own = `Shawl, ${language} ${width}`;
    const translated = { title: `Garbasaar, ${language} ${width}`, description: 'Fudud.' };
    const shawl = await storefront.offer(own, { translations: { so: translated } });
    const title = language === 'so' ? translated.title : own;
    const called = page.locator(`b[lang=${language}]`, { hasText: title }).filter({ visible: true }).first();
    await page.goto(`${shop}/shop/product/${shawl._id}`);
    await press(new RegExp(`^${cart.add}`));
    await press(cart.openWith(1));
    await page.getByRole('dialog').waitFor();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await press(cart.openWith(1));
    await called.waitFor();
    await press((language === 'so' ? soCart : enCart).checkOut);
    await arriveAt('**/shop/shipping');
    const { fields } = language === 'so' ? soAddresses : enAddresses;
    await page.getByLabel(fields.phone, { exact: true }).fill(TO.phone);
    await page.getByLabel(fields.address, { exact: true }).fill(TO.address);
    await page.getByLabel(fields.city, { exact: true }).fill(TO.city);
    await fits();
    await press(checkout.continueToPayment);
    await arriveAt('**/shop/payment');
    await page.getByText(shell.noRealMoney).last().waitFor();
    await fits();
    await press(checkout.continueToOrder);
    await arriveAt('**/shop/placeorder');
    await button(page, checkout.placeOrder).waitFor();
    await called.waitFor();
    await fits();
    await press(checkout.placeOrder);
    await arriveAt(IS_ORDER);
    await page.getByText(orders.unpaid, { exact: true }).first().waitFor();
    await called.waitFor();
    await fits();
    // The simulator's button uses the page's language.
    await press(language === 'so' ? 'Ku bixi PayPal (tijaabo)' : 'Pay with PayPal (simulator)');
    await press(language === 'so' ? 'Oggolow lacag-bixinta' : 'Approve payment');
    await page.getByText(payments.paid).waitFor();
    await fits();
    expect(one.tab.complaints).toEqual([]);
    await one.tab.close();
  });
});
