import { routes } from '#contracts/api';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { newKey } from './api-steps.ts';
import { openTab, type Tab } from './tab.ts';
import { visit, type Visitor } from './visitor.ts';

const PASSWORD = 'long enough for all';

/** A new customer, signed in, with a tab of their own. */
export interface Shopper {
  readonly tab: Tab;
  readonly page: Page;
  /** The same session without a browser. */
  readonly api: Visitor;
  readonly userId: string;
  readonly email: string;
  readonly password: string;
}

export async function newShopper(
  browser: Browser,
  shop: string,
  options: BrowserContextOptions = {},
): Promise<Shopper> {
  const api = visit(shop, { awaitsProjections: true });
  const username = `s${newKey().slice(0, 10)}`;
  const email = `${username}@suuq.test`;
  const { user } = await api.call(routes.register, {
    body: { name: 'Hodan Abdi', username, email, password: PASSWORD },
  });
  const tab = await openTab(browser, { reducedMotion: 'reduce', ...options });
  const cookies = [...api.cookies].map(([name, value]) => ({ name, value, url: shop }));
  await tab.page.context().addCookies(cookies);
  return { tab, page: tab.page, api, userId: user._id, email, password: PASSWORD };
}

/** Blocks the live stream: the page shows what it read last. */
export const deafen = (page: Page): Promise<unknown> => page.route('**/api/live**', (route) => route.abort());

/** The accessible name of the focused element, even within a shadow root. */
const FOCUSED = `(() => {
  let on = document.activeElement;
  while (on?.shadowRoot?.activeElement) on = on.shadowRoot.activeElement;
  return on?.getAttribute('aria-label') ?? on?.labels?.[0]?.textContent ?? on?.textContent ?? '';
})()`;
const MOST_STEPS = 80;

/** Presses Tab until the element with this name has the focus. */
export async function tabTo(page: Page, name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step += 1) {
    await page.keyboard.press(key);
    if (name.test(await page.evaluate<string>(FOCUSED))) return;
  }
  throw new Error(`${name} cannot be reached by ${key}`);
}
