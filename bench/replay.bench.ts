import { openOwnStores } from './support/own-stores.ts';
import { openPast } from './support/past/past.ts';
import { replay } from './support/replay/replay.ts';
import { printTable } from './support/rounds.ts';

/**
 * How quickly one projector, with the heap that `make start` gives it, makes all read tables from a log. The goal:
 * 30,000 events a second, at least 15,000, in less than 512 MiB. CPU per event hardly depends on the machine's other
 * load. `npx node bench/replay.bench.ts [events] [rounds]`; with `PROJECTOR_FLAGS=--cpu-prof` the projector leaves a
 * profile.
 */
const [atLeast = 100_000, rounds = 3] = process.argv.slice(2).map(Number);
const LEAST = 15_000;
const MOST_MEBIBYTES = 512;
const EVENTS_A_PRODUCT = 100;

const stores = await openOwnStores();
try {
  const past = openPast(stores);
  const began = performance.now();
  await past.offer(Math.min(1_000, Math.ceil(atLeast / EVENTS_A_PRODUCT)));
  const { events, orders, customers, products } = await past.grow(atLeast);
  const took = ((performance.now() - began) / 1_000).toFixed(1);
  console.log(
    `${events} events of ${orders} orders, ${customers} customers and ${products} products, written in ${took} s`,
  );
  const perEvent = (milliseconds: number) => ((milliseconds * 1_000) / events).toFixed(1);
  const table: string[][] = [];
  const speeds: number[] = [];
  for (let done = 0; done < rounds; done += 1) {
    const { milliseconds, costs, mebibytes, parked, projections } = await replay(stores);
    const speed = (events * 1_000) / milliseconds;
    speeds.push(speed);
    if (parked > 0 || mebibytes > MOST_MEBIBYTES) process.exitCode = 1;
    const sum = Object.values(costs).reduce((all, each) => all + each, 0);
    if (table.length === 0)
      table.push([
        'events/s',
        'seconds',
        'µs of CPU an event',
        ...Object.keys(costs),
        'MiB at most',
        'parked',
        'transactions',
      ]);
    table.push([
      speed.toFixed(0),
      (milliseconds / 1_000).toFixed(2),
      perEvent(sum),
      ...Object.values(costs).map(perEvent),
      mebibytes.toFixed(0),
      String(parked),
      Object.entries(projections)
        .map(([name, ms]) => `${name} ${(ms / 1_000).toFixed(1)} s`)
        .join(', '),
    ]);
  }
  printTable(table);
  if (Math.max(...speeds) < LEAST) process.exitCode = 1;
} finally {
  await stores.close();
}
