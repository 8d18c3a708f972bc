import { setTimeout as pause } from 'node:timers/promises';
import { NO_LIMITS } from '../tests/support/no-limits.ts';
import { holdFlashSale, type FlashSale } from './support/flash-sale.ts';
import { Ledger } from './support/ledger.ts';
import { machineLimits } from './support/machine/limits.ts';
import { invite, openMarket, SCARCE } from './support/market.ts';
import { measuredRound, type MeasuredRound } from './support/measured.ts';
import { WRITTEN, type PeerFigures } from './support/peers/figures.ts';
import { missingScripts, runVendure } from './support/peers/run.ts';
import { cpuOfShop, memoryOfShop } from './support/processes.ts';
import { newRestartableShop } from './support/restartable-shop.ts';
import { printTable, type RoundOptions } from './support/rounds.ts';
import { isFull, listPath, operationsIn, type Operation } from './support/shop-operations.ts';
import {
  printColdStarts,
  printCosts,
  printFlashSales,
  printMemory,
  printSpeeds,
  type Measured,
} from './support/shop-tables.ts';
import { shoppingAt } from './support/shopping.ts';
import { auditFaults, faultsOf } from './support/soundness.ts';
import { storeCallsOf } from './support/store-calls/measure.ts';

/**
 * The whole shop under one driver, measured as its peers are: 1,000 products, 64 customers, 16 at once, rounds of 8 s,
 * and flash sales of 100 pieces to 300 customers. It fails where anything was oversold, lost or doubled. `node
 * bench/shop.bench.ts [rounds] [seconds]`; with `PEERS=1` it installs Vendure and measures it, too.
 */
const [rounds = 3, seconds = 8] = process.argv.slice(2).map(Number);
const AT_ONCE = 16;
/** Seconds, the same as for the peers. */
const WARM_UP = 3;
const COLD_STARTS = 3;
const REGULARS = 64;
const BROWSING = 2_000;
const CROWD = 300;

const isCompared = (process.env['PEERS'] ?? '') !== '';
// Check this before anything is measured: the comparison would be incomplete at the end.
const missing = isCompared ? missingScripts() : undefined;
if (missing !== undefined) {
  console.error(missing);
  process.exit(1);
}
const limits = await machineLimits();
const shop = await newRestartableShop(NO_LIMITS);
const cpuOf = () => cpuOfShop(shop.dataDir);

/** Milliseconds from the start of its processes to the first list. */
const coldStart = async (): Promise<number> => {
  await shop.stop();
  const began = performance.now();
  shop.start();
  await shop.untilAnswers(listPath(0), (text) => isFull(JSON.parse(text)));
  const took = performance.now() - began;
  await shop.untilReady();
  return took;
};

/** `after` cleans up what a round leaves behind and the next one must not find. */
const measure = async (
  operation: Operation,
  limit: number,
  after: () => Promise<void>,
): Promise<Measured> => {
  const run = async (options: RoundOptions) => {
    const measured = await measuredRound(operation, { ...options, limit }, cpuOf, async () => {
      await shop.untilReady();
      await shop.untilFollowed();
    });
    await after();
    // The next round must not pay for what follows from this one.
    await shop.untilFollowed();
    await shop.untilReady();
    await pause(500);
    return measured;
  };
  await run({ seconds: WARM_UP, atOnce: AT_ONCE });
  const alone = await run({ seconds: WARM_UP, atOnce: 1 });
  const results: MeasuredRound[] = [];
  for (let done = 0; done < rounds; done += 1) results.push(await run({ seconds, atOnce: AT_ONCE }));
  return { alone, rounds: results };
};

/** Vendure's figures of this run; where it cannot be measured, prints why and answers the last measured figures. */
const measurePeers = async (): Promise<readonly PeerFigures[]> => {
  if (!isCompared) return WRITTEN;
  try {
    return [await runVendure({ rounds, seconds })];
  } catch (error) {
    console.error('Vendure could not be measured:', error);
    process.exitCode = 1;
    return WRITTEN;
  }
};

try {
  shop.start();
  await shop.untilReady();
  const market = await openMarket(shop.origin, shop.settings());
  const people = await invite(shop.origin, shop.settings(), REGULARS + BROWSING + CROWD);
  const [regulars, browsing] = [people.slice(0, REGULARS), people.slice(REGULARS, -CROWD)];
  const ledger = new Ledger();
  const shopping = shoppingAt(shop.origin, ledger);
  const { operations, emptyCarts } = operationsIn(shop.origin, market, shopping, { regulars, browsing });
  await shop.untilReady();
  const cold: number[] = [];
  for (let done = 0; done < COLD_STARTS; done += 1) cold.push(await coldStart());

  const measured = new Map<string, Measured>();
  for (const [name, operation] of Object.entries(operations))
    measured.set(name, await measure(operation, name === 'cart' ? BROWSING : Infinity, emptyCarts));
  const sales: FlashSale[] = [];
  for (const product of market.scarce.slice(0, rounds)) {
    sales.push(await holdFlashSale(shopping, product, people.slice(-CROWD), cpuOf));
    await shop.untilFollowed();
    await shop.untilReady();
  }
  const memory = memoryOfShop(shop.dataDir);
  const limitsOfPostgres = await limits.onPostgres(shop.settings()['DATABASE_URL'] ?? '');
  const calls = await storeCallsOf(shop, { operations, between: emptyCarts });
  const faults = [
    ...sales.filter(({ sold }) => sold !== SCARCE).map(({ sold }) => `A flash sale sold ${sold}`),
    ...(await faultsOf(market, ledger)),
    ...auditFaults(shop.settings()),
  ];
  await shop.stop();

  const peers = await measurePeers();
  printTable([['the machine', 'per second', ''], ...limits.rows, ...limitsOfPostgres]);
  printSpeeds(measured, peers);
  printCosts(measured, peers);
  printFlashSales(sales, peers);
  printColdStarts(cold, peers);
  printMemory(memory, peers);
  calls.print();
  for (const fault of faults) console.error(fault);
  console.log(faults.length === 0 ? '\nnothing oversold, lost or doubled' : '\nNOT SOUND');
  const failed = [...measured].filter(([, { alone, rounds: all }]) =>
    [alone, ...all].some(({ failures }) => failures.size > 0),
  );
  for (const [name] of failed) console.error(`Calls of ${name} failed`);
  if (faults.length + failed.length > 0) process.exitCode = 1;
} finally {
  await shop.remove();
}
