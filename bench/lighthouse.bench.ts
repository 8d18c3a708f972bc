import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { chromium, type BrowserContext } from 'playwright-core';
import { freePort } from '../services/platform/programs/free-port.ts';
import { routes } from '#contracts/api';
import { signedIn } from '../tests/support/admin-desk.ts';
import { launchOptions, unpackChromium } from '../tests/support/browser.ts';
import { visit } from '../tests/support/visitor.ts';
import { openOwnShop } from './support/own-shop.ts';
import { median, printTable } from './support/rounds.ts';

/**
 * Lighthouse's mobile profile over the pages, the median of `RUNS` (5) runs each:
 * `npx node bench/lighthouse.bench.ts [part of a page's name …]`, against a shop of its own or the one at `SHOP_URL`.
 */
const RUNS = Number(process.env['RUNS'] ?? 5);
const PASSWORD = 'suuq-demo-2026';

/** A delivery address, for the later steps of the checkout. */
const ADDRESS = JSON.stringify({
  address: 'Jidka 1',
  city: 'Muqdisho',
  postalCode: '',
  country: 'Soomaaliya',
});

type Who = 'visitor' | 'shopper' | 'admin' | 'auditor';
interface Measured {
  readonly name: string;
  readonly who: Who;
  readonly path: string;
  /** The performance score that it should reach. */
  readonly aim: number;
}

const origin = process.env['SHOP_URL'];
const wanted = process.argv.slice(2);

/** Puts something into the shopper's cart, as before a checkout. Answers the id of one of their orders. */
const fillCart = async (shop: string, productId: string): Promise<string> => {
  const { call } = await signedIn(shop, 'shopper@suuq.test');
  const { user } = await call(routes.profile, {});
  const { cart } = await call(routes.cart, { params: { userId: user._id } });
  if (cart.items.length === 0)
    await call(routes.addToCart, { body: { userId: user._id, productId, qty: 1 } });
  return user.orders[0] ?? '';
};

const pagesOf = async (shop: string): Promise<readonly Measured[]> => {
  const products = await visit(shop).call(routes.allProducts, { query: { limit: '24' } });
  const product = products.find(({ options }) => options.length > 0);
  const whole = products.find(({ options, countInStock }) => options.length === 0 && countInStock > 0);
  const auditor = await signedIn(shop, 'auditor@suuq.test');
  const [event] = await auditor.call(routes.log, { query: { type: 'PaymentCaptured', limit: '1' } });
  if (!product || !whole || !event) throw new Error('This shop has sold nothing');
  const own = await fillCart(shop, whole._id);
  const { position, correlationId } = event;
  const order = event.stream.replace('order-', '');
  return [
    { name: 'home', who: 'visitor', path: '/shop/home', aim: 95 },
    { name: 'products', who: 'visitor', path: '/shop/products', aim: 95 },
    { name: 'product', who: 'visitor', path: `/shop/product/${product._id}`, aim: 95 },
    { name: 'login', who: 'visitor', path: '/auth/login', aim: 90 },
    { name: 'home, signed in', who: 'shopper', path: '/shop/home', aim: 85 },
    { name: 'shipping', who: 'shopper', path: '/shop/shipping', aim: 85 },
    { name: 'payment', who: 'shopper', path: '/shop/payment', aim: 85 },
    { name: 'place order', who: 'shopper', path: '/shop/placeorder', aim: 85 },
    { name: 'order', who: 'shopper', path: `/shop/order/${own}`, aim: 95 },
    { name: 'my orders', who: 'shopper', path: '/shop/myorders', aim: 85 },
    { name: 'dashboard', who: 'admin', path: '/admin/dashboard', aim: 85 },
    { name: 'admin: products', who: 'admin', path: '/admin/products', aim: 95 },
    { name: 'admin: orders', who: 'admin', path: '/admin/orders', aim: 85 },
    { name: 'admin: order', who: 'admin', path: `/admin/order/${order}`, aim: 85 },
    { name: 'admin: delivered', who: 'admin', path: '/admin/delivered/orders', aim: 85 },
    { name: 'admin: users', who: 'admin', path: '/admin/usersList', aim: 85 },
    { name: 'admin: system', who: 'admin', path: '/admin/system', aim: 85 },
    { name: 'audit: log', who: 'auditor', path: '/audit', aim: 85 },
    { name: 'audit: order', who: 'auditor', path: `/audit/order/${order}`, aim: 85 },
    { name: 'audit: event', who: 'auditor', path: `/audit/event/${position}`, aim: 85 },
    { name: 'audit: trace', who: 'auditor', path: `/audit/trace/${correlationId}`, aim: 85 },
  ];
};

/** A browser with a person's session, for Lighthouse to use. */
const browserOf = async (
  shop: string,
  who: Who,
): Promise<{ context: BrowserContext; port: number; end: () => Promise<void> }> => {
  const folder = mkdtempSync(join(tmpdir(), 'suuq-lighthouse-'));
  const port = await freePort();
  await unpackChromium();
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: launchOptions().executablePath,
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  });
  if (who !== 'visitor') {
    await context.request.post(`${shop}/api/users/auth`, {
      data: { email: `${who}@suuq.test`, password: PASSWORD },
    });
    const page = await context.newPage();
    await page.goto(`${shop}/before-paint.js`);
    await page.evaluate((kept) => localStorage.setItem('shippingAddress', kept), ADDRESS);
    await page.close();
  }
  const end = async () => {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { context, port, end };
};

/** The parts of Lighthouse's report that are printed. */
interface Report {
  readonly audits: Readonly<
    Record<string, { readonly score: number | null; readonly numericValue?: number }>
  >;
  readonly categories: Readonly<
    Record<
      string,
      {
        readonly score: number | null;
        readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
      }
    >
  >;
}

const figures = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const timings = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'] as const;

const measure = async (shop: string, page: Measured): Promise<string[]> => {
  const { port, end } = await browserOf(shop, page.who);
  try {
    const runs: Report[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const result = await lighthouse(shop + page.path, {
        port,
        output: 'json',
        logLevel: 'error',
        onlyCategories: [...figures],
      });
      if (!result) throw new Error('Lighthouse has nothing to say');
      runs.push(result.lhr);
    }
    const score = (of: (typeof figures)[number]) =>
      Math.round(median(runs.map(({ categories }) => (categories[of]?.score ?? 0) * 100)));
    const timing = (of: (typeof timings)[number]) =>
      median(runs.map(({ audits }) => audits[of]?.numericValue ?? 0));
    const failed = new Set(
      runs.flatMap(({ audits, categories }) =>
        (['accessibility', 'best-practices', 'seo'] as const)
          .flatMap((name) => categories[name]?.auditRefs ?? [])
          .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
          .map(({ id }) => id),
      ),
    );
    const performance = score('performance');
    return [
      page.name,
      `${performance}${performance < page.aim ? ` (asked ${page.aim})` : ''}`,
      ...figures.slice(1).map((name) => String(score(name))),
      `${(timing('largest-contentful-paint') / 1_000).toFixed(1)} s`,
      `${Math.round(timing('total-blocking-time'))} ms`,
      timing('cumulative-layout-shift').toFixed(3),
      [...failed].join(' '),
    ];
  } finally {
    await end();
  }
};

const measureAll = async (shop: string): Promise<void> => {
  const rows = [['page', 'performance', 'accessibility', 'practices', 'SEO', 'LCP', 'TBT', 'CLS', 'not met']];
  for (const page of await pagesOf(shop)) {
    if (wanted.length > 0 && !wanted.some((part) => page.name.includes(part))) continue;
    rows.push(await measure(shop, page));
  }
  printTable(rows);
};

if (origin === undefined) {
  const shop = await openOwnShop();
  try {
    await measureAll(shop.origin);
  } finally {
    await shop.close();
  }
} else await measureAll(origin);
