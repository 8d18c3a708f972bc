import { AxeBuilder } from '@axe-core/playwright';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launch } from './support/browser.ts';
import { keepLastSight, openTab, type Tab } from './support/tab.ts';

/** An auditor's work in a real browser, over the demo shop's log. */
const shop = inject('demoShop');
let browser: Browser;
let auditor: Tab;

beforeAll(async () => {
  browser = await launch();
  auditor = await openTab(browser, { reducedMotion: 'reduce' });
  await auditor.page.request.post(`${shop}/api/users/auth`, {
    data: { email: 'auditor@suuq.test', password: 'suuq-demo-2026' },
  });
});
afterAll(async () => {
  expect(auditor.complaints).toEqual([]);
  await browser.close();
});

const open = async (path: string) => {
  await auditor.page.goto(shop + path);
  await auditor.page.getByRole('heading', { level: 1 }).waitFor();
};

describe('a dispute', () => {
  it('is answered with five clicks: who changed what, when, and why it was refunded', async () => {
    keepLastSight(auditor);
    const { page } = auditor;
    await open('/audit');
    // What the customer tells: what they paid. Typing is no click.
    await page.keyboard.press('/');
    await page.keyboard.type('$333.50');
    const placed = page.getByRole('link', { name: 'OrderPlaced', exact: true });
    await expect.poll(() => placed.count()).toBe(1);
    await placed.click();
    await page.getByRole('link', { name: 'The history of this order' }).click();
    const thread = page.getByRole('button', { name: /PaymentRefunded/ });
    await expect.poll(() => thread.count()).toBeGreaterThanOrEqual(2);
    expect(await thread.last().innerText()).toMatch(/admin/);
    await thread.last().click();
    const changed = page.getByRole('table').filter({ hasText: 'refundedAmount' }).first();
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
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    const chosen = page.locator('li[data-at=true]');
    expect(await page.locator('ol > li').first().getAttribute('data-at')).toBe('true');
    expect(await chosen.count()).toBe(1);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'OrderDelivered' }).waitFor();
    await page.goBack();
    await page.locator('ol > li').first().waitFor();
    expect(page.url()).toContain('type=OrderDelivered');
  });

  it('shows the order as it was at any revision, by the slider and its keys', async () => {
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
    expect(page.url()).toContain('revision=1');
  });

  it.each([
    '/audit',
    '/audit?q=nothingofthatkind',
    '/audit/trace/unheard-of',
    '/audit/event/999999999',
    '/audit/order/000000000000000000000000',
  ])('can be read by everybody: %s', async (path) => {
    keepLastSight(auditor);
    const { page } = auditor;
    await open(path);
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.locator(`html.${colorScheme}`).waitFor();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    }
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth')).toBe(false);
    }
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
