import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { routes } from '#contracts/api';
import { signedIn, tabOf } from './support/admin-desk.ts';
import { launch } from './support/browser.ts';
import { ROOT } from './programs.ts';
import { openWhole } from './support/tab.ts';
import { visit, type Visitor } from './support/visitor.ts';

/**
 * `npm run screens [part of a page's name …]`: takes small pictures of every page of a running demo shop (`SHOP_URL`,
 * else the one at port 8080) at three widths, in both themes, in `docs/screens`.
 */
const shop = process.env['SHOP_URL'] ?? 'http://127.0.0.1:8080';
const folder = join(ROOT, 'docs/screens');
const WIDTHS = [360, 768, 1440] as const;
const THEMES = ['light', 'dark'] as const;
const HEIGHT = 900;
/** Pictures are scaled down to this share: for leafing through, not measuring. */
const SHARE = 0.6;
const ADDRESS = { address: 'Jidka Maka 12', city: 'Muqdisho', postalCode: '', country: 'Soomaaliya' };

interface Screen {
  readonly name: string;
  readonly path: string;
  readonly who: Visitor;
  /** What to open on the page before the picture is taken. */
  readonly open?: (page: Page) => Promise<unknown>;
}

/** Puts these products into the shopper's cart, and only these. */
const fillCart = async (shopper: Visitor, userId: string, productIds: readonly string[]): Promise<void> => {
  const { cart } = await shopper.call(routes.cart, { params: { userId } });
  if (cart.items.length > 0) return;
  for (const productId of productIds)
    await shopper.call(routes.addToCart, { body: { userId, productId, qty: 1 } });
};

const openCart = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^My Cart/ }).click();
  await page.getByRole('button', { name: 'CheckOut' }).waitFor();
};

/** Charts render when they come into view. */
const waitForChart = (page: Page) => page.locator('svg path[stroke-width="3.5"]').waitFor();
const waitForNews = (page: Page) => page.getByText('Live', { exact: true }).waitFor();

const screens = async (): Promise<readonly Screen[]> => {
  const visitor = visit(shop);
  const [shopper, admin, auditor] = [
    await signedIn(shop, 'shopper@suuq.test'),
    await signedIn(shop, 'admin@suuq.test'),
    await signedIn(shop, 'auditor@suuq.test'),
  ];
  const products = await visitor.call(routes.allProducts, { query: { limit: '2' } });
  const { user } = await shopper.call(routes.profile, {});
  const ids = products.map(({ _id }) => _id);
  await fillCart(shopper, user._id, ids);
  const [refund] = await auditor.call(routes.log, { query: { type: 'PaymentRefunded', limit: '1' } });
  // A request that led to much: an order with its payment.
  const [placed] = await auditor.call(routes.log, { query: { type: 'PaymentCaptured', limit: '1' } });
  const audited = refund?.stream.replace('order-', '');
  return [
    { name: 'home', path: '/shop/home', who: visitor },
    { name: 'products', path: '/shop/products', who: visitor },
    { name: 'products-empty', path: '/shop/products?category=books', who: visitor },
    { name: 'product', path: `/shop/product/${ids[0]}`, who: visitor },
    { name: 'login', path: '/auth/login', who: visitor },
    { name: 'register', path: '/auth/register', who: visitor },
    { name: 'terms', path: '/shop/terms', who: visitor },
    { name: 'privacy', path: '/shop/privacy', who: visitor },
    { name: 'not-found', path: '/shop/nowhere', who: visitor },
    { name: 'cart', path: '/shop/products', who: shopper, open: openCart },
    { name: 'shipping', path: '/shop/shipping', who: shopper },
    { name: 'payment', path: '/shop/payment', who: shopper },
    { name: 'place-order', path: '/shop/placeorder', who: shopper },
    { name: 'order', path: `/shop/order/${user.orders[0]}`, who: shopper },
    { name: 'my-orders', path: '/shop/myorders', who: shopper },
    { name: 'profile', path: '/shop/profile', who: shopper },
    { name: 'dashboard', path: '/admin/dashboard', who: admin, open: waitForChart },
    { name: 'admin-products', path: '/admin/products', who: admin },
    { name: 'admin-orders', path: '/admin/orders', who: admin },
    { name: 'admin-order', path: `/admin/order/${audited}`, who: admin },
    { name: 'delivered-orders', path: '/admin/delivered/orders', who: admin },
    { name: 'users', path: '/admin/usersList', who: admin },
    { name: 'delivery', path: '/admin/delivery', who: admin },
    { name: 'system', path: '/admin/system', who: admin },
    { name: 'audit-log', path: '/audit', who: auditor, open: waitForNews },
    { name: 'audit-order', path: `/audit/order/${audited}`, who: auditor },
    { name: 'audit-event', path: `/audit/event/${refund?.position}`, who: auditor },
    { name: 'audit-trace', path: `/audit/trace/${placed?.correlationId}`, who: auditor },
  ];
};

const wanted = process.argv.slice(2);

await mkdir(folder, { recursive: true });
const browser = await launch();
for (const { name, path, who, open } of await screens()) {
  if (wanted.length > 0 && !wanted.some((part) => name.includes(part))) continue;
  const tab = await tabOf(browser, who);
  const { page } = tab;
  await page.addInitScript((kept) => localStorage.setItem('shippingAddress', kept), JSON.stringify(ADDRESS));
  for (const width of WIDTHS)
    for (const theme of THEMES) {
      await page.setViewportSize({ width, height: HEIGHT });
      await page.emulateMedia({ colorScheme: theme });
      // What was opened on the page would stay open through a reload.
      await page.goto('about:blank');
      await openWhole(page, shop + path);
      await open?.(page);
      const sight = await page.screenshot({ animations: 'disabled' });
      await sharp(sight)
        .resize({ width: Math.round(width * SHARE) })
        .webp({ quality: 60 })
        .toFile(join(folder, `${name}-${width}-${theme}.webp`));
    }
  await tab.close();
  console.log(name);
}
await browser.close();
