import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { routes } from '#contracts/api';
import { button, openStorefront, type Storefront } from './support/storefront.ts';
import { visit } from './support/visitor.ts';

/** Where the focus goes when the focused element is removed. */
const shop = inject('demoShop');

let storefront: Storefront;
beforeAll(async () => {
  storefront = await openStorefront(shop);
});
afterAll(() => storefront.close());

const isOn = (page: Page, selector: string) =>
  expect
    .poll(() => page.evaluate<boolean>(`document.activeElement?.matches(${JSON.stringify(selector)})`))
    .toBe(true);

it('a new page begins at its top and tells its name; Back does not take the focus', async () => {
  const one = await storefront.shopper();
  const { page } = one;
  await page.goto(`${shop}/shop/home`);
  // Wait for hydration: before it, a link loads another page, and no focus can be kept.
  await page.locator('header button[aria-haspopup=menu]').waitFor();
  const products = page.getByRole('navigation').getByRole('link', { name: 'Products' }).first();
  await products.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/shop/products**');
  await isOn(page, 'main');
  await page.locator('output', { hasText: 'Products · Suuq' }).waitFor({ state: 'attached' });
  await products.focus();
  await page.goBack();
  await page.waitForURL('**/shop/home');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await isOn(page, 'a');
  await one.tab.close();
});

it('what takes it on the way back up is not behind what stays at the top', async () => {
  const one = await storefront.shopper({ viewport: { width: 390, height: 844 } });
  const { page } = one;
  await page.goto(`${shop}/shop/products`);
  await page.locator('header button[aria-haspopup=menu]').waitFor();
  await page.locator('main article a').last().focus();
  const isSeen = `(() => {
    const on = document.activeElement;
    const { left, top, width, height } = on.getBoundingClientRect();
    const at = document.elementFromPoint(left + width / 2, top + height / 2);
    return on.contains(at) || at?.contains(on) || on.textContent;
  })()`;
  for (let pressed = 0; pressed < 40; pressed += 1) {
    await page.keyboard.press('Shift+Tab');
    expect(await page.evaluate(isSeen)).toBe(true);
  }
  await one.tab.close();
});

it('a line that leaves the cart hands it to its neighbour, and the last one to the cart', async () => {
  const one = await storefront.shopper();
  const { page } = one;
  const [first, second] = [
    await storefront.offer('Mat, goes first'),
    await storefront.offer('Jug, goes then'),
  ];
  await storefront.fill(one, first);
  await storefront.fill(one, second);
  await page.goto(`${shop}/shop/home`);
  await button(page, 'My Cart, 2 items').click();
  await button(page, `Remove ${first.title}`).focus();
  await page.keyboard.press('Enter');
  await isOn(page, `article[aria-label="${second.title}"]`);
  await button(page, `Remove ${second.title}`).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Your cart is Empty').waitFor();
  await isOn(page, '[role=dialog], [role=dialog] *');
  await one.tab.close();
});

it('anyone who leaves the cart for the counter begins there', async () => {
  const one = await storefront.shopper();
  const { page } = one;
  await storefront.fill(one, await storefront.offer('Bowl, to the counter'));
  await page.goto(`${shop}/shop/home`);
  await button(page, 'My Cart, 1 item').click();
  await button(page, 'CheckOut').click();
  await page.waitForURL('**/shop/shipping');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await isOn(page, 'main');
  await one.tab.close();
});

it("a phone's search gives it back to the button that opened it", async () => {
  const one = await storefront.shopper({ viewport: { width: 360, height: 740 } });
  const { page } = one;
  await page.goto(`${shop}/shop/home`);
  await button(page, 'Search').click();
  await isOn(page, 'input[name=q]');
  await page.keyboard.press('Escape');
  await isOn(page, 'button[aria-expanded=false]');
  await one.tab.close();
});

it('a review that is sent or taken back leaves it among the reviews', async () => {
  const one = await storefront.shopper();
  const { page } = one;
  await storefront.offer('Stool, reviewed');
  await page.goto(`${shop}/shop/products?q=stool`);
  await page.locator('header button[aria-haspopup=menu]').waitFor();
  await page.getByRole('link', { name: 'Stool, reviewed' }).first().click();
  await page.getByLabel('Comment').fill('It stands.');
  await page.getByRole('radio').nth(3).check({ force: true });
  await button(page, 'Submit Review').click();
  await button(page, 'Delete').first().waitFor();
  await isOn(page, '#reviews');
  await button(page, 'Delete').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await button(page, 'Submit Review').waitFor();
  await isOn(page, '#reviews');
  await one.tab.close();
});

it('a session that is ended from elsewhere leaves it among the others', async () => {
  const one = await storefront.shopper();
  const { page } = one;
  await visit(shop).call(routes.signIn, { body: { email: one.email, password: one.password } });
  await page.goto(`${shop}/shop/profile`);
  const end = button(page, /^Sign out (?!everywhere)/);
  await end.first().focus();
  await page.keyboard.press('Enter');
  await end.first().waitFor({ state: 'detached' });
  await isOn(page, '[aria-labelledby=sessions-head]');
  await one.tab.close();
});

it('a button keeps it while it is busy, and is pressed once', async () => {
  const one = await storefront.shopper();
  const { page } = one;
  let saved = 0;
  const free = Promise.withResolvers<void>();
  await page.route('**/api/users/profile', async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    saved += 1;
    await free.promise;
    return route.fallback();
  });
  await page.goto(`${shop}/shop/profile`);
  await page.getByLabel('Name', { exact: true }).fill('Hodan Warsame');
  const save = button(page, 'Update Profile');
  await save.focus();
  await page.keyboard.press('Enter');
  await page.locator('button[aria-busy=true]').waitFor();
  await page.keyboard.press('Enter');
  free.resolve();
  await page.getByText('Profile updated successfully!').waitFor();
  await isOn(page, 'button[type=submit]');
  expect(saved).toBe(1);
  await one.tab.close();
});
