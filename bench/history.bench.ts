import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paymentEvents } from '../contracts/payments/events.ts';
import { newId } from '../services/kernel/derived-id.ts';
import { readConfig } from '../services/platform/config.ts';
import { eventually } from '../services/platform/eventually.ts';
import { freePort } from '../services/platform/free-port.ts';
import type { NewEvent } from '../services/platform/event-log.types.ts';
import { openStores } from '../services/stores.ts';
import { shopEnvironment } from '../services/supervisor/shop-environment.ts';
import { orderFor } from '../tests/support/errands.ts';
import { must, newBuyer } from './support/http.ts';
import { printTable, round } from './support/rounds.ts';

/**
 * What the page of an order's history asks, over HTTP by one client, where the order's stream has grown long. The goal:
 * browsable within 1 s. `node bench/history.bench.ts [events] [seconds]`
 */
const [events = 10_000, seconds = 4] = process.argv.slice(2).map(Number);
const GOAL = 1_000;
const BATCH = 1_000;

const folder = mkdtempSync(join(tmpdir(), 'suuq-bench-'));
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const env = { ...process.env, PORT: String(port), DATA_DIR: folder, SEED_DEMO: 'false' };
const main = join(import.meta.dirname, '../services/main.ts');
const shop = spawn(process.execPath, [main], { env, stdio: 'ignore' });
const ended = new Promise((resolve) => shop.once('exit', resolve));

const isReady = () =>
  fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** A payment that is refused again and again: nobody's data, and nothing that the order shows. */
const failed = (orderId: string): NewEvent => {
  const id = newId();
  const { type, data } = paymentEvents.PaymentFailed.create({
    orderId,
    provider: 'PayPal',
    providerOrderId: id,
    reason: 'DECLINED',
    at: new Date().toISOString(),
  });
  const metadata = { $correlationId: id, $causationId: id, actor: { process: 'bench' }, schema: 1 };
  return { id: crypto.randomUUID(), type, data, metadata };
};

try {
  if (!(await eventually(isReady, { within: 300_000, every: 200 }))) throw new Error('The shop is not ready');
  const admin = newBuyer(origin);
  const person = { name: 'Admin', username: 'admin', email: 'admin@suuq.test', password: 'a good password' };
  await must(admin, 'POST', '/api/users/register', person);
  const { email, password } = person;
  await must(admin, 'POST', '/api/users/auth', { email, password });
  const stores = openStores(readConfig(shopEnvironment(env)));
  await stores.pool.query('update vault.authorization set is_admin = true');
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
    const batch = Array.from({ length: Math.min(BATCH, events - written) }, () => failed(id));
    if ((await stores.log.append(`order-${id}`, written - 1, batch)) === 'conflict')
      throw new Error('Somebody else wrote to the order');
  }
  await stores.close();
  if (!(await eventually(isReady, { within: 300_000, every: 200 })))
    throw new Error('The shop does not catch up');

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
    // The first time a long stream is read whole; from then on only what is new.
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
      `${Math.max(first, p95) <= GOAL ? 'within' : 'NOT within'} ${GOAL}`,
      [...failures].map(([why, times]) => `${times} × ${why}`).join(', '),
    ]);
  }
  printTable(table);
} finally {
  shop.kill('SIGTERM');
  await ended;
  rmSync(folder, { recursive: true, force: true });
}
