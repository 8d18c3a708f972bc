import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeChart } from './support/growth/chart.ts';
import { newGrownShop, type Behind, type GrownShop } from './support/growth/grown-shop.ts';
import { measuredRound, serverCpu, type MeasuredRound } from './support/measured.ts';
import { median, printTable } from './support/rounds.ts';

/**
 * What operations cost in a shop with 1,000 events behind it, and with ten, a hundred (and a thousand) times as many:
 * the shops run side by side and take turns, so that the machine's other load affects all of them alike. `node
 * bench/growth.bench.ts [most] [rounds] [folder] [products|orders]`: the charts go into the folder. With `products` as the
 * last word it is the products that become more, and hardly an order is behind any of the shops; with `orders` a size is
 * one of orders, and no table is made again at the end: `replay.bench.ts` does that.
 */
const [most = 100_000, rounds = 5] = process.argv.slice(2, 4).map(Number);
const folder = process.argv[4];
const grows = z.enum(['events', 'products', 'orders']).parse(process.argv[5] ?? 'events');
const FEWEST = 1_000;
const PRODUCTS = 192;
/** Of the past that is written, with a registration for three orders, and their carts. */
const EVENTS_AN_ORDER = 14.4;
const AT_ONCE = 4;
/** How often an operation is executed in a round; and as often before the first, so that all code is compiled. */
const TIMES = {
  append: 1_000,
  list: 1_500,
  'all orders': 300,
  'order page': 600,
  replay: 600,
  checkout: 60,
} as const;
const MOST_RATIO = 1.1;
const MOST_MEBIBYTES = 50;

type Operation = keyof typeof TIMES;
const operations = Object.keys(TIMES) as Operation[];
const sizes: number[] = [];
for (let size = FEWEST; size <= most; size *= 10) sizes.push(size);

/** What is behind the shop of a size. */
const behind = (size: number): Behind => {
  if (grows === 'products') return { events: FEWEST, products: size };
  return { events: grows === 'orders' ? Math.ceil(size * EVENTS_AN_ORDER) : size, products: PRODUCTS };
};

const measured = async (shop: GrownShop, operation: Operation): Promise<MeasuredRound> => {
  const options = { seconds: 600, atOnce: AT_ONCE, limit: TIMES[operation] };
  const done = await measuredRound(shop.operations[operation], options, shop.cpuOf);
  for (const [why, times] of done.failures) console.error(`${operation}: ${times} × ${why}`);
  if (done.failures.size > 0) process.exitCode = 1;
  await shop.untilReady();
  return done;
};

const shops: GrownShop[] = [];
try {
  for (const size of sizes) {
    const began = performance.now();
    const shop = await newGrownShop(behind(size));
    shops.push(shop);
    const took = ((performance.now() - began) / 1_000).toFixed(0);
    console.error(
      `${shop.products} products, ${shop.events} events, ${shop.orders} orders: at rest after ${took} s`,
    );
  }
  const starts: number[][] = shops.map(() => []);
  for (let done = 0; done < rounds; done += 1)
    for (const [index, shop] of shops.entries()) starts[index]?.push(await shop.start());
  const results = shops.map(() => new Map(operations.map((operation) => [operation, [] as MeasuredRound[]])));
  for (const shop of shops) await shop.rememberOrders();
  for (let done = -1; done < rounds; done += 1)
    for (const operation of operations)
      for (const [index, shop] of shops.entries()) {
        const result = await measured(shop, operation);
        if (done >= 0) results[index]?.get(operation)?.push(result);
      }
  const memory = shops.map((shop) => shop.memory());
  const rebuilds: number[] = [];
  if (grows !== 'orders') for (const shop of shops) rebuilds.push(await shop.rebuild());

  /** Milliseconds of CPU each, for all of the shop's processes or for one. */
  const of = (operation: Operation, costOf: (round: MeasuredRound) => number = serverCpu) =>
    results.map((each) => median((each.get(operation) ?? []).map(costOf)));
  const parts = [...(memory[0]?.keys() ?? [])];
  const mebibytes = Object.fromEntries(
    parts.map((part) => [part, memory.map((each) => each.get(part) ?? 0)]),
  );
  const checkoutParts = [...(results[0]?.get('checkout')?.[0]?.cpu.keys() ?? [])];
  const inAll = memory.map((each) => [...each.values()].reduce((sum, value) => sum + value, 0));
  const started = starts.map(median);
  const row = (name: string, values: readonly number[], digits: number) => [
    name,
    ...values.map((value) => value.toFixed(digits)),
    values[0] === 0 ? '' : `${((values.at(-1) ?? 0) / (values[0] ?? 1)).toFixed(2)} ×`,
  ];
  printTable([
    ['', ...shops.map((shop) => `${shop[grows]} ${grows}`), 'last to first'],
    row(
      'orders',
      shops.map(({ orders }) => orders),
      0,
    ),
    ...operations.map((operation) => row(`${operation}, ms of CPU`, of(operation), 2)),
    ...checkoutParts.map((part) =>
      row(
        `  its ${part}`,
        of('checkout', ({ cpu }) => cpu.get(part) ?? 0),
        2,
      ),
    ),
    ...(rebuilds.length > 0 ? [row('rebuild, µs of CPU an event', rebuilds, 0)] : []),
    row('start to the first list, ms', started, 0),
    ...Object.entries(mebibytes).map(([part, values]) => row(`${part}, MiB`, values, 0)),
    row('in all, MiB', inAll, 0),
  ]);
  const relative = (values: readonly number[]) => values.map((value) => value / (values[0] ?? 1));
  if (folder !== undefined) {
    mkdirSync(folder, { recursive: true });
    const axis = { of: grows === 'products' ? 'products of the shop' : `${grows} behind the shop`, sizes };
    const file = (name: string) => join(folder, grows === 'events' ? name : `${grows}-${name}`);
    // The list of all orders counts them, which would make the other lines one.
    const alike = operations.filter((operation) => operation !== 'all orders');
    const ofOperations = (named: readonly Operation[]) =>
      Object.fromEntries(named.map((operation) => [operation, relative(of(operation))]));
    const title = 'CPU of an operation, against that with the fewest behind it';
    writeChart(file('cost.svg'), { ...axis, title, digits: 2, lines: ofOperations(alike) });
    writeChart(file('all-orders.svg'), { ...axis, title, digits: 2, lines: ofOperations(['all orders']) });
    writeChart(file('memory.svg'), { ...axis, title: 'Memory, MiB', digits: 0, lines: mebibytes });
    writeChart(file('start.svg'), {
      ...axis,
      title: 'From the start of its processes to the first list, ms',
      digits: 0,
      lines: { 'the first list': started },
    });
    if (rebuilds.length > 0)
      writeChart(file('rebuild.svg'), {
        ...axis,
        title: 'All read tables made again, µs of CPU an event',
        digits: 0,
        lines: { 'an event': rebuilds },
      });
  }
  // Two medians in turn still differ by chance: above one tenth it deserves a look, above two tenths it is wrong.
  const ratio = relative(of('checkout')).at(-1) ?? 1;
  console.log(`\na checkout: ${ratio.toFixed(2)} times, goal ${MOST_RATIO}`);
  const grown = (inAll.at(-1) ?? 0) - (inAll[0] ?? 0);
  console.log(`memory: ${grown.toFixed(0)} MiB more, goal ${MOST_MEBIBYTES}`);
  const faults = shops.flatMap((shop) => shop.faults());
  for (const fault of faults) console.error(fault);
  if (faults.length > 0 || ratio > 2 * MOST_RATIO - 1 || grown > MOST_MEBIBYTES) process.exitCode = 1;
} finally {
  for (const shop of shops) await shop.remove();
}
