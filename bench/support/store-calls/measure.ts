import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { RestartableShop } from '../restartable-shop.ts';
import { printTable } from '../rounds.ts';
import type { Operation } from '../shop-operations.ts';
import { countsOf, isSimulator, notedSince, notingCalls, placeIn, totalsOf } from './noted.ts';

const ONES = 10;
/** Milliseconds in which a payment's webhook arrives, and its follow-up work is done. */
const AFTERWARDS = 2_000;
/** Enough operations to have used all customers and products once. */
const BEFORE = 64;

interface Operations {
  readonly operations: Readonly<Record<string, Operation>>;
  /** Allows all of them to run again with the same customers and products. */
  readonly between: () => Promise<void>;
}

/**
 * How often operations call the stores, one after another. The shop is restarted for this, with a preload in each
 * process that records its calls, so no other figure pays for that.
 */
export const storeCallsOf = async (shop: RestartableShop, { operations, between }: Operations) => {
  const file = join(shop.dataDir, 'noted-calls');
  await shop.stop();
  shop.start({ env: notingCalls(file), fromSources: true });
  await shop.untilReady();
  const untilQuiet = async () => {
    await pause(AFTERWARDS);
    await shop.untilFollowed();
    await shop.untilReady();
  };
  const inTurn = async (operation: Operation, times: number) => {
    for (let index = 0; index < times; index += 1) await operation(index);
    await untilQuiet();
  };
  const heads = [
    'an operation, alone',
    'transactions',
    'statements',
    'in none',
    'simulator',
    'appends',
    'stream reads',
  ];
  const table: string[][] = [heads];
  let kinds: string[][] = [];
  for (const [name, operation] of Object.entries(operations)) {
    await inTurn(operation, BEFORE);
    await between();
    await untilQuiet();
    const place = placeIn(file);
    await inTurn(operation, ONES);
    const noted = notedSince(file, place);
    const each = (count: number) => (count / ONES).toFixed(1);
    const { transactions, statements, alone, simulator, appends, streamReads } = totalsOf(noted);
    table.push([name, ...[transactions, statements, alone, simulator, appends, streamReads].map(each)]);
    if (name !== 'checkout') continue;
    const counts = [...countsOf(noted.filter((call) => !isSimulator(call)))].toSorted(
      ([, a], [, b]) => b - a,
    );
    kinds = counts.map(([kind, count]) => [kind, each(count)]);
  }
  return {
    print: () => {
      console.log('\nasked of Postgres and of the log');
      printTable(table);
      console.log('');
      printTable([['of a checkout', 'times'], ...kinds]);
    },
  };
};
