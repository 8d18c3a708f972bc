import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { routes } from '#contracts/api';
import { newKey } from '../support/api-steps.ts';
import { mismarkedOf } from '../support/marked-languages.ts';
import { button, openStorefront, type Storefront } from '../support/storefront.ts';
import { visit } from '../support/visitor.ts';
import { so } from '../../web/src/locales/so.ts';

/** Registering, signing in, and the own profile. */
const shop = inject('demoShop');

let storefront: Storefront;
beforeAll(async () => {
  storefront = await openStorefront(shop);
});
afterAll(() => storefront.close());

describe('who is not signed in', () => {
  it('hears in Somali, marked as that, that registration is closed, whatever is typed, and is offered no test user and no letter where there is none', async () => {
    const one = await storefront.shopper();
    const { page } = one;
    await page.context().clearCookies();
    await page.route('**/api/config/accounts', (route) =>
      route.fulfill({ json: { demoAccounts: false, writesLetters: false, registrationOpen: false } }),
    );
    await page.goto(`${shop}/auth/register`);
    await button(page, 'Register').click();
    await page.getByText('Is-diiwaangelin lama heli karo, waayo kani waa koorso.').waitFor();
    expect(await mismarkedOf(page)).toEqual([]);
    await page.getByRole('link', { name: 'Login' }).click();
    await page.waitForURL('**/auth/login');
    await page.getByRole('heading', { level: 1, name: 'Welcome Back' }).waitFor();
    await page.getByText('Just looking?').waitFor({ state: 'detached' });
    // A shop that sends no letters must not offer one.
    await page.getByRole('link', { name: 'Forgot your password?' }).waitFor({ state: 'detached' });
    await page.getByLabel('Email').fill(one.email);
    await page.getByLabel('Password', { exact: true }).fill('not the one');
    await button(page, 'Login').click();
    await page.getByText('failed Login.').waitFor();
    await page.locator('[data-part=root]', { hasText: 'E-mail or password is wrong.' }).waitFor();
    await one.tab.close();
  });
});

describe('who signs in', () => {
  it('without having been sent there goes on to the products', async () => {
    const one = await storefront.shopper();
    const { page } = one;
    await page.context().clearCookies();
    await page.goto(`${shop}/auth/login`);
    await page.getByLabel('Email').fill(one.email);
    await page.getByLabel('Password', { exact: true }).fill(one.password);
    await button(page, 'Login').click();
    await page.waitForURL('**/shop/products');
    await page.getByText('Login Succesfully').waitFor();
    await one.tab.close();
  });

  it('can read what they agree to beside the form, down to its parts', async () => {
    const one = await storefront.shopper();
    const { page } = one;
    await page.context().clearCookies();
    await page.goto(`${shop}/auth/login`);
    await page.getByLabel('Email').fill(one.email);
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'terms' }).click();
    const terms = await opened;
    await terms.getByRole('heading', { level: 1, name: 'Terms' }).waitFor();
    await terms.getByRole('contentinfo').getByRole('link', { name: 'Returns' }).click();
    await terms.waitForURL('**/shop/terms#returns');
    const part = terms.getByRole('heading', { name: 'Cancelling and money back' });
    const top = async () => (await part.boundingBox())?.y ?? -1;
    await expect.poll(top).toBeGreaterThan(0);
    await expect.poll(top).toBeLessThan(400);
    expect(await page.getByLabel('Email').inputValue()).toBe(one.email);
    await one.tab.close();
  });

  it('by registering is signed in, and back where the way to buy had been left', async () => {
    const one = await storefront.shopper();
    const { page } = one;
    await page.context().clearCookies();
    await page.goto(`${shop}/shop/myorders`);
    await page.waitForURL('**/auth/login');
    await page.getByRole('link', { name: 'Create one now' }).click();
    const username = `n${newKey().slice(0, 10)}`;
    for (const [label, text] of [
      ['Name', 'Hodan'],
      ['Username', username],
      ['Email', `${username}@suuq.test`],
      ['Password', one.password],
    ] as const)
      await page.getByLabel(label, { exact: true }).fill(text);
    await button(page, 'Register').click();
    await page.waitForURL('**/shop/myorders');
    await page.getByText('Your account is ready.').waitFor();
    await button(page, /^Account of Hodan/).waitFor();
    expect(one.tab.complaints).toEqual([]);
    await one.tab.close();
  });
});

describe('the profile', () => {
  it('comes after a word that it is coming, and keeps what is typed for the current password', async () => {
    const one = await storefront.shopper();
    const { page } = one;
    let comes = (): void => {};
    const asked = new Promise<void>((resolve) => (comes = resolve));
    await page.route('**/api/users/profile', (route) => asked.then(() => route.fallback()), { times: 1 });
    await page.goto(`${shop}/shop/profile`);
    await page.getByText('Loading profile...').waitFor();
    expect(await page.getByText('No user data available').count()).toBe(0);
    comes();
    await page.getByLabel('New password').fill('long enough for me');
    await page.getByLabel('Confirm password').fill('long enough for me');
    const current = page.getByLabel('Current password');
    await button(page, 'Update Profile').click();
    await page.getByText('Enter your current password.').waitFor();
    await current.fill('not the one');
    await button(page, 'Update Profile').click();
    await page.getByText('This is not your current password.').waitFor();
    expect(await current.inputValue()).toBe('not the one');
    await current.fill(one.password);
    await button(page, 'Update Profile').click();
    await page.getByText('Profile updated successfully!').waitFor();
    await current.waitFor({ state: 'detached' });
    expect(one.tab.complaints).toEqual([]);
    await one.tab.close();
  });
});

describe('the sessions of a profile', () => {
  it('say where somebody is signed in, and end there or everywhere', async () => {
    const one = await storefront.shopper();
    const { page } = one;
    const elsewhere = visit(shop);
    await elsewhere.call(routes.signIn, { body: { email: one.email, password: one.password } });
    await page.goto(`${shop}/shop/profile`);
    const list = page.getByRole('region', { name: 'Where you are signed in' });
    await list.getByText('This device').waitFor();
    await list
      .getByRole('button', { name: /^Sign out (?!everywhere)/ })
      .first()
      .click();
    await page.getByText('That device is signed out.').waitFor();
    const { status } = await elsewhere.send('GET', '/users/profile');
    expect(status).toBe(401);
    await page.locator('button[lang=so]').first().click();
    const { sessions } = so.profile;
    await button(page, sessions.endAll).click();
    const dialog = page.getByRole('dialog', { name: sessions.askAll });
    await dialog.getByRole('button', { name: sessions.endAll }).click();
    await page.waitForURL('**/shop/home');
    await one.tab.close();
  });
});

it('the language stays what it is when the other one cannot be fetched', async () => {
  const one = await storefront.shopper();
  const { page } = one;
  await page.goto(`${shop}/shop/home`);
  const somali = page.locator('button[lang=so]').first();
  await page.route(/\/assets\/so-|\/healthz$/, (route) => route.abort());
  await somali.click();
  await page.getByText('The shop cannot be reached. Check your connection and try again.').waitFor();
  expect(await page.evaluate<string>('document.documentElement.lang')).toBe('en');
  // The page also exists where Somali was chosen before.
  await page.evaluate("localStorage.setItem('language', 'so')");
  await page.reload();
  await page.getByRole('button', { name: 'My Cart' }).waitFor();
  await one.tab.close();
});
