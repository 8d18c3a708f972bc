import { buffer } from 'node:stream/consumers';
import { routes } from '#contracts/api';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { textOf } from '../services/invoices/testing/read-pdf.ts';
import { order, orderFor, pay } from './support/api-steps.ts';
import { openStorefront, type Storefront } from './support/storefront.ts';

/** The documents of an order as people find them on its page. */
const shop = inject('demoShop');

let storefront: Storefront;
beforeAll(async () => {
  storefront = await openStorefront(shop);
});
afterAll(() => storefront.close());

it('a paid order has its invoice to take along, and a refund its credit note, also on a phone', async () => {
  const one = await storefront.shopper({ viewport: { width: 390, height: 844 } });
  const { page, api } = one;
  const { _id: id } = await order(api, orderFor([await storefront.offer('Kettle, on an invoice'), 1]));
  await page.goto(`${shop}/shop/order/${id}`);
  await page.getByRole('heading', { name: 'Order summary' }).waitFor();
  expect(await page.getByRole('link', { name: 'Invoice (PDF)' }).count()).toBe(0);
  await pay(api, id);
  const link = page.getByRole('link', { name: /Invoice \(PDF\) INV-\d{6}/ });
  await link.waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toMatch(/^INV-\d{6}\.pdf$/);
  const lines = await textOf(await buffer(await download.createReadStream()));
  expect(lines).toContain('Kettle, on an invoice');
  await storefront.admin.call(routes.refundOrder, {
    params: { id },
    body: { amount: 1, reason: 'It was torn.' },
  });
  await page.getByRole('link', { name: /Credit note \(PDF\) CN-\d{6} · \$1\.00/ }).waitFor();
  expect(await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  expect(one.tab.complaints).toEqual([]);
  await one.tab.close();
});
