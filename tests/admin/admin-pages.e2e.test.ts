import { routes } from '#contracts/api';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { openAdminDesk, type AdminDesk } from '../support/admin-desk.ts';
import { faultsOf } from '../support/faults.ts';
import { keepLastSight } from '../support/tab.ts';

/** What every back office page must do. */
const shop = inject('demoShop');

let desk: AdminDesk;
beforeAll(async () => {
  desk = await openAdminDesk(shop);
});
afterAll(async () => {
  expect(desk.tab.complaints).toEqual([]);
  await desk.browser.close();
});
beforeEach(() => keepLastSight(desk.tab));

const anOrder = async (): Promise<string> => {
  const [newest] = await desk.admin.call(routes.allOrders, { query: { status: 'paid', limit: '1' } });
  return `/admin/order/${newest?._id}`;
};

describe('can be read and used by everybody, in both languages and themes and at every width:', () => {
  it.each([
    '/admin/dashboard',
    '/admin/products?q=lamp',
    '/admin/orders',
    '/admin/delivered/orders',
    '/admin/usersList?q=xuseen',
    '/admin/delivery',
    '/admin/system',
    'an order',
  ])('%s', async (path) => {
    await desk.open(path === 'an order' ? await anOrder() : path);
    if (path === '/admin/orders') await desk.page.getByRole('button', { name: /^#/ }).first().click();
    expect(await faultsOf(desk.tab, [360, 768, 1440])).toEqual([]);
  });
});

describe('what is typed and not sent is asked for before the browser leaves it:', () => {
  it.each([
    ['a product', '/admin/products', 'Add New Product', 'Title'],
    ['an issue of the newsletter', '/admin/newsletter', undefined, 'Subject'],
  ])('%s', async (_what, path, opener, field) => {
    const { page } = desk;
    await desk.open(path);
    if (opener !== undefined) await desk.button(opener).click();
    await page.getByLabel(field, { exact: true }).first().fill('Half a thou');
    const asked = page.waitForEvent('dialog');
    const reloading = page.reload({ timeout: 5_000 }).catch(() => undefined);
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await reloading;
    expect(await page.getByLabel(field, { exact: true }).first().inputValue()).toBe('Half a thou');
  });
});
