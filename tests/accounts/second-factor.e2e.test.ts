import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { routes } from '#contracts/api';
import { authenticator } from '../support/authenticator.ts';
import { linkInLetter } from '../support/link-in-letter.ts';
import type { Shopper } from '../support/shopper.ts';
import { button, openStorefront, type Storefront } from '../support/storefront.ts';

/** A second factor from turning it on to turning it off, on a small phone. */
const shop = inject('demoShop');
const PHONE = { width: 360, height: 740 };
const CODE = 'Code of your authenticator app';

let storefront: Storefront;
beforeAll(async () => {
  storefront = await openStorefront(shop);
});
afterAll(() => storefront.close());

const section = ({ page }: Shopper) => page.getByRole('region', { name: 'Second factor' });

/** Confirms their address, without which nobody turns it on. */
const confirmAddress = async ({ page, email }: Shopper): Promise<void> => {
  await page.goto(await linkInLetter(page, { shop, email }, 'Confirm your', 'Confirm the address'));
  await button(page, 'Yes, confirm it').click();
  await page.getByText('Your address is confirmed.').waitFor();
};

/** Turns it on from the profile; answers the app and the recovery codes. */
const turnedOn = async (one: Shopper) => {
  await one.page.setViewportSize(PHONE);
  await confirmAddress(one);
  await one.page.goto(`${shop}/shop/profile#second-factor`);
  return turnOn(one);
};

/** The same where the profile is open. */
const turnOn = async (one: Shopper) => {
  const { page } = one;
  const place = section(one);
  await button(page, 'Turn it on').click();
  await page.getByRole('dialog').getByLabel('Current password', { exact: true }).fill('not the one');
  await button(page, 'Begin').click();
  await page.getByText('This is not your current password.').waitFor();
  await page.getByRole('dialog').getByLabel('Current password', { exact: true }).fill(one.password);
  await button(page, 'Begin').click();
  await place.getByRole('figure', { name: 'Picture for the authenticator app' }).waitFor();
  const uri = await place.getByRole('link', { name: 'Open in an app on this device' }).getAttribute('href');
  expect(uri).toContain(encodeURIComponent(one.email));
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(PHONE.width);
  const app = authenticator(uri ?? '');
  await place.getByLabel(CODE).fill('000000');
  await place.getByRole('button', { name: 'Turn it on' }).click();
  await page.getByText('This code is wrong, too old, or was used before.').waitFor();
  await place.getByLabel(CODE).fill(await app.code());
  await place.getByRole('button', { name: 'Turn it on' }).click();
  await place.getByRole('heading', { name: 'Keep your recovery codes' }).waitFor();
  const codes = await place.getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(10);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(PHONE.width);
  return { app, codes };
};

/** Goes to the step for the code, after the password. */
const atTheCode = async ({ page, email, password }: Shopper): Promise<void> => {
  await page.context().clearCookies();
  await page.goto(`${shop}/auth/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Login').click();
  await page.locator('[name=code]:focus').waitFor();
};

it('signing in takes a code of the app once somebody has turned that on, until they turn it off', async () => {
  const one = await storefront.shopper();
  const { page } = one;
  const { app } = await turnedOn(one);
  await button(page, 'I have kept them').click();
  await page.getByText('You have 10 recovery codes left').waitFor();

  await atTheCode(one);
  await page.getByLabel(CODE).fill('000000');
  await button(page, 'Login').click();
  await page.getByText('This code is wrong, too old, or was used before.').waitFor();
  await page.getByLabel(CODE).fill(await app.code());
  await button(page, 'Login').click();
  await page.waitForURL('**/shop/products');

  await page.goto(`${shop}/shop/profile`);
  await button(page, 'Turn it off').click();
  const dialog = page.getByRole('dialog', { name: 'Turn off your second factor?' });
  await dialog.getByLabel('Current password', { exact: true }).fill(one.password);
  await dialog.getByLabel(CODE).fill(await app.code());
  await dialog.getByRole('button', { name: 'Turn it off' }).click();
  await page.getByText('Your second factor is off.').waitFor();
  await section(one).getByText('You sign in with your password alone.').waitFor();
  expect(one.tab.complaints).toEqual([]);
  await one.tab.close();
});

it('a recovery code signs in once in place of the app, and is one less from then on', async () => {
  const one = await storefront.shopper();
  const { page } = one;
  const { codes } = await turnedOn(one);
  const downloading = page.waitForEvent('download');
  await section(one).getByRole('link', { name: 'Download' }).click();
  expect((await downloading).suggestedFilename()).toBe('suuq-recovery-codes.txt');

  const [first = ''] = codes;
  await atTheCode(one);
  await button(page, 'Use a recovery code').click();
  await page.getByLabel('Recovery code').fill(first.toLowerCase());
  await button(page, 'Login').click();
  await page.waitForURL('**/shop/products');
  await page.goto(`${shop}/shop/profile`);
  await page.getByText('You have 9 recovery codes left').waitFor();

  await atTheCode(one);
  await page.getByLabel(CODE).fill(first);
  await button(page, 'Login').click();
  await page.getByText('This code is wrong, too old, or was used before.').waitFor();
  expect(one.tab.complaints).toEqual([]);
  await one.tab.close();
});

const REFUSED = {
  status: 403,
  json: { code: 'SECOND_FACTOR_NEEDED', message: 'A second factor is needed', requestId: 'r1' },
};

it('an admin whose role is withheld finds every area open once the factor is on, and none of the refusals before', async () => {
  const one = await storefront.shopper();
  const { page, userId } = one;
  await confirmAddress(one);
  await storefront.admin.call(routes.changeRole, { params: { id: userId }, body: { isAdmin: true } });
  // Answers like a shop that requires the factor.
  let isOn = false;
  page.on('response', (answer) => {
    if (answer.url().endsWith('/users/factor/confirm') && answer.ok()) isOn = true;
  });
  await page.route('**/api/users/profile', async (route) => {
    const answer = await route.fetch();
    const profile = (await answer.json()) as object;
    await route.fulfill({
      response: answer,
      json: isOn ? profile : { ...profile, secondFactorNeeded: true },
    });
  });
  await page.route(/\/api\/(stats\/overview|orders\/all)/, (route) =>
    isOn ? route.continue() : route.fulfill(REFUSED),
  );

  await page.setViewportSize(PHONE);
  await page.goto(`${shop}/admin/dashboard`);
  await page.getByRole('heading', { name: 'Turn on your second factor first' }).waitFor();
  await page.getByRole('link', { name: 'Go to your account' }).click();
  await turnOn(one);
  await button(page, 'I have kept them').click();

  await button(page, /^Account of/).click();
  await page.getByRole('menuitem', { name: 'Admin View' }).click();
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' });
  expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0);
  expect(one.tab.complaints).toEqual([]);
  await one.tab.close();
});
