import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { routes } from '#contracts/api';
import { launch } from './support/browser.ts';
import { newKey, order, orderFor, pay } from './support/api-steps.ts';
import { isStream, keepLastSight, openAnswered, openTab, type Tab } from './support/tab.ts';
import { visit, type Visitor } from './support/visitor.ts';

/** Open pages show what happens elsewhere, without a reload. */
const shop = inject('demoShop');

let browser: Browser;
let tab: Tab;
let shopper: Visitor;
let userId: string;
beforeAll(async () => {
  browser = await launch();
  tab = await openTab(browser);
  shopper = visit(shop, { awaitsProjections: true });
  const name = `live${newKey().slice(0, 8)}`;
  const [email, password] = [`${name}@suuq.test`, 'long enough for all'];
  await shopper.call(routes.register, { body: { name, username: name, email, password } });
  const { user } = await shopper.call(routes.signIn, { body: { email, password } });
  userId = user._id;
  await tab.page
    .context()
    .addCookies([...shopper.cookies].map(([cookie, value]) => ({ name: cookie, value, url: shop })));
});
afterAll(async () => {
  expect(tab.complaints).toEqual([]);
  await browser.close();
});
beforeEach(() => keepLastSight(tab));

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
/** Opens a page, and waits until it listens to changes. */
const openPage = (page: Page, path: string): Promise<void> => openAnswered(page, `${shop}${path}`, isStream);
const inStock = async () => {
  const { products } = await shopper.call(routes.filterProducts, {
    query: { availability: 'in-stock', limit: '48' },
  });
  const product = products.find(({ options }) => options.length === 0);
  if (!product) throw new Error('The demo shop has nothing to sell');
  return product;
};

describe('what is open', () => {
  it('two tabs have one cart', async () => {
    const { _id: productId } = await inStock();
    const other = await tab.page.context().newPage();
    await openPage(tab.page, '/shop/home');
    await openPage(other, '/shop/products');
    await shopper.call(routes.addToCart, { body: { userId, productId, qty: 2 } });
    await button(tab.page, 'My Cart, 2 items').waitFor();
    await button(other, 'My Cart, 2 items').waitFor();
    await shopper.call(routes.removeFromCart, { params: { userId, productId } });
    await button(other, 'My Cart, 0 items').waitFor();
    await other.close();
  });

  it('an order turns Paid by itself', async () => {
    const { _id: orderId } = await order(shopper, orderFor([await inStock(), 1]));
    await openPage(tab.page, `/shop/order/${orderId}`);
    await tab.page.getByText('Unpaid').waitFor();
    await pay(shopper, orderId);
    await tab.page.getByText('Unpaid').waitFor({ state: 'detached' });
    // The timeline has this step from the beginning; now it is reached.
    await tab.page.locator('li:not([data-ahead])', { hasText: /^Paid/ }).waitFor();
  });

  it('a product shows the stock and the price of this moment', async () => {
    const { _id: id, countInStock, price } = await inStock();
    const admin = visit(shop, { awaitsProjections: true });
    const body = { email: 'admin@suuq.test', password: 'suuq-demo-2026' };
    await admin.call(routes.signIn, { body });
    const set = (changes: object) => admin.call(routes.updateProduct, { params: { id }, body: changes });
    await openPage(tab.page, `/shop/product/${id}`);
    await tab.page.getByText('In Stock', { exact: true }).first().waitFor();
    await set({ countInStock: 0, price: 1234.56 });
    await tab.page.getByText('Out of Stock', { exact: true }).first().waitFor();
    await tab.page.getByText('$1,234.56').first().waitFor();
    await set({ countInStock, price });
    await tab.page.getByText('In Stock', { exact: true }).first().waitFor();
  });

  it('a session that ends elsewhere ends here', async () => {
    await openPage(tab.page, '/shop/home');
    await button(tab.page, /^Account of/).waitFor();
    await shopper.call(routes.signOut, { body: {} });
    await tab.page.getByRole('link', { name: 'Login' }).first().waitFor();
  });
});
