import { createEventLog } from '../services/platform/event-log.ts';
import { NO_LIMITS } from '../tests/support/no-limits.ts';
import { Ledger } from './support/ledger.ts';
import { invite, openMarket } from './support/market.ts';
import { measuredRound, type MeasuredRound } from './support/measured.ts';
import { cpuOfProcess, cpuOfShop } from './support/processes.ts';
import { newRestartableShop } from './support/restartable-shop.ts';
import { median, printTable } from './support/rounds.ts';
import { shoppingAt } from './support/shopping.ts';

/**
 * An order of one line, placed and paid, on the embedded event store and on an external server with an empty log: two
 * shops side by side that take turns, so that the machine's other load affects both alike. `node
 * bench/event-stores.bench.ts 'esdb://…' PID [rounds] [seconds]`: the PID is the server's, for its CPU.
 */
const [address, pid, rounds = 5, seconds = 8] = process.argv.slice(2);
const AT_ONCE = 16;
const PEOPLE = 64;
const STORE = 'eventStore';

const openShop = async (
  given: NodeJS.ProcessEnv,
  cpuOfServer: () => readonly (readonly [string, number])[],
) => {
  const shop = await newRestartableShop({ ...NO_LIMITS, ...given });
  shop.start();
  await shop.untilReady();
  const { products } = await openMarket(shop.origin, shop.settings());
  const free = [...(await invite(shop.origin, shop.settings(), PEOPLE))];
  await shop.untilReady();
  const shopping = shoppingAt(shop.origin, new Ledger());
  const buy = async (index: number): Promise<void> => {
    const [customer, product] = [free.shift(), products[(index * 7_919) % products.length]];
    if (!customer || !product) throw new Error('Nobody is free, or there is nothing to buy');
    await shopping.buy(customer, [[product, 1]]).finally(() => free.push(customer));
  };
  const cpuOf = () => new Map([...cpuOfShop(shop.dataDir), ...cpuOfServer()]);
  const log = createEventLog(shop.settings()['EVENTSTORE_URL'] ?? '');
  const eventsIn = async (work: () => Promise<MeasuredRound>) => {
    const before = await log.head();
    const { done } = await work();
    await shop.untilReady();
    let events = 0;
    for await (const batch of log.readAll(before)) events += batch.events.length;
    return events / done;
  };
  const measure = async (most = Infinity) => {
    const options = { seconds: Number(seconds), atOnce: AT_ONCE, limit: most };
    const result = await measuredRound(buy, options, cpuOf);
    await shop.untilReady();
    return result;
  };
  const close = async () => {
    await log.close();
    await shop.remove();
  };
  return { measure, events: () => eventsIn(() => measure(50)), close };
};

if (address === undefined || pid === undefined) {
  console.log('This needs a server with an empty log: its address, and its PID.');
} else {
  const shops = [
    ['embedded', await openShop({}, () => [])],
    ['server', await openShop({ EVENTSTORE_URL: address }, () => [[STORE, cpuOfProcess(Number(pid))]])],
  ] as const;
  try {
    const results = new Map<string, MeasuredRound[]>(shops.map(([name]) => [name, []]));
    for (let done = -1; done < Number(rounds); done += 1)
      for (const [name, { measure }] of shops) {
        const result = await measure();
        for (const [why, times] of result.failures) console.error(`${name}: ${times} × ${why}`);
        if (done >= 0) results.get(name)?.push(result);
      }
    const parts = [...new Set([...results.values()].flat().flatMap(({ cpu }) => [...cpu.keys()]))];
    const rows = [
      ['', 'orders/s', 'p50 ms', 'p99 ms', ...parts.map((part) => `${part} ms`), 'events an order'],
    ];
    for (const [name, { events }] of shops) {
      const of = (value: (result: MeasuredRound) => number, digits = 1) =>
        median((results.get(name) ?? []).map(value)).toFixed(digits);
      rows.push([
        name,
        of(({ perSecond }) => perSecond),
        of(({ p50 }) => p50, 0),
        of(({ p99 }) => p99, 0),
        ...parts.map((part) => of(({ cpu }) => cpu.get(part) ?? 0)),
        (await events()).toFixed(1),
      ]);
    }
    printTable(rows);
  } finally {
    await Promise.all(shops.map(([, { close }]) => close()));
  }
}
