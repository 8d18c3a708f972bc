import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { launch } from './support/browser.ts';
import { keepLastSight, openTab } from './support/tab.ts';

const origin = inject('demoShop');
const SHOPPER = '{"email":"shopper@suuq.test","password":"suuq-demo-2026"}';
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const PHONE = { width: 390, height: 844 };

it('the page of the API signs in and makes a call, on a phone and all by itself', async () => {
  const tab = await openTab(browser, { viewport: PHONE });
  keepLastSight(tab);
  const { page, complaints } = tab;
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith('data:'))
      elsewhere.push(request.url());
  });
  const make = async (operation: string, body?: string) => {
    const call = page.locator(`#operations-Accounts-${operation}`);
    await call.locator('.opblock-summary-control').click();
    await call.getByRole('button', { name: 'Try it out' }).click();
    if (body !== undefined) await call.locator('textarea').fill(body);
    await call.getByRole('button', { name: 'Execute' }).click();
    return call.locator('.live-responses-table .response-col_status').last().innerText();
  };
  await page.goto(`${origin}/api/docs`);
  await page.locator('#operations-tag-Accounts').click();
  expect(await page.title()).toBe('Suuq API');
  expect(await make('signIn', SHOPPER)).toContain('200');
  expect(await make('profile')).toContain('200');
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width);
  expect([complaints, elsewhere]).toEqual([[], []]);
  await tab.close();
});
