import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { routes } from '#contracts/api';
import { signedIn } from '../support/admin-desk.ts';
import { launch } from '../support/browser.ts';
import { sell } from '../support/api-steps.ts';
import { keepLastSight, openTab, untilDrawn, type Tab } from '../support/tab.ts';
import { visit } from '../support/visitor.ts';

const shop = inject('demoShop');

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Do not wait for `load`: on a slow machine the scripts are requested earlier, and delay it. */
const WITHOUT_SCRIPTS = { waitUntil: 'domcontentloaded' } as const;
const open = async (page: Page, address: string): Promise<void> => {
  await untilDrawn(address);
  await page.goto(address, WITHOUT_SCRIPTS);
};

/** A tab with so slow a connection that the scripts of its pages arrive only when told. */
const openSlow = async (): Promise<{ tab: Tab; letScriptsCome: () => void }> => {
  const tab = await openTab(browser, { reducedMotion: 'reduce' });
  keepLastSight(tab);
  let letScriptsCome = () => {};
  const told = new Promise<void>((resolve) => (letScriptsCome = resolve));
  await tab.page.route('**/assets/*.js', (route) => told.then(() => route.continue()));
  return { tab, letScriptsCome };
};

it('a page takes the theme that the system has taken before its scripts are there', async () => {
  const { tab, letScriptsCome } = await openSlow();
  const { page } = tab;
  await page.emulateMedia({ colorScheme: 'dark' });
  await open(page, `${shop}/shop/home`);
  await page.locator('html.dark').waitFor();
  await page.emulateMedia({ colorScheme: 'light' });
  letScriptsCome();
  await page.locator('html.light').waitFor();
  expect(tab.complaints).toEqual([]);
  await tab.close();
});

it('a product can be put into the cart before the scripts of its page are there', async () => {
  const products = await visit(shop).call(routes.allProducts, {
    query: { sort: 'best-selling', limit: '24' },
  });
  const product = products.find(({ countInStock, options }) => countInStock > 0 && options.length === 0);
  const { tab, letScriptsCome } = await openSlow();
  const { page } = tab;
  await open(page, `${shop}/shop/product/${product?._id}`);
  await page.getByRole('button', { name: 'Add To Cart' }).click();
  letScriptsCome();
  await page.getByRole('button', { name: 'My Cart, 1 item' }).waitFor();
  expect(tab.complaints).toEqual([]);
  await tab.close();
});

it('a signed-in shopper can put it into their cart before the scripts are there, too', async () => {
  const admin = await signedIn(shop, 'admin@suuq.test');
  const product = await sell(admin, { title: 'Early lamp' });
  const shopper = await signedIn(shop, 'shopper@suuq.test');
  const { user } = await shopper.call(routes.profile, {});
  const { tab, letScriptsCome } = await openSlow();
  const { page } = tab;
  await page.request.post(`${shop}/api/users/auth`, {
    data: { email: 'shopper@suuq.test', password: 'suuq-demo-2026' },
  });
  await open(page, `${shop}/shop/product/${product._id}`);
  await page.getByRole('button', { name: 'Add To Cart' }).click();
  letScriptsCome();
  const inCart = async () => {
    const { cart } = await shopper.call(routes.cart, { params: { userId: user._id } });
    return cart.items.find(({ productId }) => productId === product._id)?.qty;
  };
  await expect.poll(inCart, { timeout: 60_000 }).toBe(1);
  await shopper.call(routes.removeFromCart, { params: { userId: user._id, productId: product._id } });
  await tab.close();
});

it('a review that is typed before the scripts of its page are there is kept', async () => {
  const admin = await signedIn(shop, 'admin@suuq.test');
  const product = await sell(admin, { title: 'Lamp, praised early' });
  const { tab, letScriptsCome } = await openSlow();
  const { page } = tab;
  await open(page, `${shop}/shop/product/${product._id}`);
  const words = page.getByRole('textbox', { name: 'Comment' });
  await words.fill('Bright at once');
  await page.getByRole('radio', { name: '4 stars' }).check();
  letScriptsCome();
  // Once the form is hydrated, its contents outlive a reload, too.
  const kept = () => page.evaluate<string | null>(`sessionStorage.getItem('review-${product._id}')`);
  await expect.poll(kept).toContain('Bright at once');
  const isThere = async () => {
    await page.getByRole('radio', { name: '4 stars', checked: true }).waitFor();
    await expect.poll(() => words.inputValue()).toBe('Bright at once');
  };
  await isThere();
  await words.press('End');
  await words.pressSequentially('!');
  await expect.poll(kept).toContain('Bright at once!');
  await page.reload();
  await expect.poll(() => words.inputValue()).toBe('Bright at once!');
  expect(tab.complaints).toEqual([]);
  await tab.close();
});

it('what is ticked or chosen in the list is asked before the scripts of the page are there', async () => {
  const { tab, letScriptsCome } = await openSlow();
  const { page } = tab;
  await open(page, `${shop}/shop/products`);
  await page.getByRole('checkbox', { name: /^Women/ }).check();
  letScriptsCome();
  await page.waitForURL('**/shop/products?category=women*');
  await page.getByRole('checkbox', { name: /^Women/, checked: true }).waitFor();
  await tab.close();
});

it('a sort order that is chosen before the scripts of the page are there is applied', async () => {
  const { tab, letScriptsCome } = await openSlow();
  const { page } = tab;
  await open(page, `${shop}/shop/products`);
  await page.getByRole('combobox', { name: 'Features' }).selectOption('price-desc');
  letScriptsCome();
  await page.waitForURL('**/shop/products?*price-desc*');
  await tab.close();
});

it('what is searched for is found before the scripts of the page are there', async () => {
  const { tab, letScriptsCome } = await openSlow();
  const { page } = tab;
  await open(page, `${shop}/shop/home`);
  await page.getByRole('searchbox').fill('lamp & shade');
  await page.getByRole('searchbox').press('Enter');
  await page.waitForURL('**/shop/products?q=lamp+%26+shade', WITHOUT_SCRIPTS);
  letScriptsCome();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await tab.close();
});

it('who presses Login before the scripts of the page are there comes back to it', async () => {
  const { tab, letScriptsCome } = await openSlow();
  const { page } = tab;
  await open(page, `${shop}/shop/products?category=women`);
  await page.getByRole('link', { name: 'Login' }).click();
  await page.waitForURL('**/auth/login', { waitUntil: 'commit' });
  letScriptsCome();
  await page.getByLabel('Email').fill('shopper@suuq.test');
  await page.getByLabel('Password', { exact: true }).fill('suuq-demo-2026');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/shop/products?category=women');
  expect(tab.complaints).toEqual([]);
  await tab.close();
});

/** In the page: presses the first "add to cart" button, the given number of frames after the scripts begin. */
const pressAfter = (frames: number) => `
  const press = (left) => {
    if (left > 0) return requestAnimationFrame(() => press(left - 1));
    const buttons = [...document.querySelectorAll('main article button')];
    buttons.find(({ textContent }) => textContent.includes('Add To Cart'))?.click();
  };
  const begun = new MutationObserver(() => {
    if (!document.querySelector('head > script[type=module]')) return;
    begun.disconnect();
    press(${frames});
  });
  begun.observe(document, { childList: true, subtree: true });
`;

it.each([0, 2, 8])(
  'a press is heard while the page wakes, %s frames after its scripts begin',
  async (frames) => {
    const tab = await openTab(browser, { reducedMotion: 'reduce' });
    keepLastSight(tab);
    const { page } = tab;
    await page.addInitScript({ content: pressAfter(frames) });
    await untilDrawn(`${shop}/shop/products?category=women`);
    await page.goto(`${shop}/shop/products?category=women`);
    await page.getByRole('button', { name: 'My Cart, 1 item' }).waitFor();
    expect(tab.complaints).toEqual([]);
    await tab.close();
  },
);
