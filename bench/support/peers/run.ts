import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import pg from 'pg';
import type { PeerFigures } from './figures.ts';
import { resultsIn } from './results.ts';

/** Where the peers' scripts are. */
const SCRIPTS = resolve(process.env['PEERS_DIR'] ?? join(import.meta.dirname, '../../../../shared/peers'));
/** The folder in which they install what they need. */
const INSTALLED = join(tmpdir(), 'peers');
const PORT = process.env['PGPORT'] ?? '55432';
const FLASH_SALES = 12;

const sql = async (database: string, query: string): Promise<readonly unknown[] | undefined> => {
  const client = new pg.Client({ host: '127.0.0.1', port: Number(PORT), user: 'postgres', database });
  try {
    await client.connect();
    return (await client.query({ text: query, rowMode: 'array' })).rows.flat();
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
};

/** Runs one of their steps, with its output on our terminal. */
const run = (folder: string, command: string, ...args: readonly string[]): void => {
  const node = join(INSTALLED, 'node24/node_modules/.bin');
  const env = { ...process.env, PGPORT: PORT, PATH: [node, process.env['PATH']].join(delimiter) };
  const { status, error } = spawnSync(command, args, {
    cwd: folder,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}`);
};
const script = (name: string, ...args: readonly string[]) => run(SCRIPTS, 'sh', name, ...args);

/** Why Vendure cannot be measured, as far as that is known without trying. */
export const missingScripts = (): string | undefined =>
  existsSync(join(SCRIPTS, 'driver.mjs'))
    ? undefined
    : `The peers' scripts are not in ${SCRIPTS}: say with PEERS_DIR where they are, or leave PEERS out to compare with what was measured last.`;

/** A sale needs a product that has not sold anything yet; when all are used up, Vendure is seeded again. */
const UNTOUCHED = `
  select coalesce(max(right(v.sku, 2)::int), 0) + 1
  from stock_level s join product_variant v on v.id = s."productVariantId"
  where v.sku like 'FLASH-%' and s."stockAllocated" > 0`;

/** Installs Vendure with a Postgres of its own, where that was not done before, and measures it as we are measured. */
export const runVendure = async ({
  rounds,
  seconds,
}: {
  rounds: number;
  seconds: number;
}): Promise<PeerFigures> => {
  const isInstalled = existsSync(join(INSTALLED, 'vendure/node_modules'));
  script('setup.sh', ...(isInstalled ? ['driver'] : ['node', 'driver']));
  const isRunning = (await sql('postgres', 'select 1')) !== undefined;
  if (!isRunning) script('pg.sh', 'start');
  try {
    const [count] = (await sql('vendure', 'select count(*) from search_index_item')) ?? [];
    let [first] = (await sql('vendure', UNTOUCHED)) ?? [];
    if (Number(count ?? 0) === 0 || Number(first ?? 1) + rounds - 1 > FLASH_SALES) {
      await sql('postgres', 'drop database if exists vendure with (force)');
      script('setup.sh', 'vendure');
      first = 1;
    }
    const only = 'list,detail,cart,checkout,flash';
    const out = join(INSTALLED, 'results/vendure.json');
    const options = { rounds, seconds, cold: 3, only, flash: Number(first), out };
    const given = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
    run(join(INSTALLED, 'driver'), 'node', 'driver.mjs', 'vendure', ...given);
    return resultsIn(out, 'Vendure');
  } finally {
    if (!isRunning) script('pg.sh', 'stop');
  }
};
