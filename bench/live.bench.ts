import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { createEventLog } from '../services/platform/event-log.ts';
import { eventually } from '#resilience/eventually';
import { freePort } from '../services/platform/programs/free-port.ts';
import { shopEnvironment } from '../services/supervisor/shop-environment.ts';
import { must, newBuyer, type Buyer } from './support/http.ts';
import { now, openPage, type Page } from './support/listening-page.ts';
import { percentile, printTable } from './support/rounds.ts';

/**
 * Open pages that listen to one api process: what each costs, what all of them cost while nothing happens, and how soon
 * they receive a change. `npx node bench/live.bench.ts [listeners] [seconds of each idle time]`
 */
const [listeners = 5_000, seconds = 30] = process.argv.slice(2).map(Number);
const OF_ONE_PRODUCT = Math.min(1_000, listeners / 2);
const CHANGES = 100;

const folder = mkdtempSync(join(tmpdir(), 'suuq-bench-'));
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const env = {
  ...process.env,
  LIVE_LISTENERS: 'off',
  LIVE_PER_ADDRESS: 'off',
  LIVE_PER_ACCOUNT: 'off',
  PORT: String(port),
  DATA_DIR: folder,
  SEED_DEMO: 'true',
};
const isReady = () =>
  fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
/** Starts the shop; answers how to stop it. */
const openShop = async (): Promise<() => Promise<unknown>> => {
  const script = join(import.meta.dirname, '../services/main.ts');
  const shop = spawn(process.execPath, [script], { env, stdio: 'ignore' });
  const ended = new Promise((resolve) => shop.once('exit', resolve));
  const stop = () => {
    shop.kill('SIGTERM');
    return ended;
  };
  if (await eventually(isReady, { within: 240_000, every: 200 })) return stop;
  await stop();
  throw new Error('The shop did not start');
};

/** The api process's metrics. */
const metrics = async () => {
  const text = await fetch(`${origin}/metrics`).then((answer) => answer.text());
  const of = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  return {
    megabytes: of('process_resident_memory_bytes') / 1e6,
    heap: of('nodejs_heap_size_used_bytes') / 1e6,
    cpu: of('process_cpu_seconds_total'),
    listeners: of('suuq_live_listeners'),
  };
};

/** The smallest heap over a while: garbage that is not collected yet does not count. */
const leastHeap = async (): Promise<number> => {
  const heaps: number[] = [];
  for (let look = 0; look < 20; look += 1) {
    heaps.push((await metrics()).heap);
    await pause(500);
  }
  return Math.min(...heaps);
};

/** Waits until a shop that was just filled and started has finished its work. */
const untilQuiet = async (transactions: () => Promise<{ count: number; at: number }>): Promise<void> => {
  const enough = 10;
  let before = await transactions();
  for (let tries = 0; tries < 20; tries += 1) {
    const after = await transactions();
    if ((after.count - before.count) / (after.at - before.at) < enough) return;
    before = after;
  }
};

/** Opens all of them, a hundred at a time. */
const openAll = async (of: (index: number) => Promise<Page>): Promise<Page[]> => {
  const pages: Page[] = [];
  while (pages.length < listeners) {
    const these = Array.from({ length: Math.min(100, listeners - pages.length) }, (_, i) =>
      of(pages.length + i),
    );
    pages.push(...(await Promise.all(these)));
  }
  return pages;
};

const table: string[][] = [['', 'nobody listens', `${listeners} listen`, 'each']];

let stop: () => Promise<unknown> = async () => undefined;
try {
  // The process that filled the shop keeps the memory that it took.
  stop = await openShop();
  await stop();
  stop = await openShop();
  const { DATABASE_URL = '', EVENTSTORE_URL = '' } = shopEnvironment(env);
  const database = new pg.Client({ connectionString: DATABASE_URL });
  await database.connect();
  const log = createEventLog(EVENTSTORE_URL);
  /** When the products' read table announced each position. */
  const projected: { readonly position: bigint; readonly at: number }[] = [];
  database.on('notification', ({ payload = '' }) => {
    const position = /(?:^| )products:(\d+):/.exec(payload)?.[1];
    if (position !== undefined) projected.push({ position: BigInt(position), at: now() });
  });
  await database.query('listen projected');
  const transactions = async () => {
    await pause(11_000); // an idle connection reports its counts after ten seconds
    const { rows } = await database.query<{ count: string }>(
      'select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()',
    );
    return { count: Number(rows[0]?.count), at: performance.now() / 1_000 };
  };

  const admin = newBuyer(origin);
  await must(admin, 'POST', '/api/users/auth', { email: 'admin@suuq.test', password: 'suuq-demo-2026' });
  const products = await must<{ _id: string }[]>(newBuyer(origin), 'GET', '/api/products/all?limit=100');
  const [first] = products;
  if (!first) throw new Error('The demo shop is empty');
  const shown = products
    .slice(1, 25)
    .map(({ _id }) => _id)
    .join();
  const setStock = (by: Buyer, countInStock: number) =>
    must(by, 'PUT', `/api/products/${first._id}/update`, { countInStock });

  /** CPU and transactions of a time in which nothing happens, then of equally many changes. */
  const observe = async () => {
    const [before, beforeSql] = [await metrics(), await transactions()];
    await pause(seconds * 1_000);
    const [idle, idleSql] = [await metrics(), await transactions()];
    const delays: number[] = [];
    const tables: number[] = [];
    const after: number[] = [];
    for (let change = 1; change <= CHANGES; change += 1) {
      const stock = change + (pages.length > 0 ? 1_000 : 0);
      await setStock(admin, stock);
      const event = await log.readLast(`stock-${first._id}`);
      const { created = new Date(0), position = 0n } = event ?? {};
      const there = await eventually(() => projected.find((each) => each.position >= position), {
        within: 10_000,
        every: 1,
      });
      await eventually(() => interested.every(({ heard }) => heard.at(-1)?.stock === stock), {
        within: 10_000,
        every: 1,
      });
      const tableAt = there?.at ?? Infinity;
      tables.push(tableAt - created.getTime());
      for (const { heard } of interested) {
        const at = heard.at(-1)?.at ?? Infinity;
        delays.push(at - created.getTime());
        after.push(at - tableAt);
      }
    }
    const busySql = await transactions();
    const heap = await leastHeap();
    const idleSeconds = idleSql.at - beforeSql.at;
    const sqlIdle = (idleSql.count - beforeSql.count) / idleSeconds;
    const meanwhile = sqlIdle * (busySql.at - idleSql.at);
    return {
      megabytes: before.megabytes,
      heap,
      cpu: ((idle.cpu - before.cpu) / idleSeconds) * 100,
      sqlIdle,
      sqlPerChange: (busySql.count - idleSql.count - meanwhile) / CHANGES,
      delays: delays.toSorted((a, b) => a - b),
      tables: tables.toSorted((a, b) => a - b),
      after: after.toSorted((a, b) => a - b),
    };
  };

  let pages: Page[] = [];
  let interested: readonly Page[] = [];
  // What is compiled and cached on the way must not count.
  for (let stock = 1; stock <= 50; stock += 1) await setStock(admin, stock);
  await untilQuiet(transactions);
  const alone = await observe();

  const cookie = await signedInAs('shopper@suuq.test');
  const queryOf = (index: number) => `products=${index < OF_ONE_PRODUCT ? first._id : shown}`;
  /** One in ten is signed in. */
  const headersOf = (index: number) => (index % 10 === 9 ? `Cookie: ${cookie}\r\n` : '');
  const began = performance.now();
  pages = await openAll((index) => openPage(port, queryOf(index), headersOf(index)));
  const opened = performance.now() - began;
  interested = pages.slice(0, OF_ONE_PRODUCT);
  await pause(5_000);
  const crowded = await observe();

  const each = ((crowded.heap - alone.heap) * 1_000) / listeners;
  table.push(
    ['memory of the process, MB', alone.megabytes.toFixed(0), crowded.megabytes.toFixed(0), ''],
    ['heap in use, MB', alone.heap.toFixed(0), crowded.heap.toFixed(0), `${each.toFixed(1)} kB`],
    ['CPU while idle, %', alone.cpu.toFixed(2), crowded.cpu.toFixed(2), ''],
    ['transactions a second while idle', alone.sqlIdle.toFixed(2), crowded.sqlIdle.toFixed(2), ''],
    ['transactions per change', alone.sqlPerChange.toFixed(2), crowded.sqlPerChange.toFixed(2), ''],
  );
  printTable(table);
  console.log(`opened in ${(opened / 1_000).toFixed(1)} s, still open: ${(await metrics()).listeners}`);
  const times = (sorted: readonly number[]) =>
    `p50 ${percentile(sorted, 0.5).toFixed(1)} ms, p99 ${percentile(sorted, 0.99).toFixed(1)} ms`;
  console.log(`append to message, ${OF_ONE_PRODUCT} listeners, ${CHANGES} changes: ${times(crowded.delays)}`);
  console.log(`of which behind the read table's word: ${times(crowded.after)}`);
  console.log(`append to read table meanwhile: ${times(crowded.tables)}; alone: ${times(alone.tables)}`);

  // The connections of all pages break; something happens in the meantime.
  for (const { socket } of pages) socket.destroy();
  await eventually(async () => (await metrics()).listeners === 0, { within: 30_000 });
  await setStock(admin, 7);
  const again = performance.now();
  const back = await openAll((index) =>
    openPage(port, queryOf(index), `${headersOf(index)}Last-Event-ID: ${pages[index]?.lastId}\r\n`),
  );
  const told = back
    .slice(0, OF_ONE_PRODUCT)
    .filter(({ heard }) => heard.map(({ stock }) => stock).join() === '7');
  console.log(
    `all back in ${((performance.now() - again) / 1_000).toFixed(1)} s; ${told.length} of ${OF_ONE_PRODUCT} heard exactly what they missed`,
  );
  for (const { socket } of back) socket.destroy();
  await database.end();
  await log.close();
} finally {
  await stop();
  rmSync(folder, { recursive: true, force: true });
}

async function signedInAs(email: string): Promise<string> {
  const answer = await fetch(`${origin}/api/users/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'suuq-demo-2026' }),
  });
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}
