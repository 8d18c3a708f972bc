import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brands, categories } from '../contracts/catalogue/options.ts';
import { openOwnShop } from './support/own-shop.ts';
import { printTable } from './support/rounds.ts';

/**
 * Imports a merchant's file into a running shop, then again, then with other prices and stock, and audits everything.
 * The goal is 10,000 rows in 60 s. `npx node bench/import.bench.ts [rows]`
 */
const [rows = 10_000] = process.argv.slice(2).map(Number);
const folder = mkdtempSync(join(tmpdir(), 'suuq-bench-'));
const services = join(import.meta.dirname, '../services');
const shop = await openOwnShop({ SEED_DEMO: 'false' });

const row = (index: number, cents: number, stock: number): string => {
  const [price, sale] = [cents / 100, index % 3 === 0 ? '' : Math.floor(cents * 0.8) / 100];
  const text = `"Good ""No. ${index}"", plain"`;
  const description = `"Made to last, easy to clean.\nWith a spare part, in carton ${index}."`;
  const [category, brand] = [categories[index % categories.length], brands[index % brands.length]];
  return `SKU-${index},${text},${description},${category},${brand},${price},${sale},${stock}`;
};
const fileOf = (name: string, cents: number, stock: number): string => {
  const lines = Array.from({ length: rows }, (_, index) => row(index, cents + (index % 900) * 10, stock));
  const path = join(folder, name);
  writeFileSync(
    path,
    ['sku,title,description,category,brand,price,salePrice,countInStock', ...lines].join('\r\n'),
  );
  return path;
};

const table: string[][] = [['operation', 'seconds', 'a second', 'what it said']];
const measure = (name: string, of: number, script: string, ...args: readonly string[]) => {
  const start = performance.now();
  const { stdout, status } = spawnSync(process.execPath, [join(services, script), ...args], {
    env: shop.settings,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const seconds = (performance.now() - start) / 1_000;
  table.push([name, seconds.toFixed(1), (of / seconds).toFixed(0), stdout.trim().split('\n').at(-1) ?? '']);
  if (status !== 0) process.exitCode = 1;
};

try {
  const first = fileOf('first.csv', 10_00, 20);
  measure('new products', rows, 'cli/import.ts', first);
  measure('the same again', rows, 'cli/import.ts', first);
  measure('other prices and stock', rows, 'cli/import.ts', fileOf('second.csv', 11_00, 30));
  measure('audit verify (events)', 4 * rows, 'cli/audit.ts', 'verify');
  printTable(table);
} finally {
  await shop.close();
  rmSync(folder, { recursive: true, force: true });
}
