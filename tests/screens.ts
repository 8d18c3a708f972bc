import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { launch } from './support/browser.ts';
import { ROOT } from './programs.ts';

/**
 * `npm run screens`: every page of a running demo shop (`SHOP_URL`, else the one at port 8080) at three widths, in both
 * themes, as small pictures in `docs/screens`.
 */
const shop = process.env['SHOP_URL'] ?? 'http://127.0.0.1:8080';
const folder = join(ROOT, 'docs/screens');
const PASSWORD = 'suuq-demo-2026';
const WIDTHS = [360, 768, 1440] as const;
const THEMES = ['light', 'dark'] as const;
const HEIGHT = 900;
/** Pictures are kept at this share of their size: to be leafed through, not measured. */
const SHARE = 0.6;

const answer = async <T>(path: string, cookie = ''): Promise<T> =>
  (await (await fetch(`${shop}/api${path}`, { headers: { cookie } })).json()) as T;

const signIn = async (who: string): Promise<string> => {
  const response = await fetch(`${shop}/api/users/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${who}@suuq.test`, password: PASSWORD }),
  });
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
};

interface Screen {
  readonly name: string;
  readonly path: string;
  readonly who?: 'shopper' | 'admin' | 'auditor';
}

const screens = async (): Promise<readonly Screen[]> => {
  const [product] = await answer<{ _id: string }[]>('/products/all?limit=1');
  const shopper = await signIn('shopper');
  const auditor = await signIn('auditor');
  const [own] = await answer<{ _id: string }[]>('/orders/mine?limit=1', shopper);
  const [event] = await answer<{ position: string; correlationId: string; stream: string }[]>(
    '/audit/events?type=OrderDelivered&limit=1',
    auditor,
  );
  const audited = event?.stream.replace('order-', '');
  return [
    { name: 'home', path: '/shop/home' },
    { name: 'products', path: '/shop/products' },
    { name: 'products-empty', path: '/shop/products?category=books' },
    { name: 'product', path: `/shop/product/${product?._id}` },
    { name: 'login', path: '/auth/login' },
    { name: 'register', path: '/auth/register' },
    { name: 'not-found', path: '/shop/nowhere' },
    { name: 'shipping', path: '/shop/shipping', who: 'shopper' },
    { name: 'payment', path: '/shop/payment', who: 'shopper' },
    { name: 'place-order', path: '/shop/placeorder', who: 'shopper' },
    { name: 'order', path: `/shop/order/${own?._id}`, who: 'shopper' },
    { name: 'my-orders', path: '/shop/myorders', who: 'shopper' },
    { name: 'profile', path: '/shop/profile', who: 'shopper' },
    { name: 'dashboard', path: '/admin/dashboard', who: 'admin' },
    { name: 'admin-products', path: '/admin/products', who: 'admin' },
    { name: 'admin-orders', path: '/admin/orders', who: 'admin' },
    { name: 'admin-order', path: `/admin/order/${audited}`, who: 'admin' },
    { name: 'delivered-orders', path: '/admin/delivered/orders', who: 'admin' },
    { name: 'users', path: '/admin/usersList', who: 'admin' },
    { name: 'system', path: '/admin/system', who: 'admin' },
    { name: 'audit-log', path: '/audit', who: 'auditor' },
    { name: 'audit-order', path: `/audit/order/${audited}`, who: 'auditor' },
    { name: 'audit-event', path: `/audit/event/${event?.position}`, who: 'auditor' },
    { name: 'audit-trace', path: `/audit/trace/${event?.correlationId}`, who: 'auditor' },
  ];
};

const ADDRESS = JSON.stringify({
  address: 'Jidka Maka 12',
  city: 'Muqdisho',
  postalCode: '',
  country: 'Soomaaliya',
});
const wanted = process.argv.slice(2);

await mkdir(folder, { recursive: true });
const browser = await launch();
for (const screen of await screens()) {
  if (wanted.length > 0 && !wanted.some((part) => screen.name.includes(part))) continue;
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  if (screen.who)
    await context.request.post(`${shop}/api/users/auth`, {
      data: { email: `${screen.who}@suuq.test`, password: PASSWORD },
    });
  await context.addInitScript((kept) => localStorage.setItem('shippingAddress', kept), ADDRESS);
  const page = await context.newPage();
  for (const width of WIDTHS)
    for (const theme of THEMES) {
      await page.setViewportSize({ width, height: HEIGHT });
      await page.emulateMedia({ colorScheme: theme });
      await page.goto(shop + screen.path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
      const sight = await page.screenshot({ animations: 'disabled' });
      await sharp(sight)
        .resize({ width: Math.round(width * SHARE) })
        .webp({ quality: 60 })
        .toFile(join(folder, `${screen.name}-${width}-${theme}.webp`));
    }
  await context.close();
  console.log(screen.name);
}
await browser.close();
