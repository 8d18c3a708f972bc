import { routes } from '#contracts/api';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { newCustomer, openAdminDesk, type AdminDesk } from '../support/admin-desk.ts';
import { newKey, sell } from '../support/api-steps.ts';
import { barriersOf, faultsOf } from '../support/faults.ts';
import { reviewing } from '../support/reviewing.ts';
import { keepLastSight } from '../support/tab.ts';

/** What admins do about reviews, on the product's page. */
const shop = inject('demoShop');
const mark = newKey().slice(0, 8);
const comment = `It wobbles, says ${mark}.`;

let desk: AdminDesk;
beforeAll(async () => {
  desk = await openAdminDesk(shop);
});
afterAll(async () => {
  expect(desk.tab.complaints).toEqual([]);
  await desk.browser.close();
});
beforeEach(() => keepLastSight(desk.tab));

it('an admin hides a review and shows it again, each with a reason; only admins see what is hidden', async () => {
  const { page, admin, button } = desk;
  const stool = await sell(admin, { title: `Stool ${mark}` });
  const author = await newCustomer(shop, `review${mark}`);
  const reviews = reviewing(stool);
  await reviews.submit(author, 2, comment);
  await desk.open(`/shop/product/${stool._id}`);
  const section = page.locator('#reviews');
  const said = section.getByText(comment);
  const hidden = section.getByRole('heading', { name: 'Hidden reviews' });
  const dialog = page.getByRole('dialog');

  await button(`Hide the review of review${mark}`).click();
  await dialog.getByText('You can show it again.').waitFor();
  await dialog.getByLabel('Reason').fill('It names a person.');
  await dialog.getByRole('button', { name: 'Hide', exact: true }).click();
  await hidden.waitFor();
  // The two lists are read in parallel: for a moment the review can be in both.
  await expect.poll(() => said.count()).toBe(1);
  expect(await reviews.listed(author)).toEqual([]);
  expect(await faultsOf(desk.tab, [320, 390, 768, 1280])).toEqual([]);

  await button(`Show again the review of review${mark}`).click();
  await dialog.getByText(/^It comes back to the product’s page and its rating/).waitFor();
  expect(await barriersOf(page, 'dialog')).toEqual([]);
  await dialog.getByRole('button', { name: 'Show again' }).click();
  // A reason is required.
  await dialog.getByLabel('Reason').fill('It names nobody.');
  await dialog.getByRole('button', { name: 'Show again' }).click();
  await hidden.waitFor({ state: 'detached' });
  await button(`Hide the review of review${mark}`).waitFor();
  expect(await said.count()).toBe(1);
  expect(await reviews.listed(author)).toMatchObject([{ rating: 2, comment }]);
  await admin.call(routes.discontinueProduct, { params: { id: stool._id } });
});
