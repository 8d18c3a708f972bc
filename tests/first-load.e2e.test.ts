import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { routes } from '#contracts/api';
import { eventually } from '#resilience/eventually';
import { askedAgain, askedBy } from './support/asked-by.ts';
import { launch } from './support/browser.ts';
import { keepLastSight, openTab, openWhole, untilDrawn, type Tab } from './support/tab.ts';
import { visit } from './support/visitor.ts';

/** What a page needs is named in the server's first answer: no request waits for an earlier one. */
const shop = inject('demoShop');
const password = 'suuq-demo-2026';
const NONE = '0'.repeat(24);
/** Looking at an order is recorded for admins and auditors, so it is never preloaded. */
const RECORDED = /^\/api\/(audit\/)?orders\/[0-9a-f]{24}/;
const NEWS = '**/api/live*';

let browser: Browser;
const own: Record<string, string> = {};
beforeAll(async () => {
  browser = await launch();
  const shopper = visit(shop);
  const { user } = await shopper.call(routes.signIn, { body: { email: 'shopper@suuq.test', password } });
  const orders = await Promise.all(user.orders.map((id) => shopper.call(routes.order, { params: { id } })));
  // An unpaid order also asks for the payment methods.
  own['order'] = orders.find(({ isPaid }) => isPaid)?._id ?? NONE;
  own['product'] = (await shopper.call(routes.allProducts, { query: { limit: '1' } }))[0]?._id ?? NONE;
  const auditor = visit(shop);
  await auditor.call(routes.signIn, { body: { email: 'auditor@suuq.test', password } });
  const [event] = await auditor.call(routes.log, { query: { limit: '1' } });
  own['position'] = event?.position ?? '0';
  own['trace'] = event?.correlationId ?? NONE;
});
afterAll(() => browser.close());

/** Read again every few seconds while it is shown. */
const POLLED = '/api/system';

/**
 * The API paths that a page requests until it is complete. The live stream is blocked: a page that receives a change
 * reads again, and on a slow machine that happens before it is complete.
 */
const readBy = async ({ page }: Tab, path: string): Promise<string[]> => {
  await page.route(NEWS, () => {});
  const asked = askedBy(page);
  await openWhole(page, shop + path);
  await page.waitForLoadState('networkidle');
  return asked.filter((each, index) => each !== POLLED || asked.indexOf(each) === index).toSorted();
};

const announcedBy = async ({ page }: Tab, path: string) => {
  // A busy server announces nothing.
  const whole = async () => {
    const html = await (await page.request.get(shop + path, { headers: { accept: 'text/html' } })).text();
    return html.includes('rel="canonical"') || html.includes('name="robots"') ? html : undefined;
  };
  const html = await eventually(whole, { within: 30_000 });
  if (html === undefined) throw new Error(`${path} announces nothing`);
  const links = [...html.matchAll(/<link rel="(preload|modulepreload)"[^>]* href="([^"]+)"/g)];
  const hrefs = links.map(([, , href = '']) => href.replaceAll('&amp;', '&'));
  return {
    reads: hrefs.filter((href) => href.startsWith('/api/')).toSorted(),
    pages: hrefs.filter((href) => /(?<!not-found)-page-[\w-]+\.js$/.test(href)),
  };
};

const pages = {
  'a visitor': ['/auth/login', '/auth/register'],
  'shopper@suuq.test': ['/shop/shipping', '/shop/myorders', '/shop/profile'],
  'admin@suuq.test': [
    '/admin/dashboard',
    '/admin/products',
    '/admin/orders',
    '/admin/order/:order',
    '/admin/delivered/orders',
    '/admin/usersList',
    '/admin/delivery',
    '/admin/system',
    '/audit',
    '/audit/order/:order',
    '/audit/event/:position',
    '/audit/trace/:trace',
  ],
};

it("one's own order is announced with what paying needs", async () => {
  const tab = await openTab(browser);
  await tab.page.request.post(`${shop}/api/users/auth`, { data: { email: 'shopper@suuq.test', password } });
  const path = `/shop/order/${own['order']}`;
  const { reads } = await announcedBy(tab, path);
  expect(await readBy(tab, path), `what ${path} reads`).toEqual(reads);
  await tab.close();
});

describe.each(Object.entries(pages))('to %s is announced all that is asked for, once:', (who, addresses) => {
  it.each(addresses)('%s', async (address) => {
    const path = address.replaceAll(/:(\w+)/g, (_, name: string) => own[name] ?? NONE);
    const tab = await openTab(browser, { reducedMotion: 'reduce' });
    keepLastSight(tab);
    if (who.includes('@'))
      await tab.page.request.post(`${shop}/api/users/auth`, { data: { email: who, password } });
    const announced = await announcedBy(tab, path);
    expect(announced.pages).toHaveLength(1);
    const read = await readBy(tab, path);
    const said = `To ${who} ${path} announced ${announced.reads.join(' ')} and read ${read.join(' ')}`;
    expect(
      read.filter((each) => !RECORDED.test(each)),
      said,
    ).toEqual(announced.reads);
    expect(new Set(read).size, said).toBe(read.length);
    expect(tab.complaints).toEqual([]);
    await tab.close();
  });
});

it.each([
  ['shopper@suuq.test', '/shop/profile'],
  ['shopper@suuq.test', '/shop/order/:order'],
  ['admin@suuq.test', '/admin/usersList'],
])('to %s %s asks for nothing twice when its own script comes late', async (email, address) => {
  const tab = await openTab(browser, { reducedMotion: 'reduce' });
  keepLastSight(tab);
  const { page } = tab;
  await page.request.post(`${shop}/api/users/auth`, { data: { email, password } });
  await page.clock.install();
  let letScriptCome = () => {};
  const late = new Promise<void>((resolve) => (letScriptCome = resolve));
  await page.route(/-page-[\w-]+\.js$/, (route) => late.then(() => route.continue()));
  const opening = readBy(tab, address.replace(':order', own['order'] ?? NONE));
  // It listens to the stream a while after it knows who is here. After this minute all earlier reads are old.
  await page.waitForRequest(NEWS);
  await page.clock.fastForward('01:00');
  letScriptCome();
  const read = await opening;
  expect(askedAgain(read)).toEqual([]);
  await tab.close();
});

it.each(['/shop/home', '/shop/products?category=women', '/shop/product/:product'])(
  '%s is drawn for who is signed in, too, and never shows them the way in',
  async (address) => {
    const path = address.replace(':product', own['product'] ?? NONE);
    const tab = await openTab(browser, { reducedMotion: 'reduce' });
    keepLastSight(tab);
    const { page } = tab;
    const body = { email: 'shopper@suuq.test', password };
    await page.request.post(`${shop}/api/users/auth`, { data: body });
    let letScriptsCome = () => {};
    const told = new Promise<void>((resolve) => (letScriptsCome = resolve));
    await page.route('**/assets/*.js', (route) => told.then(() => route.continue()));
    await untilDrawn(shop + path);
    // Do not wait for `load`: on a slow machine the scripts are requested earlier, and delay it.
    await page.goto(shop + path, { waitUntil: 'domcontentloaded' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByRole('link', { name: 'Login' }).isVisible()).toBe(false);
    expect(await page.getByText('Demo: no real money.').isVisible()).toBe(true);
    letScriptsCome();
    await page.getByRole('button', { name: 'Hodan Abdi' }).waitFor();
    expect(tab.complaints).toEqual([]);
    await tab.close();
  },
);

it('a visitor is announced the way in instead of a page that is not theirs', async () => {
  const tab = await openTab(browser);
  const { pages: login } = await announcedBy(tab, '/auth/login');
  expect(await announcedBy(tab, '/admin/orders')).toEqual(await announcedBy(tab, '/auth/login'));
  expect(login).toEqual([expect.stringContaining('login-page')]);
  await tab.close();
});

it.each([
  ['/', '/shop/home'],
  ['/shop', '/shop/home'],
  ['/shop/women', '/shop/products?category=women'],
])('%s is led to %s before anything is fetched', async (shortcut, address) => {
  const headers = { accept: 'text/html' };
  const answer = await fetch(shop + shortcut, { headers, redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, address]);
});

it('an address cannot write into the page', async () => {
  const tab = await openTab(browser);
  await tab.page.request.post(`${shop}/api/users/auth`, { data: { email: 'admin@suuq.test', password } });
  const address = `${shop}/audit/trace/${encodeURIComponent('"><script>')}`;
  const html = await (await tab.page.request.get(address, { headers: { accept: 'text/html' } })).text();
  expect(html).toContain('href="/api/audit/trace/%22%3E%3Cscript%3E"');
  expect(html).not.toContain('"><script>');
  await tab.close();
});
