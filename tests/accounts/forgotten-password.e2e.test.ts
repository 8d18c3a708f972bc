import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { linkInLetter } from '../support/link-in-letter.ts';
import { button, openStorefront, type Storefront } from '../support/storefront.ts';
import type { Shopper } from '../support/shopper.ts';

/** From the sign-in page through a letter back to it, on a phone. */
const shop = inject('demoShop');

let storefront: Storefront;
beforeAll(async () => {
  storefront = await openStorefront(shop);
});
afterAll(() => storefront.close());

const NEW = 'a quiet river at dusk';
const linkOf = ({ page, email }: Shopper, subject: string, label: string): Promise<string> =>
  linkInLetter(page, { shop, email }, subject, label);

it('a forgotten password is replaced by a letter, from the sign-in page to being signed in', async () => {
  const one = await storefront.shopper();
  const { page } = one;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.context().clearCookies();
  await page.goto(`${shop}/auth/login`);
  await page.getByLabel('Email').fill(one.email);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByRole('heading', { level: 1, name: 'Forgot your password?' }).waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe(one.email);
  await button(page, 'Send the link').click();
  await page.getByText(`If there is an account for ${one.email}`).waitFor();

  await page.goto(await linkOf(one, 'Choose a new password', 'Choose a new password'));
  await button(page, 'Change the password').click();
  await page.locator('[name=password]:focus').waitFor();
  await page.getByLabel('New password', { exact: true }).fill(NEW);
  await button(page, 'Change the password').click();
  await page.getByText('Your password is changed.').waitFor();
  await page.getByRole('link', { name: 'Login' }).click();
  await page.waitForURL('**/auth/login');
  await page.getByLabel('Email').fill(one.email);
  await page.getByLabel('Password', { exact: true }).fill(NEW);
  await button(page, 'Login').click();
  await page.waitForURL('**/shop/products');

  // The link came by letter to that address: using it proves that the person reads there.
  await page.goto(`${shop}/shop/profile`);
  await page.getByText('Confirmed', { exact: true }).waitFor();
  expect(one.tab.complaints).toEqual([]);
  await one.tab.close();
});

it('an address is confirmed from the profile, by a letter that is sent again', async () => {
  const one = await storefront.shopper();
  const { page } = one;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${shop}/shop/profile`);
  await page.getByText('Not confirmed yet.').waitFor();
  const wide = await page.evaluate('document.documentElement.scrollWidth');
  expect(wide).toBeLessThanOrEqual(390);
  await button(page, 'Send the letter again').click();
  await page.getByText('A letter is on its way.').waitFor();
  await page.goto(await linkOf(one, 'Confirm your e-mail address', 'Confirm the address'));
  await button(page, 'Yes, confirm it').click();
  await page.getByRole('link', { name: 'Go to your profile' }).click();
  await page.getByText('Confirmed', { exact: true }).waitFor();
  expect(one.tab.complaints).toEqual([]);
  await one.tab.close();
});

it('a link that is no more says so, and leads to a new one', async () => {
  const one = await storefront.shopper();
  const { page } = one;
  await page.goto(`${shop}/auth/reset-password#${'x'.repeat(67)}`);
  await page.getByLabel('New password', { exact: true }).fill(NEW);
  await button(page, 'Change the password').click();
  await page.getByText('This link does not work any more.').waitFor();
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await page.waitForURL('**/auth/forgot-password');
  await one.tab.close();
});
