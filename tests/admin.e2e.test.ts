import { routes } from '#contracts/api';
import type { Product } from '#contracts/catalogue/views';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { newCustomer, openAdminDesk, signedIn, tabOf, type AdminDesk } from './support/admin-desk.ts';
import { newKey } from './support/errands.ts';
import { faultsOf } from './support/faults.ts';
import { deafen } from './support/shopper.ts';
import { keepLastSight, openTab } from './support/tab.ts';

/** The pages behind the shop in a real browser: who is let in, the products, and what all pages promise. */
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

const found = async (q: string): Promise<readonly Product[]> =>
  (await desk.admin.call(routes.filterProducts, { query: { q } })).products;

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

  it('the system page says of every process what it does', async () => {
    await desk.open('/admin/system');
    const processes = desk.page.getByRole('table').last().getByRole('rowheader');
    await processes.first().waitFor();
    for (const said of await processes.allInnerTexts()) expect(said).toMatch(/\n.*\w/);
  });

  it.each([
    ['Total Users', '/admin/usersList', routes.allUsers],
    ['Total Products', '/admin/products', routes.filterProducts],
    ['Total Orders', '/admin/orders', routes.allOrders],
    ['Delivered Orders', '/admin/delivered/orders', routes.deliveredOrders],
  ])('%s of a past week lead to their list, of the same days', async (figure, path, route) => {
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
    const [from, to] = [day(26), day(20)];
    await desk.open(`/admin/dashboard?period=week&asOf=${to}`);
    const main = desk.page.getByRole('main');
    const card = main.getByRole('link', { name: new RegExp(`^${figure}`) });
    const ofWeek = /This week: ([\d,]+)/.exec(await card.innerText())?.[1];
    await card.click();
    await desk.page.waitForURL(`**${path}?from=${from}&to=${to}`);
    expect(await main.getByLabel('From', { exact: true }).inputValue()).toBe(from);
    expect(await main.getByLabel('To', { exact: true }).inputValue()).toBe(to);
    const { headers } = await desk.admin.send('GET', `${route.path}?from=${from}&to=${to}&limit=1`);
    const total = Number(headers.get('x-total-count'));
    expect(ofWeek).toBe(total.toLocaleString('en'));
    await main.locator(`h1 + *:text-is("${total.toLocaleString('en')}")`).waitFor();
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
    const saved = await found(title);
    expect(saved).toMatchObject([{ title, price: 20, salePrice: null, countInStock: 7 }]);
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

  it('that somebody else changes meanwhile loses nothing of what was typed', async () => {
    const [before] = await found(title);
    const id = before?._id ?? '';
    await desk.button(`Edit ${title}`).click();
    await field('Description').fill('Warm light.');
    await desk.admin.call(routes.updateProduct, { params: { id }, body: { price: 30 } });
    await desk.button('Save product').click();
    await desk.said('Somebody else changed this product meanwhile.');
    expect(await field('Description').inputValue()).toBe('Warm light.');
    expect(await field('Price').inputValue()).toBe('30.00');
    await desk.button('Save product').click();
    await drawer().waitFor({ state: 'detached' });
    await expect.poll(() => found(title)).toMatchObject([{ price: 30, description: 'Warm light.' }]);
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

  it('is not thrown away with what was typed by a slip of the hand', async () => {
    await desk.open(`/admin/products?q=${mark}`);
    await desk.button(`Edit ${title}`).click();
    await field('Title').fill('Half a thou');
    await desk.page.keyboard.press('Escape');
    await desk.said('Throw away what you typed?');
    await desk.button('Throw away').click();
    await drawer().waitFor({ state: 'detached' });
    expect(await found(title)).toHaveLength(1);
  });

  it('is deleted when one has read what will happen', async () => {
    await desk.button(`Delete ${title}`).click();
    await desk.page.getByRole('dialog', { name: `Delete ${title}?` }).waitFor();
    await desk.button('Cancel').click();
    await expect.poll(() => desk.button(`Delete ${title}`).and(desk.page.locator(':focus')).count()).toBe(1);
    await desk.button(`Delete ${title}`).click();
    await desk.button(/^Delete$/).click();
    await desk.said('product deleted ...');
    await desk.page.getByRole('heading', { name: title }).waitFor({ state: 'detached' });
    await expect.poll(() => found(title)).toEqual([]);
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
    await desk.button('Try it out').click();
    await desk.said('What would come of it');
    expect(await drawer().locator('dl').innerText()).toMatch(/created\s+1\s+.*refused\s+2/s);
    const refused = await drawer().getByRole('row').allInnerTexts();
    expect(refused[1]).toMatch(/^3\s+price\s+"cheap" is not a number/);
    expect(refused[2]).toMatch(/^4\s+has 2 cells, and there are 4 columns/);
    expect(await found(`rug ${mark}`)).toEqual([]);
    await desk.button('Cancel').click();
  });
});

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
    '/admin/system',
    'an order',
  ])('%s', async (path) => {
    await desk.open(path === 'an order' ? await anOrder() : path);
    if (path === '/admin/orders') await desk.page.getByRole('button', { name: /^#/ }).first().click();
    expect(await faultsOf(desk.tab, [360, 768, 1440])).toEqual([]);
  });
});
