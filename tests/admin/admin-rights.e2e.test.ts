import { routes } from '#contracts/api';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { newCustomer, openAdminDesk, tabOf, type AdminDesk } from '../support/admin-desk.ts';
import { newKey } from '../support/api-steps.ts';
import { openWhole } from '../support/tab.ts';

/** An admin who loses the role while they type. */
const shop = inject('demoShop');
let desk: AdminDesk;
beforeAll(async () => {
  desk = await openAdminDesk(shop);
});
afterAll(() => desk.browser.close());

it('says to who loses their rights that they have, and keeps what they typed in sight', async () => {
  const other = await newCustomer(shop, `rights${newKey().slice(0, 8)}`);
  const { user } = await other.call(routes.profile, {});
  const set = (isAdmin: boolean) =>
    desk.admin.call(routes.changeRole, { params: { id: user._id }, body: { isAdmin } });
  await set(true);
  const tab = await tabOf(desk.browser, other);
  const { page } = tab;
  await openWhole(page, `${shop}/admin/orders`);
  await page.getByRole('searchbox').fill('half a sentence');
  await page.getByText('No order matches all of these filters.').waitFor();
  await set(false);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByText('You no longer have access here.').waitFor();
  expect(await page.getByRole('searchbox').inputValue()).toBe('half a sentence');
  await page.getByRole('link', { name: 'Leave' }).click();
  await page.waitForURL('**/shop/home');
  await tab.close();
});
