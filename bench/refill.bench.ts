import { openOwnStores } from './support/own-stores.ts';
import { openPast } from './support/past/past.ts';
import { refillFrom } from './support/refill/refill.ts';
import { printTable } from './support/rounds.ts';

/**
 * How long an api with the heap of `make start` takes to fill the to-do lists of all processes from the log, after its
 * table was lost or a process has a new version. The goal: a million orders in minutes. `npx node bench/refill.bench.ts
 * [orders]`; a million orders are fourteen million events, some ten GB on disk.
 */
const [orders = 10_000] = process.argv.slice(2).map(Number);
/** Including a registration for three orders, and their carts. */
const EVENTS_AN_ORDER = 14.4;
const MOST_MINUTES = 10;
const ORDERS_A_PRODUCT = 100;

const seconds = (milliseconds: number) => (milliseconds / 1_000).toFixed(1);
let grown = { events: 0, orders: 0 };
const stores = await openOwnStores(async (to) => {
  const past = openPast(to);
  const began = performance.now();
  await past.offer(Math.min(1_000, Math.ceil(orders / ORDERS_A_PRODUCT)));
  grown = await past.grow(Math.ceil(orders * EVENTS_AN_ORDER));
  const took = seconds(performance.now() - began);
  console.log(`${grown.events} events of ${grown.orders} orders, written in ${took} s`);
});
try {
  const { tasks, milliseconds, cpu, mebibytes } = await refillFrom(stores.settings);
  printTable([
    ['seconds', 'events/s', 'open tasks', 'seconds of CPU', 'MiB at most'],
    [
      seconds(milliseconds),
      ((grown.events * 1_000) / milliseconds).toFixed(0),
      String(tasks),
      seconds(cpu),
      mebibytes.toFixed(0),
    ],
  ]);
  const minutesForAMillion = (milliseconds / 60_000) * (1_000_000 / grown.orders);
  console.log(`\na million orders: ${minutesForAMillion.toFixed(1)} minutes, goal ${MOST_MINUTES}`);
  if (minutesForAMillion > MOST_MINUTES) process.exitCode = 1;
} finally {
  await stores.close();
}
