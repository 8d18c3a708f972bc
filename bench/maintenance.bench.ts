import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openOwnStores } from './support/own-stores.ts';
import type { Maintained } from './support/maintenance/maintaining.ts';
import { openPast } from './support/past/past.ts';
import { printTable } from './support/rounds.ts';

/**
 * How long it takes to verify all read tables and to make each again beside the one that serves, how much memory the
 * process takes for it, and how long a projector's commits wait meanwhile, while orders go on: at several sizes of the log.
 * `node bench/maintenance.bench.ts [events…]`
 */
const sizes = process.argv.slice(2).map(Number);
if (sizes.length === 0) sizes.push(10_000, 100_000);
/** Milliseconds: that a commit may wait, and between two customers who buy. */
const WAIT = 300;
const EVERY = 100;
const MORE_MEMORY = 50;
const PARTS = ['all, verified', 'products', 'accounts', 'carts', 'orders', 'reviews', 'stats', 'log'];
const FOLDER = join(import.meta.dirname, 'support/maintenance');

const stores = await openOwnStores();
const env = { MALLOC_ARENA_MAX: '2', ...process.env, ...stores.settings };
const asked = async <Answer>(child: ChildProcess, question: string): Promise<Answer> => {
  const answer = once(child, 'message');
  child.send(question);
  return (await answer)[0] as Answer;
};
interface Longest {
  readonly projection: string;
  readonly milliseconds: number;
}

const maintain = async (part: string): Promise<Maintained> => {
  const child = fork(join(FOLDER, 'maintaining.ts'), [part], { env, execArgv: ['--max-old-space-size=128'] });
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${part} was not done`);
  });
  const [told] = (await Promise.race([once(child, 'message'), ended])) as [Maintained];
  await ended.catch(() => undefined);
  return told;
};

const past = openPast(stores);
const sell = async (signal: AbortSignal): Promise<void> => {
  for (let { events } = await past.grow(0); !signal.aborted; await pause(EVERY))
    ({ events } = await past.grow(events + 1));
};
await past.offer(200);
// The keys of the vault are bound to the log by whoever comes first.
const follower = fork(join(FOLDER, 'following.ts'), [], { env });
const most = new Map<string, number[]>();
try {
  for (const size of sizes) {
    const { events, orders } = await past.grow(size);
    await asked(follower, String(await stores.log.head()));
    console.log(`${events} events of ${orders} orders`);
    const table = [['', 's', 'rows', 'differ', 'MiB at most', 'longest commit meanwhile, ms']];
    for (const part of PARTS) {
      await asked<Longest>(follower, 'longest');
      const over = new AbortController();
      const selling = sell(over.signal);
      const { milliseconds, rows, differing, mebibytes } = await maintain(part);
      over.abort();
      await selling;
      const longest = await asked<Longest>(follower, 'longest');
      table.push([
        part,
        (milliseconds / 1_000).toFixed(1),
        String(rows),
        String(differing),
        mebibytes.toFixed(0),
        `${longest.milliseconds.toFixed(0)} (${longest.projection})`,
      ]);
      most.set(part, [...(most.get(part) ?? []), mebibytes]);
      if (differing > 0 || longest.milliseconds > WAIT) process.exitCode = 1;
    }
    printTable(table);
  }
  for (const [part, [first = 0, ...others]] of most)
    if (others.some((mebibytes) => mebibytes - first > MORE_MEMORY)) {
      console.log(`${part} takes more memory the larger the log is`);
      process.exitCode = 1;
    }
} finally {
  follower.disconnect();
  await once(follower, 'exit');
  await stores.close();
}
