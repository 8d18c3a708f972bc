/**
 * The embedded event store's figures, with clients in other processes on the same machine:
 * `node bench/eventstore.ts [--url esdb://…]`. With a url (another server) the figures of opening are left out.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, fdatasyncSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: { events: { type: 'string', default: '1000000' }, rounds: { type: 'string', default: '5' } },
});
const STORE_EVENTS = Number(values.events);
const ROUNDS = Number(values.rounds);
const SERVER = join(import.meta.dirname, '../services/embedded/eventstore/main.ts');
const CLIENT = join(import.meta.dirname, 'eventstore-client.ts');

type Figures = Readonly<Record<string, number>>;
type Server = {
  readonly url: string;
  readonly ready: number;
  readonly rss: number;
  readonly stop: () => Promise<void>;
};

/** How often a second this disk makes 500 appended bytes durable. */
function fdatasyncRate(folder: string): number {
  const file = openSync(join(folder, 'fdatasync'), 'w');
  const line = Buffer.alloc(500, 1);
  const started = performance.now();
  let count = 0;
  for (; performance.now() - started < 2000; count++) {
    writeSync(file, line);
    fdatasyncSync(file);
  }
  closeSync(file);
  return (count / (performance.now() - started)) * 1000;
}

async function startServer(folder: string): Promise<Server> {
  const started = performance.now();
  const child = spawn(process.execPath, [SERVER, '--port', '0', '--data', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = (await lines(child).next()).value?.match(/^listening 127\.0\.0\.1:(\d+)$/)?.[1];
  const ready = performance.now() - started;
  const rss = Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024;
  return { url: `esdb://127.0.0.1:${port}?tls=false`, ready, rss, stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

async function* lines(child: ChildProcess): AsyncGenerator<string, undefined> {
  if (child.stdout === null) return undefined;
  for await (const line of createInterface(child.stdout)) yield line;
  return undefined;
}

function startClient(url: string, mode: string, ...options: string[]): ChildProcess {
  return spawn(process.execPath, [CLIENT, '--url', url, '--mode', mode, ...options], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
}

async function figures(client: AsyncGenerator<string, undefined>): Promise<Figures> {
  const { value } = await client.next();
  return value === undefined ? {} : JSON.parse(value);
}

const run = (url: string, mode: string, ...options: string[]): Promise<Figures> =>
  figures(lines(startClient(url, mode, ...options)));

/** Lag from append to a subscriber in another process, while 16 writers append as fast as they can. */
async function lag(url: string): Promise<Figures> {
  const follower = startClient(url, 'follow');
  const said = lines(follower);
  await said.next();
  await run(url, 'append', '--writers', '16', '--seconds', '3');
  follower.stdin?.end();
  return figures(said);
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN;

async function rounds(measure: () => Promise<Figures>, figure: string): Promise<number> {
  const measured: number[] = [];
  for (let round = 0; round < ROUNDS; round++) measured.push((await measure())[figure] ?? NaN);
  return median(measured);
}

type Row = {
  readonly figure: string;
  readonly measured: string;
  readonly target: string;
  readonly reached: boolean;
};

const row = (figure: string, measured: number, unit: string, target: number, atLeast: boolean): Row => ({
  figure,
  measured: `${measured.toFixed(measured < 10 ? 2 : 0)} ${unit}`,
  target: `${atLeast ? '>=' : '<'} ${target.toFixed(target < 10 ? 2 : 0)} ${unit}`,
  reached: atLeast ? measured >= target : measured < target,
});

async function main(folder: string): Promise<void> {
  const disk = fdatasyncRate(folder);
  const small = await startServer(join(folder, 'small'));
  const many = await rounds(() => run(small.url, 'append', '--writers', '128'), 'perSecond');
  const one = await rounds(() => run(small.url, 'append', '--writers', '1'), 'perSecond');
  const p99 = await rounds(() => lag(small.url), 'p99');
  await small.stop();
  const filling = await startServer(join(folder, 'large'));
  await run(filling.url, 'fill', '--events', String(STORE_EVENTS));
  await filling.stop();
  const large = await startServer(join(folder, 'large'));
  const reading = await run(large.url, 'readAll', '--events', '300000');
  await large.stop();
  console.log(
    `disk: ${disk.toFixed(0)} fdatasync/s; reading $all: ${reading['perSecond']?.toFixed(0)} events/s`,
  );
  console.table([
    row('appends/s, 128 writers', many, '/s', Math.min(1.5 * disk, 12_000), true),
    row('appends/s, 1 writer', one, '/s', 0.3 * disk, true),
    row('p99 append to subscriber, 16 writers', p99, 'ms', 15, false),
    row("reading $all, client's share of a core", reading['core'] ?? NaN, '', 0.9, true),
    row(`start with ${STORE_EVENTS} events`, large.ready, 'ms', 500, false),
    row('resident at start', large.rss, 'MiB', 150, false),
  ]);
}

const folder = mkdtempSync(join(process.cwd(), '.bench-eventstore-'));
try {
  await main(folder);
} finally {
  rmSync(folder, { recursive: true });
}
