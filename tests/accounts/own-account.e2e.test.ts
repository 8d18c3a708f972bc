import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { cookies } from '../../web/src/locales/legal/testing/remembered.ts';
import { button, openStorefront, type Storefront } from '../support/storefront.ts';

/** What a person does with their whole account, on a phone. */
const shop = inject('demoShop');

let storefront: Storefront;
beforeAll(async () => {
  storefront = await openStorefront(shop);
});
afterAll(() => storefront.close());

it('the profile gives one’s data as a file, and deletes the account with the password once more', async () => {
  const one = await storefront.shopper();
  const { page } = one;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${shop}/shop/profile`);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download your data' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('suuq.json');
  expect(await json(await file.createReadStream())).toMatchObject({
    user: { email: one.email },
    orders: [],
    reviews: [],
  });

  await button(page, 'Delete your account').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill('not the password');
  await button(page, 'Delete for ever').click();
  await dialog.getByText('This is not your current password.').waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  await dialog.getByLabel('Password', { exact: true }).fill(one.password);
  await button(page, 'Delete for ever').click();
  await page.waitForURL('**/shop/home');
  await page.goto(`${shop}/shop/profile`);
  await page.waitForURL('**/auth/login');
  await one.tab.close();
});

it('a browser has the cookies that the privacy notice tells of and no others, and nothing of who signed out', async () => {
  const one = await storefront.shopper();
  const { page } = one;
  await page.goto(`${shop}/shop/profile`);
  await button(page, 'Delete your account').waitFor();
  const names = (await page.context().cookies()).map(({ name }) => name);
  expect(names.sort()).toEqual(Object.keys(cookies).sort());

  const kept = () => page.evaluate<string[]>('Object.keys(localStorage).sort()');
  await button(page, 'Soomaali').click();
  await expect.poll(kept).toEqual(['language', 'language-told', 'owner']);
  await button(page, 'English').click();
  await button(page, 'Account of Hodan Abdi').click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL('**/shop/home');
  await expect.poll(kept).toEqual(['language']);
  await one.tab.close();
});
