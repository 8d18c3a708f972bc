import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { routes } from '#contracts/api';
import { shortOrderNumber } from '#contracts/kernel/ids';
import type { LoggedEvent } from '#contracts/audit/views';
import type { Order } from '#contracts/orders/views';
import { newCustomer, signedIn, tabOf } from './support/admin-desk.ts';
import { askedAgain, askedBy } from './support/asked-by.ts';
import { launch } from './support/browser.ts';
import { sell } from './support/api-steps.ts';
import { keepLastSight, openWhole, type Tab } from './support/tab.ts';
import type { Visitor } from './support/visitor.ts';

/** Personal pages, as the server renders them for the person who is signed in. */
const shop = inject('demoShop');
const PATIENCE = { timeout: 60_000, interval: 100 };
const ZONE = 'America/Toronto';
const ADDRESS = { address: 'Jidka Maka 14', city: 'Muqdisho', postalCode: '', country: 'Somalia' };

let browser: Browser;
let admin: Visitor;
let shopper: Visitor;
let auditor: Visitor;
let order: Order;
/** An event of its payment. */
let event: LoggedEvent;
beforeAll(async () => {
  browser = await launch();
  admin = await signedIn(shop, 'admin@suuq.test');
  shopper = await signedIn(shop, 'shopper@suuq.test');
  const { user } = await shopper.call(routes.profile, {});
  const all = await Promise.all(user.orders.map((id) => shopper.call(routes.order, { params: { id } })));
  const found = all.find(({ isPaid }) => isPaid);
  if (!found) throw new Error('The demo shopper has paid for nothing');
  order = found;
  auditor = await signedIn(shop, 'auditor@suuq.test');
  const [paid] = await auditor.call(routes.log, { query: { type: 'PaymentCaptured', limit: '1' } });
  if (!paid) throw new Error('The demo shop has been paid nothing');
  event = paid;
});
afterAll(() => browser.close());

/** The page for the person with these cookies, and a clock of that zone. */
const getAs = async ({ cookies }: Pick<Visitor, 'cookies'>, path: string, zone = ZONE) => {
  const cookie = [...cookies, ['zone', zone]].map((pair) => pair.join('=')).join('; ');
  const answer = await fetch(shop + path, { headers: { cookie, accept: 'text/html' } });
  const html = await answer.text();
  return {
    html,
    status: answer.status,
    isDrawn: html.includes('id="first-answers"'),
    whose: /data-user="([^"]*)"/.exec(html)?.[1],
    caching: answer.headers.get('cache-control'),
  };
};

/** A busy server leaves it to the client, but not for long. */
const drawnAs = (who: Visitor, path: string, zone?: string) =>
  vi.waitFor(async () => {
    const page = await getAs(who, path, zone);
    expect(page.isDrawn).toBe(true);
    return page;
  }, PATIENCE);

const orderPath = () => `/shop/order/${order._id}`;
/** The parts of the order that nobody else may see. */
const secrets = () => [order.user.email, order.shippingAddress.address];
const said = (html: string) => secrets().filter((secret) => html.includes(secret));

/** How many looks at a person's data, or at a list of people, are recorded. */
const looks = async () => {
  const counted = ['PersonalDataViewed', 'PersonalDataListed'].map(async (type) => {
    const { body, headers } = await auditor.send('GET', `/audit/events?type=${type}&limit=1`);
    expect(body).toBeInstanceOf(Array);
    return headers.get('x-total-count');
  });
  return Promise.all(counted);
};

describe('a page of one’s own', () => {
  it('comes drawn with what it shows, for its owner alone, and is kept by nobody', async () => {
    const { html, whose, caching } = await drawnAs(shopper, orderPath());
    expect(html).toMatch(/<h1[^>]*>#/);
    expect([whose, caching]).toEqual([order.user._id, 'private, no-store']);
    expect(said(html)).toEqual(secrets());
    const mine = await drawnAs(shopper, '/shop/myorders');
    expect(mine.html).toContain(order._id);
  });

  it('of goods comes drawn with them for an admin', async () => {
    const { html, caching } = await drawnAs(admin, '/admin/products');
    expect([html.includes('aria-busy="true"'), caching]).toEqual([false, 'private, no-store']);
  });

  it('is not drawn for another person, no matter who they claim to be', async () => {
    const other = await newCustomer(shop, 'qofkale');
    const claimed = new Map([...other.cookies, ['signedIn', order.user._id]]);
    for (const cookies of [other.cookies, claimed]) {
      const page = await getAs({ cookies }, orderPath());
      expect([page.isDrawn, said(page.html)]).toEqual([false, []]);
    }
    const list = await drawnAs({ ...other, cookies: claimed }, '/shop/myorders');
    expect(list.whose).not.toBe(order.user._id);
    expect(list.html).not.toContain(order._id);
    const hinted = await getAs({ cookies: new Map([['signedIn', order.user._id]]) }, orderPath());
    expect([hinted.status, hinted.isDrawn, said(hinted.html)]).toEqual([200, false, []]);
  });

  it('behind the shop is drawn for nobody who may not see it', async () => {
    for (const path of ['/admin/products', '/admin/usersList', `/admin/order/${order._id}`])
      expect([path, (await getAs(shopper, path)).isDrawn]).toEqual([path, false]);
  });

  it('is drawn for a session no longer once that is over', async () => {
    const person = await signedIn(shop, 'shopper@suuq.test');
    await drawnAs(person, orderPath());
    const cookies = new Map(person.cookies);
    await person.call(routes.signOut, { body: {} });
    const page = await getAs({ cookies }, orderPath());
    expect([page.status, page.isDrawn, said(page.html)]).toEqual([200, false, []]);
  });

  it('is a frame where that somebody looks is recorded, and nothing is recorded of it', async () => {
    const before = await looks();
    for (const path of [
      orderPath(),
      `/admin/order/${order._id}`,
      '/admin/orders',
      '/admin/usersList',
      '/admin/delivered/orders',
      `/audit/order/${order._id}`,
    ]) {
      const { html } = await drawnAs(admin, path);
      expect([path, html.includes('aria-busy="true"'), said(html)]).toEqual([path, true, []]);
    }
    // An event without personal data is no look at a person.
    for (const path of ['/audit', `/audit/event/${event.position}`, `/audit/trace/${event.correlationId}`])
      expect([path, said((await drawnAs(auditor, path)).html)]).toEqual([path, []]);
    expect(await looks()).toEqual(before);
  });

  it('shows moments by the clock of who looks, and is left to the browser where that is not known', async () => {
    const hours = async (zone: string) => {
      const { html } = await drawnAs(shopper, orderPath(), zone);
      return [...html.matchAll(/<time[^>]*>([^<]*)<\/time>/g)].map(([, text]) => text).join(' ');
    };
    expect(await hours('Africa/Mogadishu')).not.toBe(await hours('America/Toronto'));
    for (const zone of ['', 'Africa/Suuq', '%00'])
      expect([zone, (await getAs(shopper, orderPath(), zone)).isDrawn]).toEqual([zone, false]);
  });
});

describe('in a browser a drawn page', () => {
  /** A tab that has been here before, with what it keeps, and whose scripts load only when told. */
  const openAs = async (
    who: Visitor,
    path: string,
    kept: Readonly<Record<string, unknown>> = {},
  ): Promise<{ tab: Tab; letScriptsCome: () => void }> => {
    const tab = await tabOf(browser, who);
    keepLastSight(tab);
    const { page } = tab;
    const zone = await page.evaluate<string>('Intl.DateTimeFormat().resolvedOptions().timeZone');
    await page.context().addCookies([{ name: 'zone', value: zone, url: shop }]);
    for (const [name, value] of Object.entries(kept))
      await page.addInitScript(
        `localStorage.setItem(${JSON.stringify(name)}, ${JSON.stringify(JSON.stringify(value))})`,
      );
    let letScriptsCome = () => {};
    const told = new Promise<void>((resolve) => (letScriptsCome = resolve));
    await page.route('**/assets/*.js', (route) => told.then(() => route.continue()));
    await vi.waitFor(async () => {
      await page.goto(shop + path, { waitUntil: 'domcontentloaded' });
      expect(await page.locator('#root main').count()).toBe(1);
    }, PATIENCE);
    return { tab, letScriptsCome };
  };

  it.each([
    ['an order', () => shopper, () => orderPath()],
    ['the own orders', () => shopper, () => '/shop/myorders'],
    ['the products', () => admin, () => '/admin/products'],
    ['all orders', () => admin, () => '/admin/orders'],
    ['an order, before an admin', () => admin, () => `/admin/order/${order._id}`],
    ['all people', () => admin, () => '/admin/usersList'],
    ['the delivered orders', () => admin, () => '/admin/delivered/orders'],
    ['the dashboard', () => admin, () => '/admin/dashboard'],
    ['the system', () => admin, () => '/admin/system'],
    ['the ways of delivery', () => admin, () => '/admin/delivery'],
    ['the log', () => auditor, () => '/audit'],
    ['the history of an order', () => auditor, () => `/audit/order/${order._id}`],
    ['an event', () => auditor, () => `/audit/event/${event.position}`],
    ['what an event belongs to', () => auditor, () => `/audit/trace/${event.correlationId}`],
  ])('is seen before any script has come, and goes on as it is: %s', async (_, who, path) => {
    const { tab, letScriptsCome } = await openAs(who(), path());
    const { page } = tab;
    const head = page.getByRole('heading', { level: 1 });
    await head.waitFor();
    await head.evaluate((node) => node.setAttribute('data-drawn', ''));
    const asked = askedBy(page);
    // No changes arrive, which would make it read again.
    await page.route('**/api/live*', () => {});
    letScriptsCome();
    // Only a hydrated page listens to changes.
    await page.waitForRequest('**/api/live*');
    expect(askedAgain(asked)).toEqual([]);
    expect(await page.locator('h1[data-drawn]').count()).toBe(1);
    expect(tab.complaints).toEqual([]);
    await tab.close();
  });

  it.each([
    ['Shipping', '/shop/shipping', (page: Page) => page.locator(`input[value="${ADDRESS.address}"]`)],
    ['Payment', '/shop/payment', (page: Page) => page.getByRole('radio', { name: /^PayPal/ })],
    ['Place order', '/shop/placeorder', (page: Page) => page.getByRole('button', { name: 'Place Order' })],
  ])(
    'is a step to an order, and holds what this browser keeps once it is awake: %s',
    async (head, path, kept) => {
      const goods = await sell(admin);
      const buyer = await newCustomer(shop, `iib-${path.length}`);
      const { user } = await buyer.call(routes.profile, {});
      await buyer.call(routes.addToCart, { body: { userId: user._id, productId: goods._id, qty: 1 } });
      const { tab, letScriptsCome } = await openAs(buyer, path, { shippingAddress: ADDRESS });
      const { page } = tab;
      await page.getByRole('heading', { level: 1, name: head }).waitFor();
      expect(await kept(page).count()).toBe(0);
      letScriptsCome();
      await kept(page).first().waitFor();
      expect(tab.complaints).toEqual([]);
      await tab.close();
    },
  );

  it('offers the addresses that are known before it is awake, and takes the one chosen then', async () => {
    const goods = await sell(admin);
    const buyer = await newCustomer(shop, 'doorte');
    const { user } = await buyer.call(routes.profile, {});
    await buyer.call(routes.addToCart, { body: { userId: user._id, productId: goods._id, qty: 1 } });
    for (const address of ['Jidka Sodonka 22', 'Jidka Warshadaha 118'])
      await buyer.call(routes.addAddress, {
        body: { ...ADDRESS, address, recipient: 'Hodan Abdi', phone: '+252615550101' },
      });
    const { tab, letScriptsCome } = await openAs(buyer, '/shop/shipping');
    const { page } = tab;
    const before = page.url();
    const other = page.getByRole('radio', { name: /Jidka Warshadaha 118/ });
    await other.check();
    await page.keyboard.press('Enter');
    letScriptsCome();
    await page.getByRole('button', { name: 'Continue To Payment' }).waitFor();
    expect([await other.isChecked(), page.url()]).toEqual([true, before]);
    expect(tab.complaints).toEqual([]);
    await tab.close();
  });

  it('takes what is typed before it is awake', async () => {
    const product = await sell(admin, { title: 'Typed early lamp' });
    const { tab, letScriptsCome } = await openAs(admin, '/admin/products');
    const { page } = tab;
    const search = page.getByRole('main').getByRole('searchbox');
    await search.fill(product.title);
    letScriptsCome();
    await page.waitForURL('**/admin/products?q=*');
    await page.getByRole('button', { name: `Edit ${product.title}` }).waitFor();
    expect(await search.inputValue()).toBe(product.title);
    await tab.close();
  });

  it('shows nothing of one person to who signs in after them', async () => {
    const next = await newCustomer(shop, 'kuxiga');
    const { user } = await next.call(routes.profile, {});
    const person = await signedIn(shop, 'shopper@suuq.test');
    const { tab, letScriptsCome } = await openAs(person, '/shop/myorders');
    const { page } = tab;
    const theirs = page.getByText(`#${shortOrderNumber(order._id)}`);
    await theirs.waitFor();
    letScriptsCome();
    await page.getByRole('button', { name: `Account of ${order.user.name}` }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.waitForURL('**/shop/home');
    await page.getByRole('link', { name: 'Login' }).click();
    await page.getByRole('textbox', { name: 'Email' }).fill(user.email);
    await page.getByLabel('Password', { exact: true }).fill('long enough for all');
    // From here on every answer comes after leftovers could have been seen.
    await page.route('**/api/orders/mine*', () => {});
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('button', { name: `Account of ${user.name}` }).click();
    await page.getByRole('menuitem', { name: 'My Orders' }).click();
    await page.locator('main [aria-busy=true]').waitFor();
    expect(await theirs.count()).toBe(0);
    await tab.close();
  });

  it('is left by who signs out before all of it is awake, on a slow phone', async () => {
    const person = await signedIn(shop, 'shopper@suuq.test');
    const { tab, letScriptsCome } = await openAs(person, '/shop/myorders');
    const { page } = tab;
    const device = await page.context().newCDPSession(page);
    await device.send('Emulation.setCPUThrottlingRate', { rate: 16 });
    page.setDefaultTimeout(90_000);
    letScriptsCome();
    await page.getByRole('button', { name: `Account of ${order.user.name}` }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.getByText('Logged Out User Succesfuly').waitFor();
    await device.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await page.waitForURL('**/shop/home');
    await page.getByRole('link', { name: 'Login' }).waitFor();
    expect(tab.complaints).toEqual([]);
    await tab.close();
  });

  it('leads home once who signs out, and lets them go on from there, on a slow phone', async () => {
    const person = await signedIn(shop, 'shopper@suuq.test');
    const { tab, letScriptsCome } = await openAs(person, '/shop/myorders');
    const { page } = tab;
    const ways: string[] = [];
    page.on('framenavigated', () => ways.push(new URL(page.url()).pathname));
    const device = await page.context().newCDPSession(page);
    await device.send('Emulation.setCPUThrottlingRate', { rate: 8 });
    page.setDefaultTimeout(90_000);
    letScriptsCome();
    await page.getByRole('button', { name: `Account of ${order.user.name}` }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.waitForURL('**/shop/home');
    await page.getByRole('link', { name: 'Login' }).click();
    await page.getByRole('textbox', { name: 'Email' }).waitFor();
    expect(ways.filter((way) => way !== '/shop/myorders')).toEqual(['/shop/home', '/auth/login']);
    await tab.close();
  });

  it('is drawn again where the clock is another than was known', async () => {
    const { tab, letScriptsCome } = await openAs(shopper, '/shop/home');
    const { page } = tab;
    letScriptsCome();
    const cookie = { name: 'zone', value: 'Pacific/Kiritimati', url: shop };
    await page.context().addCookies([cookie]);
    await openWhole(page, shop + orderPath());
    const here = await page.evaluate<string>('Intl.DateTimeFormat().resolvedOptions().timeZone');
    const known = await page.context().cookies(shop);
    expect(known.find(({ name }) => name === 'zone')?.value).toBe(here);
    expect(tab.complaints).toEqual([]);
    await tab.close();
  });
});
