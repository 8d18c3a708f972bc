import { DAY } from '#contracts/kernel/duration';
import { chance } from '../services/seed/demo/history/chance.ts';
import { fillYear } from './support/busy-year.ts';
import { must } from './support/http.ts';
import { inviteAdmin } from './support/market.ts';
import { openMerchant } from './support/merchant.ts';
import { openOwnShop } from './support/own-shop.ts';
import { plausibleProducts } from './support/plausible-products.ts';
import { against, failuresIn, printTable, round } from './support/rounds.ts';

/**
 * The requests of each admin page, over HTTP by one client, in a shop with a busy year behind it. The goal: p95 within
 * 100 ms. `npx node bench/admin.bench.ts [orders] [people] [products] [seconds]`
 */
const [orders = 100_000, people = 10_000, products = 100_000, seconds = 4] = process.argv
  .slice(2)
  .map(Number);
const GOAL = 100;

const shop = await openOwnShop({ SEED_DEMO: 'false' });

const { next } = chance(11);
const anyPage = (rows: number, size: number) => 1 + Math.floor(next() * (rows / size));
const lastPage = (rows: number, size: number) => Math.max(1, Math.floor((rows * 0.97) / size));
const anyOf = (words: readonly string[]) => words[Math.floor(next() * words.length)] ?? '';
const name = () =>
  `${anyOf(['Hodan', 'Ayaan', 'Cabdi', 'Sahra'])} ${anyOf(['Ali', 'Warsame', 'Nuur', 'Jama'])}`;
const day = (ago: number) => new Date(Date.now() - ago * DAY).toISOString().slice(0, 10);
const hex = (digits: number) =>
  Array.from({ length: digits }, () => Math.floor(next() * 16).toString(16)).join('');

/** A different request each time, as people go through the lists. */
const questions: Readonly<Record<string, () => string>> = {
  'dashboard: figures of a year': () => '/stats/overview?period=year',
  'dashboard: latest orders': () => '/orders/all?limit=5',
  'products: first page': () => '/products/filter?limit=24&page=1',
  'products: any page': () => `/products/filter?limit=24&page=${anyPage(products, 24)}`,
  'products: a word': () =>
    `/products/filter?limit=24&page=1&q=${anyOf(['kettle', 'striped', 'leather', 'watch'])}`,
  'products: of some days, any page': () =>
    `/products/filter?limit=24&from=${day(30)}&to=${day(0)}&page=${anyPage(products, 24)}`,
  'orders: first page': () => '/orders/all?limit=20&page=1',
  'orders: any page': () => `/orders/all?limit=20&page=${anyPage(orders, 20)}`,
  'orders: of a status': () =>
    `/orders/all?limit=20&page=1&status=${anyOf(['pending', 'paid', 'delivered', 'cancelled'])}`,
  'orders: of a status, last page': () =>
    `/orders/all?limit=20&status=delivered&page=${lastPage(orders * 0.96, 20)}`,
  'orders: of some days': () => `/orders/all?limit=20&page=1&from=${day(60)}&to=${day(30)}`,
  'orders: a number': () => `/orders/all?limit=20&page=1&q=${hex(6)}`,
  'orders: a customer': () => `/orders/all?limit=20&page=1&q=${encodeURIComponent(name())}`,
  'orders: an e-mail': () =>
    `/orders/all?limit=20&page=1&q=user${1 + Math.floor(next() * people)}%40suuq.test`,
  'orders: a letter': () => `/orders/all?limit=20&page=1&q=${anyOf(['a', 'e', 'o', 's'])}`,
  'orders: a customer, of a status and days': () =>
    `/orders/all?limit=20&page=1&status=paid&from=${day(90)}&to=${day(0)}&q=${encodeURIComponent(name())}`,
  'orders: nobody': () => '/orders/all?limit=20&page=1&q=nobody+like+this',
  'delivered: first page': () => '/orders/delivered?limit=2&page=1',
  'delivered: any page of 50': () => `/orders/delivered?limit=50&page=${anyPage(orders * 0.95, 50)}`,
  'delivered: by amount': () => '/orders/delivered?limit=50&page=1&sort=totalPrice&direction=desc',
  'delivered: by id': () => '/orders/delivered?limit=50&page=1&sort=_id&direction=asc',
  'delivered: by name': () => '/orders/delivered?limit=50&page=1&sort=user.name&direction=asc',
  'delivered: by name, any page': () =>
    `/orders/delivered?limit=50&sort=user.name&direction=asc&page=${anyPage(orders * 0.95, 50)}`,
  'delivered: a customer, by amount': () =>
    `/orders/delivered?limit=10&page=1&sort=totalPrice&q=${encodeURIComponent(name())}`,
  'users: first page': () => '/users/all?limit=50&page=1',
  'users: last page': () => `/users/all?limit=50&page=${lastPage(people, 50)}`,
  'users: of some days': () => `/users/all?limit=50&page=1&from=${day(5)}&to=${day(2)}`,
  'users: a letter': () => '/users/all?limit=50&page=1&q=a',
  'users: a name, a later page': () => '/users/all?limit=50&page=20&q=hodan',
  'users: one person': () => `/users/all?limit=50&page=1&q=USER${1 + Math.floor(next() * people)}%40`,
  'users: nobody': () => '/users/all?limit=50&page=1&q=nobody+like+this',
  'system page': () => '/system',
};

try {
  const admin = await inviteAdmin(shop.origin, shop.settings);
  const merchant = openMerchant(shop.settings);
  await merchant.offer(plausibleProducts(products));
  await fillYear(shop.settings['DATABASE_URL'], { people, orders });
  await merchant.close();
  await shop.untilReady();

  const table: string[][] = [['question', 'per second', 'p50 ms', 'p95 ms', 'goal', 'failures']];
  for (const [question, ask] of Object.entries(questions)) {
    const operation = async () => void (await must(admin, 'GET', `/api${ask()}`));
    await round(operation, { seconds: 0.5, atOnce: 1 });
    const { perSecond, p50, p95, failures } = await round(operation, { seconds, atOnce: 1 });
    if (p95 > GOAL || failures.size > 0) process.exitCode = 1;
    table.push([
      question,
      perSecond.toFixed(0),
      p50.toFixed(1),
      p95.toFixed(1),
      against(GOAL, p95),
      failuresIn(failures),
    ]);
  }
  printTable(table);
} finally {
  await shop.close();
}
