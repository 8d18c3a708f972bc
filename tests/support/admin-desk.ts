import { routes } from '#contracts/api';
import type { Browser, Locator, Page } from 'playwright-core';
import { launch } from './browser.ts';
import { openTab, openWhole, type Tab } from './tab.ts';
import { visit, type Visitor } from './visitor.ts';

export const DEMO_PASSWORD = 'suuq-demo-2026';
const OWN_PASSWORD = 'long enough for all';

/** A person of the demo shop, signed in to its API. */
export const signedIn = async (shop: string, email: string): Promise<Visitor> => {
  const person = visit(shop, { awaitsProjections: true });
  await person.call(routes.signIn, { body: { email, password: DEMO_PASSWORD } });
  return person;
};

/** A new customer with this name, signed in; the demo shop's own people stay unchanged. */
export const newCustomer = async (shop: string, name: string): Promise<Visitor> => {
  const person = visit(shop, { awaitsProjections: true });
  await person.call(routes.register, {
    body: { name, username: name, email: `${name}@suuq.test`, password: OWN_PASSWORD },
  });
  return person;
};

/** A tab in which this person is signed in. */
export const tabOf = async (browser: Browser, { origin, cookies }: Visitor): Promise<Tab> => {
  const tab = await openTab(browser, { reducedMotion: 'reduce' });
  const signed = [...cookies].map(([name, value]) => ({ name, value, url: origin }));
  await tab.page.context().addCookies(signed);
  return tab;
};

/** An admin in a browser, and the same admin at the API. */
export interface AdminDesk {
  readonly admin: Visitor;
  readonly browser: Browser;
  readonly tab: Tab;
  readonly page: Page;
  /** Opens a page and waits until its contents are there. */
  readonly open: (path: string) => Promise<void>;
  readonly button: (name: string | RegExp) => Locator;
  /** Waits until the page shows the sentence. */
  readonly said: (sentence: string) => Promise<void>;
}

export const openAdminDesk = async (shop: string): Promise<AdminDesk> => {
  const browser = await launch();
  const admin = await signedIn(shop, 'admin@suuq.test');
  const tab = await tabOf(browser, admin);
  const { page } = tab;
  return {
    admin,
    browser,
    tab,
    page,
    open: (path) => openWhole(page, shop + path),
    button: (name) => page.getByRole('button', { name }),
    said: (sentence) => page.getByText(sentence).first().waitFor(),
  };
};
