import { routes } from '#contracts/api';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launch } from './support/browser.ts';
import { faultsOf } from './support/faults.ts';
import { keepLastSight, openTab, openWhole, type Tab } from './support/tab.ts';
import { visit } from './support/visitor.ts';

const shop = inject('demoShop');
const shopper = { email: 'shopper@suuq.test', password: 'suuq-demo-2026' };
const address = JSON.stringify({
  address: 'Jidka 1',
  city: 'Muqdisho',
  postalCode: '',
  country: 'Soomaaliya',
});

let browser: Browser;
let visitor: Tab;
let customer: Tab;
const own = { product: '', order: '' };

beforeAll(async () => {
  browser = await launch();
  visitor = await openTab(browser, { reducedMotion: 'reduce' });
  customer = await openTab(browser, { reducedMotion: 'reduce' });
  await signedIn(customer);
  const person = visit(shop);
  const [product] = await person.call(routes.allProducts, { query: { limit: '1' } });
  const { user } = await person.call(routes.signIn, { body: shopper });
  own.product = `/shop/product/${product?._id}`;
  own.order = `/shop/order/${user.orders[0]}`;
});
afterAll(async () => {
  expect([...visitor.complaints, ...customer.complaints]).toEqual([]);
  await browser.close();
});

async function signedIn(tab: Tab): Promise<void> {
  await tab.page.request.post(`${shop}/api/users/auth`, { data: shopper });
  await tab.page.addInitScript((kept) => localStorage.setItem('shippingAddress', kept), address);
}

const open = ({ page }: Tab, path: string): Promise<void> => openWhole(page, `${shop}${path}`);

describe('can be read and used by everybody, in both languages and themes and at every width:', () => {
  it.each([
    '/shop/home',
    '/shop/products',
    '/shop/products?category=books',
    '/auth/login',
    '/auth/register',
    '/auth/forgot-password',
    '/auth/reset-password#x',
    '/auth/confirm-address#x',
    '/auth/confirm-new-address#x',
    '/shop/terms',
    '/shop/privacy',
    '/shop/nowhere',
  ])('%s', async (path) => {
    keepLastSight(visitor);
    await open(visitor, path);
    expect(await faultsOf(visitor)).toEqual([]);
  });

  it.each([
    ['a product', () => own.product],
    ['an order', () => own.order],
    ['/shop/shipping', () => '/shop/shipping'],
    ['/shop/payment', () => '/shop/payment'],
    ['/shop/placeorder', () => '/shop/placeorder'],
    ['/shop/myorders', () => '/shop/myorders'],
    ['/shop/profile', () => '/shop/profile'],
  ])('%s', async (_, path) => {
    keepLastSight(customer);
    await open(customer, path());
    expect(await faultsOf(customer)).toEqual([]);
  });
});

it('the cart keeps the focus until Escape gives it back', async () => {
  const tab = await openTab(browser);
  keepLastSight(tab);
  await signedIn(tab);
  await tab.page.goto(`${shop}/shop/products`);
  const bag = tab.page.getByRole('button', { name: /^My Cart/ });
  await bag.press('Enter');
  const dialog = tab.page.getByRole('dialog', { name: 'My Cart' });
  await dialog.waitFor();
  const isInside = () => dialog.evaluate((node) => node.contains(node.ownerDocument.activeElement));
  await expect.poll(isInside).toBe(true);
  for (let i = 0; i < 12; i += 1) {
    await tab.page.keyboard.press('Tab');
    expect(await dialog.locator(':focus').count()).toBe(1);
  }
  await tab.page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await tab.page.locator('button:focus[aria-label^="My Cart"]').waitFor();
  await tab.close();
});

it('speaks Somali to whom the browser says so, and remembers a choice', async () => {
  const tab = await openTab(browser, { locale: 'so-SO' });
  await tab.page.goto(`${shop}/shop/products`);
  await tab.page.getByRole('heading', { name: 'Alaabta oo dhan' }).waitFor();
  expect(await tab.page.locator('html').getAttribute('lang')).toBe('so');
  // Products have their Somali names, and are marked as Somali.
  const called = tab.page.locator('article h3 a').first();
  const [id = ''] = /[0-9a-f]{24}/.exec((await called.getAttribute('href')) ?? '') ?? [];
  const { product } = await visit(shop).call(routes.product, { params: { id } });
  expect(await called.textContent()).toBe(product.translations.so?.title);
  expect(await called.getAttribute('lang')).toBe('so');
  await tab.page.getByRole('button', { name: 'EN, English' }).click();
  await tab.page.getByRole('heading', { name: 'Products', level: 1 }).waitFor();
  await tab.page.reload();
  await tab.page.getByRole('heading', { name: 'Products', level: 1 }).waitFor();
  await tab.close();
});
