import { routes } from '#contracts/api';
import type { Product } from '#contracts/catalogue/views';
import type { Order } from '#contracts/orders/views';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { launch } from './support/browser.ts';
import { newKey, order, orderFor, pay, sell } from './support/errands.ts';
import { faultsOf } from './support/faults.ts';
import { keepLastSight, openTab, type Tab } from './support/tab.ts';
import { noTo, visit, type Visitor } from './support/visitor.ts';

/** An admin's day in a real browser. It works on a product, orders and people of its own, and leaves the demo shop as it was. */
const shop = inject('demoShop');
const PASSWORD = 'suuq-demo-2026';
const mark = newKey().slice(0, 8);
const title = `Walk lamp ${mark}`;

let browser: Browser;
let tab: Tab;
let page: Page;
let admin: Visitor;
let product: Product;
/** Ordered by one customer, of 1, 2, 3 and 4 pieces. */
let orders: Readonly<Record<'first' | 'second' | 'paid' | 'unpaid', Order>>;

const signedIn = async (email: string, password = PASSWORD): Promise<Visitor> => {
  const person = visit(shop);
  await person.call(routes.signIn, { body: { email, password } });
  return person;
};
const registered = async (name: string) => {
  const [email, password] = [`${name}@suuq.test`, 'long enough for all'];
  await visit(shop).call(routes.register, { body: { name, username: name, email, password } });
  return { email, password };
};
const tabOf = async ({ cookies }: Visitor): Promise<Tab> => {
  const opened = await openTab(browser, { reducedMotion: 'reduce' });
  await opened.page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: shop })));
  return opened;
};

beforeAll(async () => {
  browser = await launch();
  admin = await signedIn('admin@suuq.test');
  tab = await tabOf(admin);
  page = tab.page;
  product = await sell(admin, { title: `Walk kettle ${mark}`, price: 10, countInStock: 50 });
  const { email, password } = await registered(`buyer${mark}`);
  const buyer = await signedIn(email, password);
  const placed = (qty: number) => order(buyer, orderFor([product, qty]));
  orders = {
    first: await placed(1),
    second: await placed(2),
    paid: await placed(3),
    unpaid: await placed(4),
  };
  for (const { _id } of [orders.first, orders.second, orders.paid]) await pay(buyer, _id);
  for (const { _id: id } of [orders.first, orders.second])
    await admin.call(routes.deliverOrder, { params: { id }, body: {} });
});
afterAll(async () => {
  const { products } = await admin.call(routes.filterProducts, { query: { q: mark } });
  for (const { _id: id } of products) await admin.call(routes.discontinueProduct, { params: { id } });
  expect(tab.complaints).toEqual([]);
  await browser.close();
});
beforeEach(() => keepLastSight(tab));

const button = (name: string | RegExp) => page.getByRole('button', { name });
const open = async (path: string): Promise<void> => {
  await page.goto(shop + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
};
const said = (sentence: string) => page.getByText(sentence).first().waitFor();
const found = async (q: string): Promise<readonly Product[]> =>
  (await admin.call(routes.filterProducts, { query: { q } })).products;
const oneOf = <T>(all: readonly T[]): T => {
  const [one, ...others] = all;
  if (one === undefined || others.length > 0) throw new Error(`There are ${all.length}, not one.`);
  return one;
};
const numberOf = ({ _id }: Order): string => `#${_id.slice(-6).toUpperCase()}`;

describe('behind the shop', () => {
  it('only admins are let in; a visitor signs in first', async () => {
    const other = await openTab(browser);
    await other.page.goto(`${shop}/admin/products`);
    await other.page.waitForURL('**/auth/login');
    await other.close();
    for (const email of ['shopper@suuq.test', 'auditor@suuq.test']) {
      const theirs = await tabOf(await signedIn(email));
      await theirs.page.goto(`${shop}/admin/orders`);
      await theirs.page.waitForURL('**/shop/home');
      await theirs.close();
    }
  });

  it('the misspelt path leads to the dashboard, and its figures to their lists', async () => {
    await open('/admin/dashoard');
    await page.waitForURL('**/admin/dashboard');
    await page.getByRole('link', { name: /^Total Orders/ }).click();
    await page.waitForURL(/\/admin\/orders\?from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d$/);
    await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
  });
});

describe('a product', () => {
  const drawer = () => page.getByRole('dialog');
  const field = (name: string) => drawer().getByLabel(name, { exact: true });

  it('is created once with its picture, however often one presses, and stands in the shop', async () => {
    await open('/admin/products');
    await button('Add New Product').click();
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
    await button('Save product').click();
    await said('Must be below the price');
    await field('Sale price').fill('');
    await field('Total Stock').fill('7');
    await button('Save product').dblclick();
    await said('Product Saved');
    await drawer().waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: title }).waitFor();
    const saved = oneOf(await found(title));
    expect(saved).toMatchObject({ title, price: 20, salePrice: null, countInStock: 7 });
    expect(saved.image).toMatch(/^\/media\//);
    await open(`/shop/product/${saved._id}`);
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  });

  it('is changed in what was edited and in nothing else', async () => {
    await open(`/admin/products?q=${mark}`);
    await button(`Edit ${title}`).click();
    await field('Sale price').fill('15');
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await button('Save product').click();
    expect((await sent).postDataJSON()).toEqual({ salePrice: 15, revision: expect.any(Number) });
    await drawer().waitFor({ state: 'detached' });
    await page.getByText('Sale', { exact: true }).waitFor();
    await expect.poll(() => found(title)).toMatchObject([{ salePrice: 15 }]);
  });

  it('that somebody else changes meanwhile loses nothing of what was typed', async () => {
    const { _id: id } = oneOf(await found(title));
    await button(`Edit ${title}`).click();
    await field('Description').fill('Warm light.');
    await admin.call(routes.updateProduct, { params: { id }, body: { price: 30 } });
    await button('Save product').click();
    await said('Somebody else changed this product meanwhile.');
    expect(await field('Description').inputValue()).toBe('Warm light.');
    expect(await field('Price').inputValue()).toBe('30.00');
    await button('Save product').click();
    await drawer().waitFor({ state: 'detached' });
    await expect.poll(() => found(title)).toMatchObject([{ price: 30, description: 'Warm light.' }]);
  });

  it('says which event set each of its values', async () => {
    await button(`Edit ${title}`).click();
    await button('Why these values?').click();
    await drawer()
      .getByRole('link', { name: /^set by ProductPriceChanged/ })
      .first()
      .click();
    await page.waitForURL(/\/audit\/event\/\d+$/);
  });

  it('is not thrown away with what was typed by a slip of the hand', async () => {
    await open(`/admin/products?q=${mark}`);
    await button(`Edit ${title}`).click();
    await field('Title').fill('Half a thou');
    await page.keyboard.press('Escape');
    await said('Throw away what you typed?');
    await button('Throw away').click();
    await drawer().waitFor({ state: 'detached' });
    expect(await found(title)).toHaveLength(1);
  });

  it('is deleted when one has read what will happen', async () => {
    await button(`Delete ${title}`).click();
    await page.getByRole('dialog', { name: `Delete ${title}?` }).waitFor();
    await button(/^Delete$/).click();
    await said('product deleted ...');
    await page.getByRole('heading', { name: title }).waitFor({ state: 'detached' });
    await expect.poll(() => found(title)).toEqual([]);
  });

  it('from a file is tried out before anything is imported', async () => {
    const rows = [
      'title,category,brand,price',
      `Walk rug ${mark},home,zara,12.50`,
      `Walk cup ${mark},home,zara,cheap`,
    ];
    await button('Import').click();
    await drawer()
      .locator('input[type=file]')
      .setInputFiles({ name: 'goods.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });
    await button('Try it out').click();
    await said('What would come of it');
    expect(await drawer().locator('dl').innerText()).toMatch(/created\s+1\s+.*refused\s+1/s);
    const refused = drawer().getByRole('row').nth(1);
    expect(await refused.innerText()).toMatch(/^3\s+price/);
    expect(await found(`rug ${mark}`)).toEqual([]);
    await button('Cancel').click();
  });
});

describe('orders', () => {
  it('are found, filtered, opened and taken along as a file', async () => {
    await open('/admin/orders');
    await page.getByRole('searchbox').fill(`buyer${mark}`);
    await page.waitForURL(/q=buyer/);
    const rows = page.getByRole('button', { name: /^#/ });
    await said('Showing 1 to 4 of 4 results');
    expect(await rows.count()).toBe(4);
    await page.getByRole('button', { name: 'Processing', exact: true }).click();
    await page.waitForURL(/status=paid/);
    await said('Showing 1 to 1 of 1 results');
    const file = await page.getByRole('link', { name: 'Export CSV' }).getAttribute('href');
    const csv = await (await page.request.get(shop + file)).text();
    expect(csv.trim().split('\n')).toHaveLength(2);
    await rows.first().click();
    await page.getByText('Not yet').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'View Details' }).click();
    await page.waitForURL(`**/admin/order/${orders.paid._id}`);
  });

  it('a paid one is marked as delivered', async () => {
    await button('Mark as Delivered').click();
    await said('Order marked as delivered');
    await said('It is delivered. Money can still go back.');
    expect(await button('Mark as Delivered').count()).toBe(0);
  });

  it('a part of the money goes back once, with a reason', async () => {
    await button('Refund').click();
    await page.getByLabel('A part of it').check();
    await page.getByLabel('Amount in dollars').fill('1000');
    await said('This must be a sum of at most $44.50');
    await page.getByLabel('Amount in dollars').fill('5');
    await button('Refund $5.00').click();
    await said('Say why');
    await page.getByLabel('Reason').fill('A dent in the lid');
    await button('Refund $5.00').dblclick();
    await said('$5.00 went back to the customer');
    await said('−$5.00');
    const { refundedAmount } = await admin.call(routes.order, { params: { id: orders.paid._id } });
    expect(refundedAmount).toBe(5);
  });

  it('an unpaid one is cancelled, with a reason', async () => {
    await open(`/admin/order/${orders.unpaid._id}`);
    await said('It can be marked as delivered once it is paid.');
    await button('Cancel the order').click();
    await said('no money moves');
    await page.getByLabel('Reason').fill('The last one broke');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the order' }).click();
    await said('Order cancelled');
    await said('so it is not delivered any more');
  });

  it('delivered ones are searched, sorted and paged by the server', async () => {
    await open(`/admin/delivered/orders?q=buyer${mark}`);
    const amounts = () => page.locator('tbody td[data-figure]').allInnerTexts();
    const head = (name: string) => page.getByRole('columnheader', { name });
    await said('Showing 1 to 2 of 3 results');
    expect(await head('Delivered').getAttribute('aria-sort')).toBe('descending');
    await button('Amount').click();
    await page.waitForURL(/sort=totalPrice&direction=desc/);
    await page.getByText('$44.50').waitFor();
    expect(await amounts()).toEqual(['$44.50', '$33.00']);
    await button('Amount').click();
    await page.getByText('$21.50').waitFor();
    expect(await head('Amount').getAttribute('aria-sort')).toBe('ascending');
    await button('Next page').click();
    await said('Showing 3 to 3 of 3 results');
    await page.reload();
    await page.getByText('$44.50').waitFor();
    expect(await amounts()).toEqual(['$44.50']);
    await page.getByLabel('Per page').selectOption('10');
    await said('Showing 1 to 3 of 3 results');
    await button(`Details of ${orders.first._id.slice(0, 8)}`).click();
    await page.getByRole('link', { name: 'View Details' }).waitFor();
    await page.getByRole('searchbox').fill('nobody at all');
    await said('No delivered orders found');
  });
});

describe('people', () => {
  it('become admins when one has answered for it, and stop being them', async () => {
    await open(`/admin/usersList?q=buyer${mark}`);
    const badge = (name: string) => page.getByRole('row').getByText(name, { exact: true });
    await badge('Customer').waitFor();
    await button(`No Clearance: buyer${mark}`).click();
    await page.getByRole('dialog', { name: `Make buyer${mark} an admin?` }).waitFor();
    await button('Make an admin').click();
    await said('Updated user Status');
    await badge('Admin').waitFor();
    await button(`Revoke Admin: buyer${mark}`).click();
    await badge('Customer').waitFor();
    await button(`Make auditor: buyer${mark}`).click();
    await badge('Auditor').waitFor();
  });

  it('are deleted by name, unless they wait for what they paid', async () => {
    const { email, password } = await registered(`leaver${mark}`);
    const leaver = await signedIn(email, password);
    const paid = await order(leaver, orderFor([product, 1]));
    await pay(leaver, paid._id);
    await open(`/admin/usersList?q=leaver${mark}`);
    await button(`Delete leaver${mark}`).click();
    await page.getByRole('dialog', { name: `Delete leaver${mark}?` }).waitFor();
    await button('Delete for ever').click();
    await said('This person has paid for orders that are not delivered yet.');
    await admin.call(routes.deliverOrder, { params: { id: paid._id }, body: {} });
    await button('Delete for ever').click();
    await said('Deleted user succesfully');
    await said('No users found');
    expect(await noTo(leaver.call(routes.profile, {}))).toMatchObject({ status: 401 });
  });

  it('do not change themselves', async () => {
    await open('/admin/usersList?q=admin@suuq.test');
    await said('Another admin can change or delete you.');
    expect(await button(/^Revoke Admin/).count()).toBe(0);
  });
});

describe('can be read and used by everybody, in both themes and at every width:', () => {
  it.each([
    '/admin/dashboard',
    '/admin/products',
    '/admin/orders',
    '/admin/delivered/orders',
    '/admin/usersList',
    '/admin/system',
    'an order',
  ])('%s', async (path) => {
    await open(path === 'an order' ? `/admin/order/${orders.paid._id}` : path);
    if (path === '/admin/orders')
      await page
        .getByRole('button', { name: numberOf(orders.unpaid) })
        .first()
        .click();
    expect(await faultsOf(tab, [360, 768, 1440])).toEqual([]);
  });
});
