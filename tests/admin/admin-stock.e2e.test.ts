import { routes } from '#contracts/api';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openAdminDesk, type AdminDesk } from '../support/admin-desk.ts';
import { newKey, sell } from '../support/api-steps.ts';
import { barriersOf } from '../support/faults.ts';
import { keepLastSight } from '../support/tab.ts';
import { products as text } from '../../web/src/locales/admin/en-products.ts';
import { discarding } from '../../web/src/locales/discarding.ts';

/** The stock of a product, changed by a difference within the product's form. */
const shop = inject('demoShop');

let desk: AdminDesk;
beforeAll(async () => {
  desk = await openAdminDesk(shop);
});
afterAll(async () => {
  expect(desk.tab.complaints).toEqual([]);
  await desk.browser.close();
});

it('a difference that was typed and not sent is not left behind', async () => {
  keepLastSight(desk.tab);
  const title = `Scale ${newKey().slice(0, 8)}`;
  const { _id: id } = await sell(desk.admin, { title, countInStock: 15 });
  const drawer = desk.page.getByRole('dialog');
  const difference = drawer.getByLabel(text.stockBy);
  const wrong = drawer.locator('[aria-invalid=true]:focus');
  await desk.open(`/admin/products?q=${encodeURIComponent(title)}`);
  await desk.button(text.editNamed(title)).click();
  await difference.fill('5');
  await desk.button(text.save).click();
  await desk.said(text.stockByUnsent);
  await wrong.fill('0');
  await desk.button(text.stockChange).click();
  await desk.said(text.stockByWrong);
  await wrong.waitFor();
  await desk.button('Cancel').click();
  await desk.said(discarding.en.ask);
  await desk.button(discarding.en.keepEditing).click();
  await difference.fill('-3');
  await desk.button(text.stockChange).dblclick();
  await desk.said(text.stockIs(12));
  expect(await barriersOf(desk.page, '[role=dialog]')).toEqual([]);
  await desk.button('Cancel').click();
  await drawer.waitFor({ state: 'detached' });
  const { product } = await desk.admin.call(routes.product, { params: { id } });
  expect(product.countInStock).toBe(12);
  await desk.admin.call(routes.discontinueProduct, { params: { id } });
});
