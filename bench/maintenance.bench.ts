import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openOwnStores } from './support/own-stores.ts';
import type { Maintained } from './support/maintenance/maintaining.ts';
import { openPast } from './support/past/past.ts';

/**
 * How long it takes to verify all read tables and to rebuild each beside the live one, how much memory the process
 * takes for that, and how long a projector's commits wait in the meantime, while orders go on: at several sizes of the
 * log. `npx node bench/maintenance.bench.ts [events…]`
 */
const sizes = process.argv.slice(2).map(Number);
if (sizes.length === 0) sizes.push(10_000, 100_000);
/** Milliseconds that a commit may wait. */
const WAIT = 300;
/**
 * Milliseconds between two customers, of 43 events each. If more events arrived than a slow machine folds in that time,
 * the log would grow as fast as it is read, and the work never end.
 */
const EVERY = 500;
const MORE_MEMORY = 50;
const PARTS = ['all, verified', 'products', 'accounts', 'carts', 'orders', 'reviews', 'stats', 'log'];
const FOLDER = join(import.meta.dirname, 'support/maintenance');

const stores = await openOwnStores();
const env = { MALLOC_ARENA_MAX: '2', ...process.env, ...stores.settings };
interface Program {
  readonly child: ChildProcess;
  /** Rejects when the process ends, so that nobody waits for an answer from it. */
  readonly ended: Promise<never>;
}
const start = (script: string, args: readonly string[] = [], execArgv: readonly string[] = []): Program => {
  const child = fork(join(FOLDER, script), args, { env, execArgv: [...execArgv] });
  const ended = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`${script} ${args.join(' ')} ended with ${signal ?? code}`);
  });
  ended.catch(() => undefined);
  return { child, ended };
};
const heard = async <Answer>({ child, ended }: Program): Promise<Answer> =>
  ((await Promise.race([once(child, 'message'), ended])) as [Answer])[0];
const asked = <Answer>(program: Program, question: string): Promise<Answer> => {
  const answer = heard<Answer>(program);
  program.child.send(question);
  return answer;
};
interface Longest {
  readonly projection: string;
  readonly milliseconds: number;
}

const maintain = async (part: string): Promise<Maintained> => {
  const maintaining = start('maintaining.ts', [part], ['--max-old-space-size=128']);
  const told = await heard<Maintained>(maintaining);
  await maintaining.ended.catch(() => undefined);
  return told;
};

const HEAD = ['', 's', 'rows', 'differ', 'MiB at most', 'longest commit meanwhile, ms'];
/** Prints rows as they arrive: with a large log each takes minutes on a slow machine, and would look as if it hung. */
const printRow = (cells: readonly string[]): void =>
  console.log(cells.map((cell, column) => cell.padEnd(Math.max(13, HEAD[column]?.length ?? 0))).join('  '));

const past = openPast(stores);
const sell = async (signal: AbortSignal): Promise<void> => {
  for (let { events } = await past.grow(0); !signal.aborted; await pause(EVERY))
    ({ events } = await past.grow(events + 1));
};
await past.offer(200);
// The vault's keys are bound to the log by the first process that uses them.
const follower = start('following.ts');
const most = new Map<string, number[]>();
try {
  for (const size of sizes) {
    const { events, orders } = await past.grow(size);
    await asked(follower, String(await stores.log.head()));
    console.log(`${events} events of ${orders} orders`);
    printRow(HEAD);
    for (const part of PARTS) {
      await asked<Longest>(follower, 'longest');
      const over = new AbortController();
      const [{ milliseconds, rows, differing, mebibytes }] = await Promise.all([
        maintain(part).finally(() => over.abort()),
        sell(over.signal),
      ]);
      const longest = await asked<Longest>(follower, 'longest');
      printRow([
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
  }
  for (const [part, [first = 0, ...others]] of most)
    if (others.some((mebibytes) => mebibytes - first > MORE_MEMORY)) {
      console.log(`${part} takes more memory the larger the log is`);
      process.exitCode = 1;
    }
} finally {
  if (follower.child.connected) follower.child.disconnect();
  await follower.ended.catch(() => undefined);
  await stores.close();
}
