import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { eventually } from '../services/platform/eventually.ts';
import { freePort } from '../services/platform/free-port.ts';
import { shopEnvironment } from '../services/supervisor/shop-environment.ts';
import { must, newBuyer } from './support/http.ts';
import { printTable, round } from './support/rounds.ts';

/**
 * The admin's list of people, 50 a page, over HTTP by one client. The goal: p95 within 100 ms with 10,000 people and
 * 100,000 orders. `node bench/people.bench.ts [people] [orders] [seconds]`
 */
const [people = 10_000, orders = 100_000, seconds = 5] = process.argv.slice(2).map(Number);
const GOAL = 100;

const folder = mkdtempSync(join(tmpdir(), 'suuq-bench-'));
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const env = { ...process.env, PORT: String(port), DATA_DIR: folder, SEED_DEMO: 'false' };
const main = join(import.meta.dirname, '../services/main.ts');
const shop = spawn(process.execPath, [main], { env, stdio: 'ignore' });
const ended = new Promise((resolve) => shop.once('exit', resolve));

/** Rows as the projector writes them, without the log behind them. */
const PEOPLE = `
  insert into accounts (id, name, username, email, is_admin, is_auditor, deleted, registered_at, revision)
  select lpad(to_hex(n), 24, '0'),
    (array['Hodan', 'Ayaan', 'Cabdi', 'Faadumo', 'Maxamed', 'Sahra'])[1 + n % 6] || ' ' ||
      (array['Ali', 'Warsame', 'Cali', 'Nuur', 'Jama', 'Xasan', 'Ismaaciil'])[1 + n % 7] || ' ' || n,
    'user.' || left(md5(n::text), 12), 'user' || n || '@suuq.test', false, false, n % 50 = 0,
    now() - n * interval '1 minute', 0
  from generate_series(1, $1::integer) n`;
const ORDERS = `
  insert into orders select (json_populate_record(null::orders, json_build_object(
    'id', left(md5(n::text), 24), 'user_id', lpad(to_hex(1 + (n * 7) % $2::integer), 24, '0'), 'lines', '[]'::json,
    'shipping_address', '{}'::json, 'payment_method', 'PayPal', 'items_cents', 0, 'shipping_cents', 0, 'tax_cents', 0,
    'total_cents', 0, 'captured_cents', 0, 'refunded_cents', 0, 'status', 'pending',
    'placed_at', now() - n * interval '1 second', 'revision', 0))).*
  from generate_series(1, $1::integer) n`;

const fill = async (): Promise<void> => {
  const { DATABASE_URL } = shopEnvironment(env);
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  await client.query('update vault.authorization set is_admin = true');
  await client.query(PEOPLE, [people]);
  await client.query(ORDERS, [orders, people]);
  // What autovacuum does within minutes.
  await client.query('vacuum analyze');
  await client.end();
};

const questions: Readonly<Record<string, string>> = {
  'the first page': '',
  'the last page': `&page=${Math.floor((people * 0.98) / 50)}`,
  'a letter': '&q=a',
  'a name': '&q=hodan',
  'a name, a later page': '&q=hodan&page=20',
  'one person': '&q=USER1234%40',
  nobody: '&q=nobody+like+this',
};

try {
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  if (!(await eventually(isReady, { within: 120_000, every: 100 })))
    throw new Error('The shop did not start');
  const admin = newBuyer(origin);
  const person = { name: 'Admin', username: 'admin', email: 'admin@suuq.test', password: 'a good password' };
  await must(admin, 'POST', '/api/users/register', person);
  const { email, password } = person;
  await must(admin, 'POST', '/api/users/auth', { email, password });
  await fill();
  const table: string[][] = [['question', 'p50 ms', 'p95 ms', 'goal', 'failures']];
  for (const [name, query] of Object.entries(questions)) {
    const operation = async () => void (await must(admin, 'GET', `/api/users/all?limit=50${query}`));
    await round(operation, { seconds: 0.5, atOnce: 1 });
    const { p50, p95, failures } = await round(operation, { seconds, atOnce: 1 });
    if (p95 > GOAL || failures.size > 0) process.exitCode = 1;
    table.push([
      name,
      p50.toFixed(1),
      p95.toFixed(1),
      `${p95 <= GOAL ? 'within' : 'NOT within'} ${GOAL}`,
      [...failures].map(([why, times]) => `${times} × ${why}`).join(', '),
    ]);
  }
  printTable(table);
} finally {
  shop.kill('SIGTERM');
  await ended;
  rmSync(folder, { recursive: true, force: true });
}
