import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { openAdminDesk, type AdminDesk } from '../support/admin-desk.ts';
import { newKey, sell } from '../support/api-steps.ts';
import { keepLastSight } from '../support/tab.ts';

/** The drawer of a product: how it is left, and where one goes from there. */
const shop = inject('demoShop');
const title = `Drawer lamp ${newKey().slice(0, 8)}`;

let desk: AdminDesk;
beforeAll(async () => {
  desk = await openAdminDesk(shop);
  await sell(desk.admin, { title });
});
afterAll(async () => {
  expect(desk.tab.complaints).toEqual([]);
  await desk.browser.close();
});
beforeEach(() => keepLastSight(desk.tab));

const drawer = () => desk.page.getByRole('dialog');
const field = (name: string) => drawer().getByLabel(name, { exact: true });
const edit = async (name: string) => {
  await desk.open(`/admin/products?q=${encodeURIComponent(title)}`);
  await desk.button(`Edit ${name}`).click();
};

/** Goes on from the page by a link of the side bar, once the drawer is gone. */
const goToOrders = async () => {
  const { page, button } = desk;
  await drawer().waitFor({ state: 'detached' });
  await button('Show the side bar').click();
  await page.getByRole('complementary').getByRole('link', { name: 'Orders', exact: true }).click();
  await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
  await button('Hide the side bar').click();
};

it('what was typed is not discarded by a slip of the hand; once it is, the page holds nobody', async () => {
  await edit(title);
  await field('Title').fill('Half a thou');
  await desk.page.keyboard.press('Escape');
  await desk.said('Discard what you typed?');
  await desk.button('Discard').click();
  await goToOrders();
  await edit(title);
  await expect.poll(() => field('Title').inputValue()).toBe(title);
});

it('a product that was saved holds nobody on its page', async () => {
  await edit(title);
  await field('Price').fill('21');
  await desk.button('Save product').click();
  await desk.said('Product Saved');
  await goToOrders();
});

it('a product that was created holds nobody on its page', async () => {
  const other = `${title} two`;
  await desk.open('/admin/products');
  await desk.button('Add New Product').click();
  await field('Title').fill(other);
  await field('Category').selectOption('home');
  await field('Brand').selectOption('zara');
  await field('Price').fill('20');
  await desk.button('Save product').click();
  await desk.page.getByRole('heading', { name: other }).waitFor();
  await goToOrders();
});

it('what was typed is not discarded by the browser’s arrow back; once it is, the arrow leads back', async () => {
  const { page } = desk;
  await desk.open('/admin/dashboard');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Total Products/ })
    .click();
  await desk.button('Add New Product').click();
  await field('Title').fill('Half a thou');
  for (const _ of ['again', 'and again']) {
    await page.evaluate('history.back()');
    await desk.said('Discard what you typed?');
    await page.waitForURL('**/admin/products?*');
    await desk.button('Keep editing').click();
  }
  await page.evaluate('history.back()');
  await desk.said('Discard what you typed?');
  expect(await field('Title').inputValue()).toBe('Half a thou');
  await desk.button('Discard').click();
  await drawer().waitFor({ state: 'detached' });
  await page.goBack();
  await page.getByRole('heading', { name: 'Dashboard Overview' }).waitFor();
});
