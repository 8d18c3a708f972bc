import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { linkInLetter } from '../support/link-in-letter.ts';
import { button, openStorefront, type Storefront } from '../support/storefront.ts';

/** Changing the address in the profile, confirming it by letter, and signing in with it, on a small phone. */
const shop = inject('demoShop');

let storefront: Storefront;
beforeAll(async () => {
  storefront = await openStorefront(shop);
});
afterAll(() => storefront.close());

it('an address is changed from the profile, by a letter to the new one', async () => {
  const one = await storefront.shopper();
  const { page } = one;
  const email = `new.${one.email}`;
  const isWithinScreen = async () => {
    const wide = await page.evaluate('document.documentElement.scrollWidth');
    expect(wide).toBeLessThanOrEqual(360);
  };
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`${shop}/shop/profile`);
  await button(page, 'Change the address').click();
  const dialog = page.getByRole('dialog', { name: 'Change your e-mail address' });
  await dialog.getByLabel('New e-mail address').fill(email);
  await dialog.getByLabel('Current password', { exact: true }).fill('not the password');
  await isWithinScreen();
  await dialog.getByRole('button', { name: 'Send the letter' }).click();
  await dialog.getByText('This is not your current password.').waitFor();
  await dialog.getByLabel('Current password', { exact: true }).fill(one.password);
  await dialog.getByRole('button', { name: 'Send the letter' }).click();
  await page.getByText(`${email} will replace it.`).waitFor();
  await isWithinScreen();

  const link = await linkInLetter(
    page,
    { shop, email },
    'Confirm your new e-mail address',
    'Confirm the new address',
  );
  await page.goto(link);
  await page.getByLabel('Current password', { exact: true }).fill(one.password);
  await button(page, 'Yes, use this address').click();
  await page.getByText('Thank you. Your account has its new address').waitFor();
  await isWithinScreen();
  await page.getByRole('link', { name: 'Go to your profile' }).click();
  await page.getByText(email, { exact: true }).waitFor();
  await page.getByText('Confirmed', { exact: true }).waitFor();

  await page.context().clearCookies();
  await page.goto(`${shop}/auth/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(one.password);
  await button(page, 'Login').click();
  await page.waitForURL('**/shop/products');
  // Opening the link again shows that it is done.
  await page.goto(link);
  await page.getByLabel('Current password', { exact: true }).fill(one.password);
  await button(page, 'Yes, use this address').click();
  await page.getByText('Thank you. Your account has its new address').waitFor();
  expect(one.tab.complaints).toEqual([]);
  await one.tab.close();
});
