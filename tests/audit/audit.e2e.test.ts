import { routes } from '#contracts/api';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { newCustomer, signedIn, tabOf } from '../support/admin-desk.ts';
import { launch } from '../support/browser.ts';
import { newKey } from '../support/api-steps.ts';
import { faultsOf } from '../support/faults.ts';
import { keepLastSight, openTab, openWhole, type Tab } from '../support/tab.ts';
import type { Visitor } from '../support/visitor.ts';

/** An auditor's work in a real browser, over the demo shop's log. */
const shop = inject('demoShop');
let browser: Browser;
let auditor: Tab;
let api: Visitor;

beforeAll(async () => {
  browser = await launch();
  api = await signedIn(shop, 'auditor@suuq.test');
  auditor = await tabOf(browser, api);
});
afterAll(async () => {
  expect(auditor.complaints).toEqual([]);
  await browser.close();
});

const open = (path: string) => openWhole(auditor.page, shop + path);

describe('a dispute', () => {
  it('is answered with five clicks: who changed what, when, and why it was refunded', async () => {
    keepLastSight(auditor);
    const { page } = auditor;
    await open('/audit');
    await page.locator('ol > li').first().waitFor();
    // What the customer told: what they bought and paid; another one may have paid the same. It is typed without a
    // click.
    const isReady = () => page.evaluate<boolean>('document.activeElement.type === "search"');
    // The server draws the list: keys are heard once the page is awake.
    await expect
      .poll(async () => {
        if (!(await isReady())) await page.keyboard.press('/');
        return isReady();
      })
      .toBe(true);
    await page.keyboard.type('tamarind $333.50');
    await page.waitForURL(/q=tamarind.*333\.50/);
    await expect.poll(() => page.locator('ol > li').count()).toBeLessThan(20);
    const placed = page.getByRole('link', { name: 'OrderPlaced', exact: true });
    await expect.poll(() => placed.count()).toBe(1);
    await placed.click();
    await page.getByRole('link', { name: 'The history of this order' }).click();
    const thread = page.getByRole('button', { name: /PaymentRefunded/ });
    await thread.nth(1).waitFor();
    expect(await thread.last().innerText()).toMatch(/admin/);
    await thread.last().click();
    const changed = page.getByRole('table').filter({ hasText: 'Refunded' }).first();
    await changed.getByText('$333.50').waitFor();
    await page.getByRole('link', { name: 'PaymentRefunded', exact: true }).click();
    await page.getByText('[hidden]').waitFor();
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByText('[hidden]').waitFor({ state: 'detached' });
    expect(
      await page
        .locator('dt', { hasText: /^reason$/ })
        .locator('+ dd')
        .innerText(),
    ).toMatch(/\w+ \w+/);
  });
});

describe('the log', () => {
  it('is walked by keys, and an event opened and traced', async () => {
    keepLastSight(auditor);
    const { page } = auditor;
    await open('/audit?type=OrderDelivered');
    await page.locator('ol > li').nth(2).waitFor();
    await page.locator('h1').click();
    const rows = page.locator('ol > li');
    const isAt = (index: number) => rows.nth(index).getAttribute('data-at');
    // The server draws the list: keys are heard once the page is awake.
    await expect
      .poll(async () => {
        await page.keyboard.press('k');
        return isAt(0);
      })
      .toBe('true');
    for (const key of ['j', 'j', 'k']) await page.keyboard.press(key);
    await expect.poll(() => isAt(1)).toBe('true');
    expect(await page.locator('li[data-at=true]').count()).toBe(1);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'OrderDelivered' }).waitFor();
    await page.goBack();
    await page.locator('ol > li').first().waitFor();
    expect(page.url()).toContain('type=OrderDelivered');
  });

  it('shows the order at any revision, by the slider and its keys', async () => {
    keepLastSight(auditor);
    const { page } = auditor;
    await open('/audit?type=OrderDelivered');
    await page.getByRole('link', { name: 'OrderDelivered', exact: true }).first().click();
    await page.getByRole('link', { name: 'The history of this order' }).click();
    await page.getByRole('heading', { name: 'The log and the shop agree' }).waitFor();
    const slider = page.getByRole('slider');
    await slider.focus();
    await page.keyboard.press('Home');
    await page.getByRole('heading', { name: 'What revision 0 changed' }).waitFor();
    expect(await slider.getAttribute('aria-valuetext')).toBe('Revision 0, OrderPlaced');
    await page.keyboard.press('ArrowRight');
    await page.getByRole('heading', { name: 'What revision 1 changed' }).waitFor();
    await page.waitForURL(/revision=1/);
  });
});

describe('what a customer says', () => {
  it('leads to their order: its number, a cut stream, an e-mail address; else it says what can be typed', async () => {
    keepLastSight(auditor);
    const { page } = auditor;
    const [placed] = await api.call(routes.log, { query: { type: 'OrderPlaced', limit: '1' } });
    const end = placed?.stream.slice(-6) ?? '';
    const looked = page.locator('[data-look-recorded]');
    await open('/audit');
    for (const said of [`#${end.toUpperCase()}`, `order-…${end}`]) {
      await page.getByLabel('Search').fill(said);
      await page.waitForURL((url) => url.searchParams.get('q') === said);
      await expect.poll(() => page.locator('ol > li').count()).toBeLessThan(20);
      await page.getByRole('link', { name: 'OrderPlaced', exact: true }).waitFor();
      expect(await looked.count()).toBe(0);
    }
    await page.getByLabel('Search').fill('shopper@suuq.test');
    await looked.waitFor();
    await page.getByLabel('Search').fill('hopper@suuq.test');
    await page.getByText('No event matches all of these filters.').waitFor();
    await page.getByText(/You can type an order’s number/).waitFor();
    expect(await looked.count()).toBe(0);
  });

  it('has its history, of which the look is said to be recorded', async () => {
    keepLastSight(auditor);
    const { page } = auditor;
    // Nothing of an erased person may be shown.
    const orders = await api.call(routes.log, { query: { type: 'OrderPlaced' } });
    const placed = orders.find(({ masked }) => masked.length > 0);
    await open(`/audit/order/${placed?.stream.replace('order-', '')}`);
    await page.locator('[data-look-recorded]').waitFor();
  });
});

describe('the open log', () => {
  it('keeps every filter that is typed, leads from who did it to all their deeds, and clears them', async () => {
    keepLastSight(auditor);
    const { page } = auditor;
    await open('/audit?type=OrderPlaced');
    await page.getByRole('textbox', { name: 'Actor' }).fill('nobody');
    await page.getByRole('textbox', { name: 'Request' }).fill('nothing');
    await page.waitForURL(/type=OrderPlaced.*actor=nobody.*correlation=nothing/);
    await page.getByText('No event matches all of these filters.').waitFor();
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.waitForURL(/\/audit$/);
    await expect.poll(() => page.getByRole('textbox', { name: 'Actor' }).inputValue()).toBe('');
    // The newest events of a fresh log all come from processes.
    await open('/audit?type=OrderPlaced');
    await page
      .getByRole('link', { name: /^…[0-9a-f]{6}$/ })
      .first()
      .click();
    await page.waitForURL(/actor=[0-9a-f]{24}$/);
  });

  it('says that it is live, and how many new events fit, to anyone who has gone on to older ones', async () => {
    keepLastSight(auditor);
    const { page } = auditor;
    await open('/audit?type=AccountRegistered,OrderPlaced');
    await page.getByText('Live', { exact: true }).waitFor();
    const first = () => page.locator('ol > li').first().innerText();
    const newest = await first();
    await page.getByRole('button', { name: 'Older events' }).click();
    await page.waitForURL(/cursor=/);
    await expect.poll(first).not.toBe(newest);
    await newCustomer(shop, `fresh${newKey().slice(0, 8)}`);
    await page.getByRole('button', { name: '1 new event', exact: true }).click();
    await page.waitForURL(/OrderPlaced$/);
    await page.locator('ol > li').first().filter({ hasText: 'AccountRegistered' }).waitFor();
  });

  it('says of a product why each value is what it is', async () => {
    keepLastSight(auditor);
    const { page } = auditor;
    await open('/audit?type=ProductCreated');
    await page.getByRole('link', { name: 'ProductCreated', exact: true }).first().click();
    await page.getByRole('button', { name: 'Why these values?' }).click();
    await page
      .getByRole('link', { name: /^set by ProductCreated/ })
      .first()
      .waitFor();
    await page.getByRole('heading', { name: 'The log and the shop agree' }).waitFor();
  });
});

describe('can be read and used by everybody, in both languages and themes and at every width:', () => {
  const delivered = async () => {
    const query = { type: 'OrderDelivered', limit: '1' };
    const [event] = await api.call(routes.log, { query });
    if (!event) throw new Error('Nothing was delivered');
    return event;
  };
  it.each([
    ['the log', () => '/audit'],
    ['nothing found', () => '/audit?q=nothingofthatkind'],
    ['an event', async () => `/audit/event/${(await delivered()).position}`],
    ['an order', async () => `/audit/order/${(await delivered()).stream.replace('order-', '')}`],
    ['a trace', async () => `/audit/trace/${(await delivered()).correlationId}`],
    ['no such trace', () => '/audit/trace/unheard-of'],
    ['no such event', () => '/audit/event/999999999'],
    ['no such order', () => '/audit/order/000000000000000000000000'],
  ])('%s', async (_, path) => {
    keepLastSight(auditor);
    await open(await path());
    expect(await faultsOf(auditor, [320, 360, 768, 1440])).toEqual([]);
  });
});

describe('who may not look', () => {
  it('is sent away: customers to the shop, visitors to sign in', async () => {
    const visitor = await openTab(browser);
    await visitor.page.goto(`${shop}/audit`);
    await visitor.page.waitForURL('**/auth/login');
    await visitor.page.request.post(`${shop}/api/users/auth`, {
      data: { email: 'shopper@suuq.test', password: 'suuq-demo-2026' },
    });
    await visitor.page.goto(`${shop}/audit`);
    await visitor.page.waitForURL('**/shop/home');
    await visitor.close();
  });
});
