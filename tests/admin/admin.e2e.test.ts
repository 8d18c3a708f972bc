import { routes } from '#contracts/api';
import type { Product } from '#contracts/catalogue/views';
import { DAY } from '#contracts/kernel/duration';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { newCustomer, openAdminDesk, signedIn, tabOf, type AdminDesk } from '../support/admin-desk.ts';
import { newKey, sell } from '../support/api-steps.ts';
import { deafen } from '../support/shopper.ts';
import { keepLastSight, openTab } from '../support/tab.ts';

/** The back office in a real browser: who may enter, and the products. */
const shop = inject('demoShop');
const mark = newKey().slice(0, 8);
const title = `Walk lamp ${mark}`;

let desk: AdminDesk;
beforeAll(async () => {
  desk = await openAdminDesk(shop);
});
afterAll(async () => {
  expect(desk.tab.complaints).toEqual([]);
  await desk.browser.close();
});
beforeEach(() => keepLastSight(desk.tab));

/** The products of these tests that a search finds, which also finds similar ones. */
const found = async (q: string): Promise<readonly Product[]> => {
  const { products } = await desk.admin.call(routes.filterProducts, { query: { q } });
  return products.filter((product) => product.title.includes(mark));
};

describe('behind the shop', () => {
  it('only admins are let in; a visitor signs in first', async () => {
    const other = await openTab(desk.browser);
    await other.page.goto(`${shop}/admin/products`);
    await other.page.waitForURL('**/auth/login');
    await other.close();
    for (const email of ['shopper@suuq.test', 'auditor@suuq.test']) {
      const theirs = await tabOf(desk.browser, await signedIn(shop, email));
      await theirs.page.goto(`${shop}/admin/orders`);
      await theirs.page.waitForURL('**/shop/home');
      await theirs.close();
    }
  });

  it('who is no admin any more is led out of a page that was open', async () => {
    const former = await newCustomer(shop, `former${mark}`);
    const { user } = await former.call(routes.profile, {});
    const toggle = () => desk.admin.call(routes.changeRole, { params: { id: user._id }, body: {} });
    await toggle();
    const theirs = await tabOf(desk.browser, former);
    const { page } = theirs;
    await deafen(page);
    await page.goto(`${shop}/admin/orders`);
    const delivered = page.getByRole('button', { name: 'Delivered', exact: true });
    await delivered.waitFor();
    await toggle();
    await delivered.click();
    await page.waitForURL('**/shop/home');
    await theirs.close();
  });

  it('the misspelt path leads to the dashboard', async () => {
    await desk.open('/admin/dashoard');
    await desk.page.waitForURL('**/admin/dashboard');
  });

  it.each([
    ['Total Users', '/admin/usersList', routes.allUsers],
    ['Total Products', '/admin/products', routes.filterProducts],
    ['Total Orders', '/admin/orders', routes.allOrders],
    ['Delivered Orders', '/admin/delivered/orders', routes.deliveredOrders],
  ])('%s of a past week lead to their list, of the same days', async (figure, path, route) => {
    const day = (ago: number) => new Date(Date.now() - ago * DAY).toISOString().slice(0, 10);
    const [from, to] = [day(26), day(20)];
    await desk.open(`/admin/dashboard?period=week&asOf=${to}`);
    const main = desk.page.getByRole('main');
    const card = main.getByRole('link', { name: new RegExp(`^${figure}`) });
    const ofWeek = /Last 7 days: ([\d,]+)/.exec(await card.innerText())?.[1];
    await card.click();
    await desk.page.waitForURL(`**${path}?from=${from}&to=${to}`);
    expect(await main.getByLabel('From', { exact: true }).inputValue()).toBe(from);
    expect(await main.getByLabel('To', { exact: true }).inputValue()).toBe(to);
    const { headers } = await desk.admin.send('GET', `${route.path}?from=${from}&to=${to}&limit=1`);
    const total = Number(headers.get('x-total-count'));
    expect(ofWeek).toBe(total.toLocaleString('en'));
    await main.locator(`h1 + *:text-is("${total.toLocaleString('en')}")`).waitFor();
  });

  it('a month is thirty days, and is called so wherever it is counted and compared', async () => {
    const { page, open } = desk;
    await open('/admin/dashboard?period=month&asOf=2026-03-15');
    const main = page.getByRole('main');
    const card = main.getByRole('link', { name: /^Total Orders/ });
    expect(await card.innerText()).toMatch(/Last 30 days: [\d,]+/);
    const sales = main.getByRole('region', { name: 'Sales Overview' });
    await sales.getByText('Last 30 days').waitFor();
    await sales.getByText('The 30 days before').waitFor();
    await sales.getByRole('button', { name: 'Show as a table' }).click();
    expect(await sales.getByRole('rowheader').count()).toBe(30);
    expect(await main.innerText()).not.toMatch(/(this|last) month|the month before/i);
    await card.click();
    await page.waitForURL('**/admin/orders?from=2026-02-14&to=2026-03-15');
  });
});

describe('a product', () => {
  const drawer = () => desk.page.getByRole('dialog');
  const field = (name: string) => drawer().getByLabel(name, { exact: true });
  it('is created once with its picture, however often one presses, and stands in the shop', async () => {
    await desk.open('/admin/products');
    await desk.button('Add New Product').click();
    const picture = sharp({ create: { width: 400, height: 500, channels: 3, background: '#1F8A5B' } });
    await drawer()
      .locator('input[type=file]')
      .setInputFiles({ name: 'lamp.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() });
    await drawer().locator('img[src^="/media/"]').waitFor();
    await field('Title').fill(title);
    await field('Category').selectOption('home');
    await field('Brand').selectOption('zara');
    await field('Price').fill('20');
    await field('Sale price').fill('25');
    await desk.button('Save product').click();
    await desk.said('Must be below the price');
    await field('Sale price').fill('');
    await field('Total Stock').fill('7');
    await desk.button('Save product').dblclick();
    await desk.said('Product Saved');
    await drawer().waitFor({ state: 'detached' });
    await desk.page.getByRole('heading', { name: title }).waitFor();
    const lamp = { title, price: 20, salePrice: null, countInStock: 7 };
    await expect.poll(() => found(title)).toMatchObject([lamp]);
    const saved = await found(title);
    expect(saved[0]?.image).toMatch(/^\/media\//);
    await desk.open(`/shop/product/${saved[0]?._id}`);
    await desk.page.getByRole('heading', { name: title, level: 1 }).waitFor();
  });

  it('is changed in what was edited and in nothing else', async () => {
    await desk.open(`/admin/products?q=${mark}`);
    await desk.button(`Edit ${title}`).click();
    await field('Sale price').fill('15');
    const sent = desk.page.waitForRequest((request) => request.method() === 'PUT');
    await desk.button('Save product').click();
    expect((await sent).postDataJSON()).toEqual({ salePrice: 15, revision: expect.any(Number) });
    await drawer().waitFor({ state: 'detached' });
    await desk.page.getByText('Sale', { exact: true }).waitFor();
    await expect.poll(() => found(title)).toMatchObject([{ salePrice: 15 }]);
  });

  /** Like behind a proxy that blocks streams: the page receives no changes by itself. */
  const openDeaf = async () => {
    await desk.page.route('**/api/live**', () => undefined);
    await desk.open(`/admin/products?q=${mark}`);
  };
  const openAgain = async () => {
    await desk.page.unroute('**/api/live**');
    const hears = desk.page.waitForResponse('**/api/live**');
    await desk.open(`/admin/products?q=${mark}`);
    await hears;
  };

  it('that somebody else changes meanwhile loses nothing of what was typed', async () => {
    const [before] = await found(title);
    const id = before?._id ?? '';
    await openDeaf();
    await desk.button(`Edit ${title}`).click();
    await field('Description').fill('Warm light.');
    await desk.admin.call(routes.updateProduct, { params: { id }, body: { price: 30 } });
    await desk.button('Save product').click();
    await desk.said('Someone else has changed this product.');
    expect(await field('Description').inputValue()).toBe('Warm light.');
    expect(await field('Price').inputValue()).toBe('30.00');
    await desk.button('Save product').click();
    await drawer().waitFor({ state: 'detached' });
    await expect.poll(() => found(title)).toMatchObject([{ price: 30, description: 'Warm light.' }]);
    await openAgain();
  });

  it('that two admins have open says at once what the other has changed, and keeps what was typed', async () => {
    const [before] = await found(title);
    const id = before?._id ?? '';
    await desk.button(`Edit ${title}`).click();
    await field('Description').fill('Warmer light.');
    await desk.admin.call(routes.updateProduct, { params: { id }, body: { price: 31 } });
    await desk.said('Someone else has changed this product.');
    expect(await field('Price').inputValue()).toBe('31.00');
    expect(await field('Description').inputValue()).toBe('Warmer light.');
    await desk.button('Save product').click();
    await drawer().waitFor({ state: 'detached' });
    await expect.poll(() => found(title)).toMatchObject([{ price: 31, description: 'Warmer light.' }]);
  });

  it('sells nothing twice: stock that was sold while it was typed over is asked about', async () => {
    const [before] = await found(title);
    const id = before?._id ?? '';
    const sold = { by: -4, reason: 'other' } as const;
    await openDeaf();
    await desk.button(`Edit ${title}`).click();
    await field('Total Stock').fill('12');
    await desk.admin.call(routes.changeStock, { params: { id }, body: sold });
    await desk.button('Save product').click();
    await desk.said('Someone else has changed this product.');
    expect(await drawer().getByRole('alert').innerText()).toContain('“3” · your value is kept');
    expect(await found(title)).toMatchObject([{ countInStock: 3 }]);
    await drawer().getByLabel('How many (minus removes)').fill('12');
    await drawer().getByLabel('Why', { exact: true }).selectOption('Received');
    await desk.button('Change the stock').click();
    await desk.said('15 can be bought now.');
    expect(await field('Total Stock').inputValue()).toBe('15');
    await desk.button('Cancel').click();
    await drawer().waitFor({ state: 'detached' });
    await expect.poll(() => found(title)).toMatchObject([{ countInStock: 15 }]);
    await openAgain();
  });

  it('says which event set each of its values', async () => {
    await desk.button(`Edit ${title}`).click();
    await desk.button('Why these values?').click();
    await drawer()
      .getByRole('link', { name: /^set by ProductPriceChanged/ })
      .first()
      .click();
    await desk.page.waitForURL(/\/audit\/event\/\d+$/);
  });

  it('is deleted when one has read what will happen, and one goes on at the next', async () => {
    const other = `Walk bowl ${mark}`;
    await sell(desk.admin, { title: other });
    await desk.open(`/admin/products?q=${mark}`);
    await desk.button(`Delete ${other}`).waitFor();
    await desk.button(`Delete ${title}`).click();
    await desk.page.getByRole('dialog', { name: `Delete ${title}?` }).waitFor();
    await desk.button('Cancel').click();
    await expect.poll(() => desk.button(`Delete ${title}`).and(desk.page.locator(':focus')).count()).toBe(1);
    await desk.button(`Delete ${title}`).click();
    await desk.button(/^Delete$/).click();
    await desk.said('product deleted ...');
    await desk.page.getByRole('heading', { name: title }).waitFor({ state: 'detached' });
    const focused = (name: string) => desk.page.locator(':focus').filter({ hasText: name }).count();
    await expect.poll(() => focused(other)).toBe(1);
    await desk.button(`Delete ${other}`).click();
    await desk.button(/^Delete$/).click();
    await desk.page.getByRole('heading', { name: other }).waitFor({ state: 'detached' });
    await expect.poll(() => focused('Add New Product')).toBe(1);
    await expect.poll(() => found(title)).toEqual([]);
  });
});
