import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { routes } from '#contracts/api';
import { barriersOf } from '../support/faults.ts';
import { button, fillAddress, IS_ORDER, openStorefront, TO, type Storefront } from '../support/storefront.ts';
import type { Shopper } from '../support/shopper.ts';

/** An address book from the first order to the end of the account, on a phone. */
const shop = inject('demoShop');

let storefront: Storefront;
let one: Shopper;
beforeAll(async () => {
  storefront = await openStorefront(shop);
});
afterAll(async () => {
  await one.tab.close();
  await storefront.close();
});

const order = async () => {
  await one.page.waitForURL('**/shop/payment');
  await button(one.page, 'Continue to Order').click();
  await button(one.page, 'Place Order').click();
  await one.page.waitForURL(IS_ORDER);
};
const atShipping = async () => {
  await storefront.fill(one, await storefront.offer(`Broom, swept ${Date.now()}`));
  await one.page.goto(`${shop}/shop/shipping`);
};
const fits = () => one.page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth');

it('an address that is typed for the first order is chosen for the second', async () => {
  one = await storefront.shopper({ viewport: { width: 360, height: 740 } });
  const { page, api } = one;
  await atShipping();
  await expect.poll(() => page.getByLabel('Recipient').inputValue()).toBe('Hodan Abdi');
  await fillAddress(page);
  expect([await fits(), await barriersOf(page, 'main')]).toEqual([true, []]);
  await button(page, 'Continue To Payment').click();
  await order();
  await page.getByText(TO.phone).first().waitFor();
  expect(await api.call(routes.addresses, {})).toMatchObject([{ ...TO, isDefault: true }]);

  await page.evaluate('localStorage.clear()');
  await atShipping();
  await page.getByRole('radio', { name: /Hodan Abdi.*Used last/, checked: true }).waitFor();
  expect([await fits(), await barriersOf(page, 'main')]).toEqual([true, []]);
  await button(page, 'Continue To Payment').click();
  await order();
  const [newest] = await api.call(routes.myOrders, {});
  expect(newest?.shippingAddress).toEqual(TO);
});

it('the profile shows the book, which is added to, changed, and given another default', async () => {
  const { page } = one;
  await page.goto(`${shop}/shop/profile`);
  const panel = page.getByRole('region', { name: 'Your addresses' });
  await button(page, 'Add an address').click();
  const dialog = page.getByRole('dialog', { name: 'Add an address' });
  await dialog.getByLabel('Phone').fill('0712 123456');
  await dialog.getByLabel('Country').selectOption('Kenya');
  await dialog.getByLabel('Address', { exact: true }).fill('1 Moi Avenue');
  await dialog.getByLabel('City').fill('Nairobi');
  await button(page, 'Save').click();
  await dialog.getByText('Please enter the postal code.').waitFor();
  expect(await barriersOf(page, 'dialog')).toEqual([]);
  await dialog.getByLabel('Postal code').fill('00100');
  await button(page, 'Save').click();
  await dialog.waitFor({ state: 'detached' });
  await panel.getByText('1 Moi Avenue, Nairobi, 00100, Kenya').waitFor();
  await panel.getByText('+254712123456').waitFor();

  await button(page, /^Make default: .*Moi Avenue$/).click();
  await panel.getByRole('listitem').first().getByText('1 Moi Avenue', { exact: false }).waitFor();
  await button(page, /^Change .*Moi Avenue$/).click();
  await page.getByRole('dialog').getByLabel('City').fill('Mombasa');
  await button(page, 'Save').click();
  await panel.getByText('1 Moi Avenue, Mombasa, 00100, Kenya').waitFor();
  await button(page, new RegExp(`^Remove .*${TO.address}$`)).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await panel.getByRole('listitem').filter({ hasText: TO.address }).waitFor({ state: 'detached' });
  expect([await fits(), await barriersOf(page, 'main')]).toEqual([true, []]);
});

it('the admin calls the recipient, until the account is gone and the order says [erased]', async () => {
  const [newest] = await one.api.call(routes.myOrders, {});
  const params = { id: newest?._id ?? '' };
  const { admin } = storefront;
  expect((await admin.call(routes.order, { params })).shippingAddress).toEqual(TO);
  await admin.call(routes.deleteUser, { params: { id: one.userId } });
  const { shippingAddress } = await admin.call(routes.order, { params });
  expect(Object.values(shippingAddress)).toEqual(Array(6).fill('[erased]'));
  expect(one.tab.complaints).toEqual([]);
});
