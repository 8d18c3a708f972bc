import { routes } from '#contracts/api';
import type { Product } from '#contracts/catalogue/views';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { launch } from './browser.ts';
import { sell } from './api-steps.ts';
import { newShopper, type Shopper } from './shopper.ts';
import { keepLastSight } from './tab.ts';
import { visit, type Visitor } from './visitor.ts';

/** A browser at the demo shop in which everybody is new, and so is what they buy. */
export interface Storefront {
  readonly admin: Visitor;
  readonly shopper: (options?: BrowserContextOptions) => Promise<Shopper>;
  /** Adds a product to the shop: $20.00, ten pieces. */
  readonly offer: (title: string, changes?: Partial<Product>) => Promise<Product>;
  readonly change: (product: Product, changes: object) => Promise<unknown>;
  readonly fill: (of: Shopper, product: Product, qty?: number) => Promise<unknown>;
  /** Closes the browser, and removes what was added to the shop. */
  readonly close: () => Promise<void>;
}

export async function openStorefront(shop: string): Promise<Storefront> {
  const browser = await launch();
  const admin = visit(shop, { awaitsProjections: true });
  const body = { email: 'admin@suuq.test', password: 'suuq-demo-2026' };
  await admin.call(routes.signIn, { body });
  const sold: Product[] = [];
  return {
    admin,
    shopper: async (options = {}) => {
      const one = await newShopper(browser, shop, options);
      keepLastSight(one.tab);
      return one;
    },
    offer: async (title, changes = {}) => {
      const product = await sell(admin, { title, ...changes });
      sold.push(product);
      return product;
    },
    change: ({ _id: id }, changes) => admin.call(routes.updateProduct, { params: { id }, body: changes }),
    fill: ({ api, userId }, { _id: productId }, qty = 1) =>
      api.call(routes.addToCart, { body: { userId, productId, qty } }),
    close: async () => {
      await browser.close();
      for (const { _id: id } of sold) await admin.call(routes.discontinueProduct, { params: { id } });
    },
  };
}

/** The address of all orders. */
export const TO = {
  recipient: 'Hodan Abdi',
  phone: '+252615550101',
  address: 'Jidka Maka Al Mukarama 14',
  city: 'Muqdisho',
  postalCode: '',
  country: 'Somalia',
} as const;

/** Fills in the address at the checkout; the form knows the recipient. */
export const fillAddress = async (page: Page): Promise<void> => {
  await page.getByLabel('Phone').fill(TO.phone);
  await page.getByLabel('Address', { exact: true }).fill(TO.address);
  await page.getByLabel('City').fill(TO.city);
};

/** Opens the last step with an address that was given before. */
export const atTheCounter = async (
  shop: string,
  { page }: Shopper,
  placeOrder = 'Place Order',
): Promise<void> => {
  await page.addInitScript((kept) => localStorage.setItem('shippingAddress', kept), JSON.stringify(TO));
  await page.goto(`${shop}/shop/placeorder`);
  await button(page, placeOrder).waitFor();
};

export const IS_ORDER = /\/shop\/order\/[0-9a-f]{24}$/;

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
