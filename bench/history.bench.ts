import { readConfig } from '../services/platform/config.ts';
import { openStores } from '../services/app/stores/stores.ts';
import { orderFor } from '../tests/support/api-steps.ts';
import { failedPayment } from './support/failed-payment.ts';
import { must } from './support/http.ts';
import { inviteAdmin } from './support/market.ts';
import { openOwnShop } from './support/own-shop.ts';
import { against, failuresIn, printTable, round } from './support/rounds.ts';

/**
 * The requests of an order's history page, over HTTP by one client, where the order's stream has grown long. The goal:
 * browsable within 1 s. `npx node bench/history.bench.ts [events] [seconds]`
 */
const [events = 10_000, seconds = 4] = process.argv.slice(2).map(Number);
const GOAL = 1_000;
const BATCH = 1_000;

const shop = await openOwnShop({ SEED_DEMO: 'false' });

try {
  const admin = await inviteAdmin(shop.origin, shop.settings);
  const stores = openStores(readConfig(shop.settings));
  const lamp = { title: 'Lamp', category: 'home', brand: 'zara', price: 20, countInStock: 5 };
  const { product } = await must<{ product: { _id: string } }>(admin, 'POST', '/api/products/create', lamp);
  const body = orderFor([{ _id: product._id, price: 20, salePrice: null }, 1]);
  const { createOrder } = await must<{ createOrder: { _id: string } }>(
    admin,
    'POST',
    '/api/orders/create',
    body,
  );
  const id = createOrder._id;
  for (let written = 1; written < events; written += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, events - written) }, () => failedPayment(id));
    if ((await stores.log.append(`order-${id}`, written - 1, batch)) === 'conflict')
      throw new Error('Somebody else wrote to the order');
  }
  await stores.close();
  await shop.untilReady();

  const any = () => Math.floor(Math.random() * events);
  const questions: Readonly<Record<string, () => string>> = {
    'a page of its events': () => `/events?limit=50&page=${1 + Math.floor(any() / 50)}`,
    'its first thousand': () => '/events',
    'the order now, and the proof': () => '/replay',
    'the order at any revision': () => `/replay?revision=${any()}`,
    'the order at first': () => '/replay?revision=0',
    'why each value': () => '/why',
  };
  const table: string[][] = [['question', 'per second', 'first ms', 'p50 ms', 'p95 ms', 'goal', 'failures']];
  for (const [question, ask] of Object.entries(questions)) {
    const operation = async () => void (await must(admin, 'GET', `/api/audit/orders/${id}${ask()}`));
    // The first time a long stream is read as a whole; after that only what is new.
    const began = performance.now();
    await operation();
    const first = performance.now() - began;
    const { perSecond, p50, p95, failures } = await round(operation, { seconds, atOnce: 1 });
    if (Math.max(first, p95) > GOAL || failures.size > 0) process.exitCode = 1;
    table.push([
      question,
      perSecond.toFixed(1),
      first.toFixed(1),
      p50.toFixed(1),
      p95.toFixed(1),
      against(GOAL, Math.max(first, p95)),
      failuresIn(failures),
    ]);
  }
  printTable(table);
} finally {
  await shop.close();
}
