import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../services/platform/eventually.ts';
import { freePort } from '../services/platform/free-port.ts';
import { must, newBuyer, type Buyer } from './support/http.ts';
import { median, printTable, round, type Round } from './support/rounds.ts';

/**
 * The whole shop under one driver, measured as its peers were (design §9): 1,000 products, concurrency 16,
 * rounds of 8 s, and a flash sale of 300 buyers for 100 pieces. `node bench/shop.bench.ts [rounds] [seconds]`
 */
const [rounds = 3, seconds = 8] = process.argv.slice(2).map(Number);
const PRODUCTS = 1_000;
const AT_ONCE = 16;
/** What the peers reached on two cores, per second (design §9). */
const PEERS = {
  list: { vendure: 338, medusa: 28 },
  detail: { vendure: 215, medusa: 103 },
  cart: { vendure: 55, medusa: 15 },
  checkout: { vendure: 12.8, medusa: 2.1 },
};

interface Product {
  readonly _id: string;
  readonly price: number;
}

const folder = mkdtempSync(join(tmpdir(), 'suuq-bench-'));
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const off = {
  THROTTLE_LOGIN_ACCOUNT: 'off',
  THROTTLE_LOGIN_ADDRESS: 'off',
  THROTTLE_REGISTER: 'off',
  THROTTLE_ORDERS: 'off',
  THROTTLE_CHANGES: 'off',
  THROTTLE_PAYMENTS: 'off',
  UNPAID_ORDERS_ACCOUNT: 'off',
  UNPAID_UNITS_ACCOUNT: 'off',
  UNPAID_ORDERS_ADDRESS: 'off',
  UNPAID_UNITS_ADDRESS: 'off',
};
const shop = spawn(process.execPath, [join(import.meta.dirname, '../services/main.ts')], {
  env: { ...process.env, ...off, PORT: String(port), DATA_DIR: folder, SEED_DEMO: 'true' },
  stdio: 'ignore',
});
const ended = new Promise((resolve) => shop.once('exit', resolve));

let people = 0;
const newCustomer = async (): Promise<{ readonly buyer: Buyer; readonly userId: string }> => {
  const name = `buyer-${process.pid}-${(people += 1)}`;
  const buyer = newBuyer(origin);
  const account = { name, username: name, email: `${name}@suuq.test`, password: 'a long enough one' };
  await must(buyer, 'POST', '/api/users/register', account);
  const { user } = await must<{ user: { _id: string } }>(buyer, 'POST', '/api/users/auth', {
    email: account.email,
    password: account.password,
  });
  return { buyer, userId: user._id };
};

const orderOf = (lines: readonly { readonly product: Product; readonly qty: number }[]) => {
  const items = lines.reduce((sum, { product, qty }) => sum + Math.round(product.price * 100) * qty, 0);
  const shipping = items > 100_00 ? 0 : 10_00;
  const tax = Math.floor((items * 15 + 50) / 100);
  return {
    orderItems: lines.map(({ product, qty }) => ({
      productId: product._id,
      qty,
      title: '',
      image: '',
      price: product.price,
    })),
    shippingAddress: { address: '1 Long Street', city: 'Muqdisho', postalCode: '', country: 'Somalia' },
    paymentMethod: 'PayPal',
    itemsPrice: items / 100,
    shippingPrice: shipping / 100,
    taxPrice: tax / 100,
    totalPrice: (items + shipping + tax) / 100,
  };
};

const pay = async (buyer: Buyer, orderId: string) => {
  const { id } = await must<{ id: string }>(buyer, 'POST', `/api/orders/${orderId}/paypal`, {});
  await must(buyer, 'POST', `/simulator/paypal/v2/checkout/orders/${id}/approve`, {});
  await must(buyer, 'PUT', `/api/orders/${orderId}/pay`, { id });
};

const stock = async (admin: Buyer, count: number, countInStock: number, price: (index: number) => number) => {
  const made: Product[] = [];
  for (let index = 0; index < count; index += 1) {
    const body = {
      title: `Bench good ${index}`,
      description:
        'Made to last, easy to clean and shipped in plain cardboard, with a spare part and a printed manual.',
      category: 'home',
      brand: 'ymc',
      price: price(index),
      countInStock,
    };
    made.push((await must<{ product: Product }>(admin, 'POST', '/api/products/create', body)).product);
  }
  return made;
};

const report: string[][] = [
  ['operation', 'per second', 'p50 ms', 'p99 ms', '× Vendure', '× Medusa', 'failures'],
];
const measure = async (
  name: keyof typeof PEERS | 'checkoutSignedIn',
  operation: (index: number) => Promise<void>,
) => {
  await round(operation, { seconds: 1, atOnce: AT_ONCE });
  const results: Round[] = [];
  for (let done = 0; done < rounds; done += 1)
    results.push(await round(operation, { seconds, atOnce: AT_ONCE }));
  const rate = median(results.map(({ perSecond }) => perSecond));
  const peers = name === 'checkoutSignedIn' ? PEERS.checkout : PEERS[name];
  report.push([
    name,
    rate.toFixed(0),
    median(results.map(({ p50 }) => p50)).toFixed(1),
    median(results.map(({ p99 }) => p99)).toFixed(1),
    (rate / peers.vendure).toFixed(1),
    (rate / peers.medusa).toFixed(1),
    [...new Map(results.flatMap(({ failures }) => [...failures]))]
      .map(([why, times]) => `${times} × ${why}`)
      .join(', '),
  ]);
};

const flash = async (product: Product) => {
  const customers = [];
  for (let made = 0; made < 300; made += 1) customers.push(await newCustomer());
  const waiting = customers.values();
  let sold = 0;
  let refused = 0;
  const began = performance.now();
  const buy = async () => {
    for (const { buyer } of waiting) {
      const reply = await buyer.call('POST', '/api/orders/create', orderOf([{ product, qty: 1 }]));
      if (reply.status === 201) sold += 1;
      else if (reply.status === 409) refused += 1;
    }
  };
  await Promise.all(Array.from({ length: 32 }, buy));
  const took = ((performance.now() - began) / 1_000).toFixed(2);
  console.log(`flash sale: 300 buyers, 32 at once, 100 pieces: ${sold} sold, ${refused} refused, ${took} s`);
};

try {
  await eventually(
    () =>
      fetch(`${origin}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    { within: 180_000 },
  );
  const admin = newBuyer(origin);
  await must(admin, 'POST', '/api/users/auth', { email: 'admin@suuq.test', password: 'suuq-demo-2026' });
  const products = await stock(admin, PRODUCTS, 1_000_000, (index) => (500 + ((index * 37) % 9_500)) / 100);
  const [scarce] = await stock(admin, 1, 100, () => 499);
  const at = (index: number): Product => products[(index * 7_919 + 13) % PRODUCTS] as Product;
  const visitor = newBuyer(origin);
  const regulars = await Promise.all(Array.from({ length: 64 }, newCustomer));
  const regular = (index: number) => regulars[index % regulars.length] as (typeof regulars)[number];

  await measure('list', async (index) => {
    await must(visitor, 'GET', `/api/products/filter?sortBy=name-asc&limit=24&page=${1 + (index % 41)}`);
  });
  await measure('detail', async (index) => {
    await must(visitor, 'GET', `/api/products/${at(index)._id}`);
  });
  await measure('cart', async (index) => {
    const { buyer, userId } = regular(index);
    const productId = at(index)._id;
    await must(buyer, 'POST', '/api/cart/addCart', { userId, productId, qty: 1 });
    await must(buyer, 'DELETE', `/api/cart/${userId}/${productId}`);
  });
  const checkOut = async ({ buyer, userId }: (typeof regulars)[number], index: number) => {
    const lines = [
      { product: at(index), qty: 1 },
      { product: at(index + 500), qty: 2 },
    ];
    for (const { product, qty } of lines)
      await must(buyer, 'POST', '/api/cart/addCart', { userId, productId: product._id, qty });
    const order = orderOf(lines);
    const { createOrder } = await must<{ createOrder: { _id: string } }>(
      buyer,
      'POST',
      '/api/orders/create',
      order,
    );
    await pay(buyer, createOrder._id);
  };
  await measure('checkout', async (index) => checkOut(await newCustomer(), index));
  await measure('checkoutSignedIn', (index) => checkOut(regular(index), index));
  printTable(report);
  if (scarce) await flash(scarce);
} finally {
  shop.kill('SIGTERM');
  await ended;
  rmSync(folder, { recursive: true, force: true });
}
