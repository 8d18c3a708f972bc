import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { routes } from '#contracts/api';
import { barriersOf } from './support/faults.ts';
import { linkInLetter } from './support/link-in-letter.ts';
import { button, fillAddress, IS_ORDER, openStorefront, type Storefront } from './support/storefront.ts';

/** Delivery methods: a guest on a phone chooses one, and an admin sets them. */
const shop = inject('demoShop');

let storefront: Storefront;
beforeAll(async () => {
  storefront = await openStorefront(shop);
});
afterAll(() => storefront.close());

it('a guest chooses express on a phone by keyboard, and its price and days stay with the order and its letter', async () => {
  const { tab, page } = await storefront.shopper({ viewport: { width: 390, height: 844 } });
  const fits = () => page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth');
  const product = await storefront.offer(`Kettle, express ${Date.now()}`);
  const email = `express${Date.now()}@suuq.test`;
  await page.context().clearCookies();

  await page.goto(`${shop}/shop/product/${product._id}`);
  await page.getByText(/^Get it (on|between) /).waitFor();
  await button(page, 'Add To Cart').first().click();
  await page.getByText('added to Cart').waitFor();
  await page.goto(`${shop}/shop/shipping`);
  await page.getByLabel('Your name').fill('Hodan Abdi');
  await page.getByLabel('Your email').fill(email);
  await page.keyboard.press('Enter');
  await fillAddress(page);
  await button(page, 'Continue To Payment').click();

  const chosen = (name: RegExp) => page.getByRole('radio', { name, checked: true });
  await chosen(/^Standard delivery/).waitFor();
  await chosen(/^Standard delivery/).focus();
  await page.keyboard.press('ArrowDown');
  await chosen(/^Express delivery/).waitFor();
  expect([await fits(), await barriersOf(page, 'main')]).toEqual([true, []]);
  await button(page, 'Continue to Order').click();

  await page.getByText('Express delivery').waitFor();
  await page.getByText('$18.00').waitFor();
  await page.getByText('$41.00').waitFor();
  expect([await fits(), await barriersOf(page, 'main')]).toEqual([true, []]);
  await button(page, 'Place Order').click();
  await page.waitForURL(IS_ORDER);
  await page.getByText('Express delivery').first().waitFor();
  await page.getByText(/^Get it (on|between) /).waitFor();
  expect([await fits(), await barriersOf(page, 'main')]).toEqual([true, []]);

  await linkInLetter(page, { shop, email }, 'Your order', 'Pay now');
  const [order] = await storefront.admin.call(routes.allOrders, { query: { q: email } });
  expect(order).toMatchObject({ shippingPrice: 18, delivery: { kind: 'express' } });
  await tab.close();
});

it('who picks an order up says no street, on a phone, and the order says so', async () => {
  const one = await storefront.shopper({ viewport: { width: 360, height: 740 } });
  const { tab, page, api } = one;
  const fits = () => page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth');
  await storefront.fill(one, await storefront.offer(`Kettle, picked up ${Date.now()}`));
  await page.goto(`${shop}/shop/shipping`);
  await page.getByRole('radio', { name: /^Pick up at the market/ }).check();
  await page.getByText('Suuq, Bakaaraha Market, gate 3, Muqdisho').waitFor();
  await page.getByLabel('Address', { exact: true }).waitFor({ state: 'detached' });
  await page.getByLabel('Phone').fill('061 555 0101');
  await page.getByLabel('City').fill('Muqdisho');
  expect([await fits(), await barriersOf(page, 'main')]).toEqual([true, []]);
  await button(page, 'Continue To Payment').click();
  await page.getByRole('radio', { name: /^Pick up at the market/, checked: true }).waitFor();
  expect(await page.getByRole('radio', { name: /^Standard delivery/ }).count()).toBe(0);
  await button(page, 'Continue to Order').click();
  await page.getByText('Pick up at', { exact: true }).waitFor();
  expect([await fits(), await barriersOf(page, 'main')]).toEqual([true, []]);
  await button(page, 'Place Order').click();
  await page.waitForURL(IS_ORDER);
  await page.getByText('Suuq, Bakaaraha Market, gate 3, Muqdisho').waitFor();
  await page.getByText('Ready to pick up', { exact: true }).waitFor();
  expect(await page.getByText('Shipping to').count()).toBe(0);
  expect([await fits(), await barriersOf(page, 'main')]).toEqual([true, []]);
  const [placed] = await api.call(routes.myOrders, {});
  expect(placed).toMatchObject({
    shippingPrice: 0,
    delivery: { kind: 'pickup' },
    shippingAddress: { address: 'Pick up at the market', city: 'Muqdisho', country: 'Somalia' },
  });
  expect(await api.call(routes.addresses, {})).toEqual([]);
  expect(tab.complaints).toEqual([]);
  await tab.close();
});

it('an admin adds a way of delivery and takes it away again, and is told of mistakes', async () => {
  const { tab, page } = await storefront.shopper({ viewport: { width: 390, height: 844 } });
  const fits = () => page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth');
  await page.context().clearCookies();
  await page.request.post(`${shop}/api/users/auth`, {
    data: { email: 'admin@suuq.test', password: 'suuq-demo-2026' },
  });
  await page.goto(`${shop}/admin/delivery`);
  await page.getByRole('heading', { name: 'Standard delivery' }).waitFor();
  expect([await fits(), await barriersOf(page, 'main')]).toEqual([true, []]);

  const name = `By boat ${Date.now()}`;
  await button(page, 'Add a way of delivery').click();
  await page.getByLabel('Name in English').fill(name);
  await page.getByText('Only these countries').click();
  await button(page, 'Save').click();
  await page.getByText('Enter the name in both languages, or in none.').waitFor();
  await page.getByText('Add at least one country.').waitFor();
  await page.getByLabel('Name in Somali').fill('Doon');
  await page.getByLabel('Add a country').selectOption('Kenya');
  await page.getByLabel('Price ($)').fill('7,50');
  expect([await fits(), await barriersOf(page, 'dialog')]).toEqual([true, []]);
  await button(page, 'Save').click();
  await page.getByRole('heading', { name }).waitFor();
  const toKenya = () => storefront.admin.call(routes.deliveryOptions, { query: { country: 'Kenya' } });
  await expect.poll(toKenya).toContainEqual(expect.objectContaining({ kind: 'express', price: 7.5 }));

  await button(page, `Edit ${name}`).click();
  await page.getByText('Offer it to shoppers').click();
  await button(page, 'Save').click();
  await page.getByText('Not offered').first().waitFor();
  await button(page, 'Edit Pick up at the market').click();
  await page.getByLabel('Place, in Somali').fill('');
  await button(page, 'Save').click();
  await page.getByText('Enter the place in both languages, or in none.').waitFor();
  expect([await fits(), await barriersOf(page, 'dialog')]).toEqual([true, []]);
  await page.keyboard.press('Escape');
  await expect.poll(toKenya).toMatchObject([{ kind: 'standard' }]);
  await tab.close();
});
