import { allEvents } from '#contracts/all-events';
import { routes } from '#contracts/api';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { newCustomer, signedIn, tabOf } from '../support/admin-desk.ts';
import { launch } from '../support/browser.ts';
import { newKey } from '../support/api-steps.ts';
import { keepLastSight, openWhole, type Tab } from '../support/tab.ts';
import type { Visitor } from '../support/visitor.ts';

/** What the audit area shows of people, of families of events, and of what cannot be read or answered. */
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

const longestType = Object.keys(allEvents).reduce((long, type) => (type.length > long.length ? type : long));

/** In the page: the fields whose label, choice, hint or day is wider than its space. */
const CUT_OFF = `[...document.querySelectorAll('label')].filter((label) => label.offsetParent).flatMap((label) => {
  const field = label.control;
  if (!field || field.type === 'checkbox') return [];
  const style = getComputedStyle(field);
  const ruler = document.createElement('canvas').getContext('2d');
  ruler.font = style.font;
  const says = field.selectedOptions?.[0]?.text ?? (field.type === 'date' ? '00/00/0000 ##' : field.value || field.placeholder);
  const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  const isCut = ruler.measureText(says).width > room || label.scrollWidth > label.clientWidth;
  return isCut ? [label.textContent.slice(0, 20) + ': ' + says] : [];
})`;
const outside = { x: -1, y: -1, width: 0, height: 0 };

const open = (path: string) => openWhole(auditor.page, shop + path);

describe('an order that cannot be read to its end', () => {
  it('is shown as far as it can be, and says which revision cannot', async () => {
    keepLastSight(auditor);
    const { page } = auditor;
    const [placed] = await api.call(routes.log, { query: { type: 'OrderDelivered', limit: '1' } });
    const id = placed?.stream.replace('order-', '') ?? '';
    // The answer is faked here; a test that can write to the log checks that the server gives it.
    await page.route(/\/api\/audit\/orders\/.*\/replay$/, async (route) => {
      const answer = await route.fetch();
      const replay = (await answer.json()) as { readonly revision: number };
      const unreadable = { revision: replay.revision, type: 'OrderExploded', why: 'unknown type' };
      await route.fulfill({
        response: answer,
        json: { ...replay, consistent: null, changes: [], unreadable },
      });
    });
    await open(`/audit/order/${id}`);
    await page.getByText(/^Revision \d+ \(OrderExploded\) cannot be read\.$/).waitFor();
    await page.getByRole('heading', { name: /^The order at revision/ }).waitFor();
    await page.unroute(/\/api\/audit\/orders\/.*\/replay$/);
  });
});

describe('a product of which an event cannot be read', () => {
  it('is not judged, and the page says which revision cannot be read', async () => {
    keepLastSight(auditor);
    const { page } = auditor;
    const [created] = await api.call(routes.log, { query: { type: 'ProductCreated', limit: '1' } });
    await page.route(/\/api\/audit\/products\/.*\/proof$/, (route) =>
      route.fulfill({
        json: {
          revision: 1,
          consistent: null,
          differences: [],
          unreadable: { revision: 2, type: 'StockExploded', why: 'unknown type' },
        },
      }),
    );
    await open(`/audit/event/${created?.position}`);
    await page.getByRole('button', { name: 'Why these values?' }).click();
    await page.getByText('Revision 2 (StockExploded) cannot be read.', { exact: true }).waitFor();
    await page.getByText(/The product is not compared with what the shop shows/).waitFor();
    await page.unroute(/\/api\/audit\/products\/.*\/proof$/);
  });
});

describe('the log', () => {
  it('shows who did it by their names when it is asked for, and that this is recorded', async () => {
    keepLastSight(auditor);
    const { page } = auditor;
    await open('/audit?type=OrderPlaced');
    const short = page.getByRole('link', { name: /^…[0-9a-f]{6}$/ });
    await short.first().waitFor();
    const before = await short.count();
    expect(await page.locator('[data-look-recorded]').count()).toBe(0);
    await page.getByRole('button', { name: 'Show names' }).click();
    await page.locator('[data-look-recorded]').waitFor();
    // An erased person has no name.
    await expect.poll(() => short.count()).toBeLessThan(before);
  });

  it('finds by each family what its rows are called', async () => {
    keepLastSight(auditor);
    const { page } = auditor;
    for (const family of ['Payment', 'Account']) {
      await open('/audit');
      await page.getByRole('button', { name: family, exact: true }).click();
      await page.waitForURL(new RegExp(`family=${family.toLowerCase()}`));
      const rows = page.locator('ol > li');
      await expect
        .poll(async () => new Set(await rows.locator('b + span').allInnerTexts()))
        .toEqual(new Set([family]));
    }
  });

  it('has filters whose names and choices can be read whole at 1280 px, in both languages', async () => {
    keepLastSight(auditor);
    const { page } = auditor;
    await page.setViewportSize({ width: 1280, height: 800 });
    for (const path of [
      '/audit',
      `/audit?type=${longestType}&stream=projection&from=2026-01-01&to=2026-12-31`,
    ]) {
      await open(path);
      for (const language of ['so', 'en']) {
        await page.locator(`button[lang=${language}]`).filter({ visible: true }).first().click();
        await page.locator(`button[lang=${language}][aria-pressed=true]`).first().waitFor();
        await expect.poll(() => page.locator('label').filter({ visible: true }).count()).toBeGreaterThan(6);
        expect(await page.evaluate<readonly string[]>(CUT_OFF), language).toEqual([]);
      }
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it.each([
    [1280, 800],
    [390, 844],
  ])('keeps its new events in sight wherever one has scrolled to, at %i px', async (width, height) => {
    keepLastSight(auditor);
    const { page } = auditor;
    await page.setViewportSize({ width, height });
    await open('/audit?type=AccountRegistered,OrderPlaced');
    await page.getByText('Live', { exact: true }).waitFor();
    await page.locator('ol > li').last().scrollIntoViewIfNeeded();
    await expect.poll(() => page.evaluate<number>('window.scrollY')).toBeGreaterThan(400);
    await newCustomer(shop, `sight${newKey().slice(0, 8)}`);
    const fresh = page.getByRole('button', { name: /^\d+ new events?$/ });
    await fresh.waitFor();
    expect(await page.evaluate<number>('window.scrollY')).toBeGreaterThan(400);
    const { x, y, width: wide, height: tall } = (await fresh.boundingBox()) ?? outside;
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
    expect([x + wide <= width, y + tall <= height]).toEqual([true, true]);
    // Nothing covers it, and nothing moves while it is pressed.
    await fresh.click();
    await expect.poll(() => page.evaluate<number>('window.scrollY')).toBe(0);
    await page.locator('ol > li').first().filter({ hasText: 'AccountRegistered' }).waitFor();
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('says what of its address nobody can answer, instead of answering something else', async () => {
    keepLastSight(auditor);
    const { page } = auditor;
    await open('/audit?type=OrderPlaced&from=yesterday');
    await page.getByText(/from “yesterday”/).waitFor();
    expect(await page.locator('ol > li').count()).toBe(0);
    await page.getByRole('button', { name: 'Remove the filter' }).click();
    await page.locator('ol > li').first().waitFor();
    expect(page.url()).toMatch(/audit\?type=OrderPlaced$/);
  });
});
