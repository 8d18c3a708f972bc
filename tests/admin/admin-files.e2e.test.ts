import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { routes } from '#contracts/api';
import { openAdminDesk, type AdminDesk } from '../support/admin-desk.ts';
import { newKey } from '../support/api-steps.ts';
import { keepLastSight } from '../support/tab.ts';

/** Importing and exporting products as a file, on the products page. */
const shop = inject('demoShop');
const mark = newKey().slice(0, 8);

let desk: AdminDesk;
beforeAll(async () => {
  desk = await openAdminDesk(shop);
  await desk.open('/admin/products');
});
afterAll(async () => {
  expect(desk.tab.complaints).toEqual([]);
  await desk.browser.close();
});
beforeEach(() => keepLastSight(desk.tab));

const drawer = () => desk.page.getByRole('dialog');
const found = async (q: string) =>
  (await desk.admin.call(routes.filterProducts, { query: { q } })).products.filter(({ title }) =>
    title.includes(q),
  );

describe('products', () => {
  it('are exported as a file that can be imported again', async () => {
    const download = desk.page.waitForEvent('download');
    await desk.page.getByRole('link', { name: 'Export all products' }).click();
    const file = await (await download).createReadStream();
    expect((await text(file)).split('\r\n')[0]).toMatch(/^\W*Handle,_id,title,.*Option1 Name/);
  });

  it('from a file is tried out before anything is imported', async () => {
    const rows = [
      'title,category,brand,price',
      `Walk rug ${mark},home,zara,12.50`,
      `Walk cup ${mark},home,zara,cheap`,
      `Walk mat ${mark},home`,
    ];
    await desk.button('Import').click();
    await drawer()
      .locator('input[type=file]')
      .setInputFiles({ name: 'goods.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });
    await desk.button('Check the file').click();
    await desk.said('What would happen');
    expect(await drawer().locator('dl').innerText()).toMatch(/created\s+1\s+.*refused\s+2/s);
    const refused = await drawer().getByRole('row').allInnerTexts();
    expect(refused[1]).toMatch(/^3\s+price\s+"cheap" is not a number/);
    expect(refused[2]).toMatch(/^4\s+has 2 cells, but there are 4 columns/);
    expect(await found(`rug ${mark}`)).toEqual([]);
    await drawer()
      .locator('input[type=file]')
      .setInputFiles({ name: 'head.csv', mimeType: 'text/csv', buffer: Buffer.from(rows[0] ?? '') });
    await desk.button('Check the file').click();
    await desk.said('The file has no products');
    const start = drawer().getByRole('button', { name: 'Import' });
    expect(await start.isDisabled()).toBe(true);
    expect(await start.getAttribute('aria-describedby')).toBe('nothing-to-import');
    await desk.button('Cancel').click();
  });
});
