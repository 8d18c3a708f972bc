import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { button, fillAddress, IS_ORDER, openStorefront, type Storefront } from '../support/storefront.ts';
import { en } from '../../web/src/locales/en.ts';
import { so } from '../../web/src/locales/so.ts';
import { untilDrawn } from '../support/tab.ts';

/** Browsers that are old, that store nothing, or that a part of the page does not reach. */
const shop = inject('demoShop');

/** What came after the syntax that the client is built for (`web/vite.config.ts`). */
const FORGET = `(() => {
  const later = ['toSorted', 'toReversed', 'toSpliced', 'with', 'findLast', 'findLastIndex'];
  for (const name of later) delete Array.prototype[name];
  for (const name of ['timeout', 'any']) delete AbortSignal[name];
  for (const name of ['isWellFormed', 'toWellFormed']) delete String.prototype[name];
  for (const of of [Object, Map]) delete of.groupBy;
  delete Promise.withResolvers;
  delete Array.fromAsync;
})()`;

let storefront: Storefront;
beforeAll(async () => {
  storefront = await openStorefront(shop);
});
afterAll(() => storefront.close());

it('a browser of before 2023 finds goods, puts them into the cart, gives an address and pays', async () => {
  const one = await storefront.shopper();
  const { page } = one;
  await page.addInitScript(FORGET);
  const jug = await storefront.offer('Jug, for an old browser');
  await page.goto(`${shop}/shop/products?q=${encodeURIComponent(jug.title)}`);
  await page.getByRole('link', { name: jug.title }).first().click();
  await button(page, /^Add To Cart/)
    .first()
    .click();
  await button(page, 'My Cart, 1 item').click();
  await button(page, /^CheckOut/).click();
  await page.waitForURL('**/shop/shipping');
  await fillAddress(page);
  await button(page, 'Continue to Payment').click();
  await button(page, 'Continue to Order').click();
  await button(page, 'Place Order').click();
  await page.waitForURL(IS_ORDER);
  await button(page, 'Pay with PayPal (simulator)').click();
  await button(page, 'Approve payment').click();
  await page.getByText('Paid. Thank you!').waitFor();
  expect(one.tab.complaints).toEqual([]);
  await one.tab.close();
});

it('a browser that stores nothing comes to an order, and a lost answer makes it once', async () => {
  const one = await storefront.shopper();
  const { page } = one;
  await page.addInitScript(`Storage.prototype.setItem = () => {
    throw new DOMException('The quota is exceeded', 'QuotaExceededError');
  }`);
  await storefront.fill(one, await storefront.offer('Jug, kept nowhere'));
  await page.goto(`${shop}/shop/home`);
  await button(page, 'My Cart, 1 item').click();
  await button(page, /^CheckOut/).click();
  await page.waitForURL('**/shop/shipping');
  await fillAddress(page);
  await button(page, 'Continue to Payment').click();
  await button(page, 'Continue to Order').click();
  const keys: (string | undefined)[] = [];
  await page.route('**/api/orders/create', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await button(page, 'Place Order').click();
  await page.getByText('The shop did not answer.').waitFor();
  await button(page, 'Place Order').click();
  await page.waitForURL(IS_ORDER);
  expect(keys).toEqual([keys[0], keys[0]]);
  await one.tab.close();
});

it.each(['en', 'so'])(
  'a page whose scripts do not come is read all the same, and offers a reload (%s)',
  async (language) => {
    const { tab, page } = await storefront.shopper();
    await page.context().clearCookies();
    await untilDrawn(`${shop}/shop/home`);
    await page.addInitScript((spoken) => localStorage.setItem('language', spoken), language);
    await page.route(/\/assets\/ground-.*\.js$/, (route) => route.abort());
    await page.goto(`${shop}/shop/home`);
    // Sooner than a page is shown whose scripts are only long in coming.
    await page.getByRole('heading', { level: 1 }).waitFor({ timeout: 6_000 });
    await page.unroute(/\/assets\/ground-.*\.js$/);
    await button(page, (language === 'so' ? so : en).connectivity.reload).click();
    await button(page, (language === 'so' ? so : en).cart.openWith(0)).waitFor();
    await tab.close();
  },
);

it('a page in Somali whose scripts are long in coming is read as it was drawn, until they are there', async () => {
  const { tab, page } = await storefront.shopper();
  await page.context().clearCookies();
  await untilDrawn(`${shop}/shop/home`);
  await page.addInitScript(() => localStorage.setItem('language', 'so'));
  const { promise: come, resolve: letCome } = Promise.withResolvers<void>();
  await page.route(/\/assets\/ground-.*\.js$/, (route) => come.then(() => route.continue()));
  await page.goto(`${shop}/shop/home`, { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1 }).waitFor({ timeout: 20_000 });
  expect(await page.getByRole('alert').count()).toBe(0);
  letCome();
  await button(page, so.cart.openWith(0)).waitFor();
  await tab.close();
});
