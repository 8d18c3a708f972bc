import { setTimeout as sleep } from 'node:timers/promises';
import { chance } from '../services/seed/demo/history/chance.ts';
import { catalogueQuestions } from './support/catalogue-questions.ts';
import { newBuyer } from './support/http.ts';
import { openMerchant } from './support/merchant.ts';
import { openOwnShop } from './support/own-shop.ts';
import { plausibleProducts } from './support/plausible-products.ts';
import { against, failuresIn, printTable, round } from './support/rounds.ts';

/**
 * Filters and searches over 100,000 products of a running shop, over HTTP by one client and by 16, each request
 * different, while the stock of five products changes every second. The goals: filters within 50 ms and searches within
 * 100 ms for one client, both within 400 ms for 16. `npx node bench/catalogue.bench.ts [products] [seconds]`
 */
const [count = 100_000, seconds = 6] = process.argv.slice(2).map(Number);
const CHANGES_A_SECOND = 5;
const GOALS = { filter: { 1: 50, 16: 400 }, search: { 1: 100, 16: 400 } } as const;

const shop = await openOwnShop({ SEED_DEMO: 'false' });
const stopping = new AbortController();
const changes = async (merchant: ReturnType<typeof openMerchant>) => {
  const { next } = chance(7);
  while (!stopping.signal.aborted) {
    await merchant.restock(next);
    await sleep(1_000 / CHANGES_A_SECOND);
  }
};

try {
  const merchant = openMerchant(shop.settings);
  const products = plausibleProducts(count);
  const began = performance.now();
  await merchant.offer(products);
  await shop.untilReady();
  // Autovacuum would do this within minutes.
  await merchant.query('vacuum analyze');
  console.log(`${count} products in ${((performance.now() - began) / 1_000).toFixed(0)} s`);

  const changing = changes(merchant);
  const visitor = newBuyer(shop.origin);
  const table: string[][] = [
    ['question', 'clients', 'per second', 'p50 ms', 'p95 ms', 'goal', 'found', 'failures'],
  ];
  for (const [name, { kind, ask }] of Object.entries(catalogueQuestions(products)))
    for (const atOnce of [1, 16] as const) {
      let found = 0;
      let asked = 0;
      const operation = async () => {
        const reply = await visitor.call('GET', `/api/products/filter?${ask().toString()}`);
        if (reply.status !== 200) throw new Error(String(reply.status));
        asked += 1;
        if ((reply.body as { readonly products: readonly unknown[] }).products.length > 0) found += 1;
      };
      await round(operation, { seconds: 1, atOnce });
      const { perSecond, p50, p95, failures } = await round(operation, { seconds, atOnce });
      const goal = GOALS[kind][atOnce];
      if (p95 > goal) process.exitCode = 1;
      table.push([
        name,
        String(atOnce),
        perSecond.toFixed(0),
        p50.toFixed(1),
        p95.toFixed(1),
        against(goal, p95),
        `${((100 * found) / asked).toFixed(0)} %`,
        failuresIn(failures),
      ]);
    }
  printTable(table);
  stopping.abort();
  await changing;
  await merchant.close();
} finally {
  await shop.close();
}
