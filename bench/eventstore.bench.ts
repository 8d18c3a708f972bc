/**
 * The embedded event store's figures, with clients in other processes on the same machine: `node
 * bench/eventstore.bench.ts`. The disk is measured in the same run, and each client reports how much of a core it used,
 * which shows what the limit was.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import {
  closeSync,
  fdatasyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: { events: { type: 'string', default: '1000000' }, rounds: { type: 'string', default: '5' } },
});
const STORE_EVENTS = Number(values.events);
const ROUNDS = Number(values.rounds);
const READ_EVENTS = Math.min(STORE_EVENTS, 300_000);
const SERVER = join(import.meta.dirname, '../services/embedded/eventstore/main.ts');
const CLIENT = join(import.meta.dirname, 'eventstore-client.ts');

type Figures = Readonly<Record<string, number>>;
type Server = {
  readonly url: string;
  readonly ready: number;
  readonly rss: number;
  readonly stop: () => Promise<void>;
};

/**
 * How many times a second this disk makes a page of 4 KiB at the end of a file durable: the least that a database's log
 * writes.
 */
function fdatasyncRate(folder: string): number {
  const file = openSync(join(folder, 'fdatasync'), 'w');
  const page = Buffer.alloc(4_096, 1);
  const started = performance.now();
  let count = 0;
  for (; performance.now() - started < 2000; count++) {
    writeSync(file, page);
    fdatasyncSync(file);
  }
  closeSync(file);
  return (count / (performance.now() - started)) * 1000;
}

/** Starts the store; `ready` in milliseconds from the start of its process, `rss` in MiB. */
async function startServer(folder: string): Promise<Server> {
  const started = performance.now();
  const child = spawn(process.execPath, [SERVER, '--port', '0', '--data', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, EVENTSTORE_SECRET: '', EVENTSTORE_INSECURE: 'true' },
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

const startClient = (url: string, mode: string, ...options: string[]): ChildProcess =>
  spawn(process.execPath, [CLIENT, '--url', url, '--mode', mode, ...options], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });

async function figures(said: AsyncGenerator<string, undefined>): Promise<Figures> {
  const { value } = await said.next();
  return value === undefined ? {} : JSON.parse(value);
}

const run = (url: string, mode: string, ...options: string[]): Promise<Figures> =>
  figures(lines(startClient(url, mode, ...options)));

/** Lag from append to a subscriber in another process, while 16 writers append as fast as they can. */
async function lag(url: string): Promise<Figures> {
  const follower = startClient(url, 'follow');
  const said = lines(follower);
  await said.next();
  await run(url, 'append', '--writers', '16');
  follower.stdin?.end();
  return figures(said);
}

/** The round with a figure's median. */
async function medianOf(figure: string, measure: () => Promise<Figures>): Promise<Figures> {
  const measured: Figures[] = [];
  for (let round = 0; round < ROUNDS; round++) measured.push(await measure());
  const sorted = measured.toSorted((a, b) => (a[figure] ?? NaN) - (b[figure] ?? NaN));
  return sorted[Math.floor(ROUNDS / 2)] ?? {};
}

type Row = Readonly<Record<'figure' | 'measured' | 'target' | 'ratio' | 'client', string>>;

const written = (number: number): string => (number < 10 ? number.toFixed(2) : number.toFixed(0));

function row(figure: string, measured: number, target: number, atLeast: boolean, core?: number): Row {
  return {
    figure,
    measured: written(measured),
    target: `${atLeast ? '>=' : '<'} ${written(target)}`,
    ratio: (measured / target).toFixed(2),
    client: core === undefined ? '' : `${core.toFixed(2)} core`,
  };
}

async function measureAppends(folder: string, disk: number): Promise<Row[]> {
  const server = await startServer(folder);
  const many = await medianOf('perSecond', () => run(server.url, 'append', '--writers', '128'));
  const one = await medianOf('perSecond', () => run(server.url, 'append', '--writers', '1'));
  const lagging = await medianOf('p99', () => lag(server.url));
  await server.stop();
  const target = Math.min(1.5 * disk, 12_000);
  return [
    row('appends a second, 128 writers', many['perSecond'] ?? NaN, target, true, many['core']),
    row('appends a second, 1 writer', one['perSecond'] ?? NaN, 0.3 * disk, true, one['core']),
    row('ms to a subscriber, p99, 16 writers', lagging['p99'] ?? NaN, 15, false),
  ];
}

async function measureLargeStore(folder: string): Promise<Row[]> {
  const filling = await startServer(folder);
  await run(filling.url, 'fill', '--events', String(STORE_EVENTS));
  await filling.stop();
  const server = await startServer(folder);
  const reading = await run(server.url, 'readAll', '--events', String(READ_EVENTS));
  await server.stop();
  console.log(`reading $all: ${written(reading['perSecond'] ?? NaN)} events a second`);
  return [
    row("reading $all: the client's cores", reading['core'] ?? NaN, 0.9, true, reading['core']),
    row(`ms to start with ${STORE_EVENTS} events`, server.ready, 500, false),
    row('MiB resident then', server.rss, 150, false),
  ];
}

async function main(folder: string): Promise<void> {
  const disk = fdatasyncRate(folder);
  console.log(
    `the disk: ${written(disk)} fdatasync a second; load before: ${loadavg().map(written).join(' ')}`,
  );
  const appends = await measureAppends(join(folder, 'small'), disk);
  console.table([...appends, ...(await measureLargeStore(join(folder, 'large')))]);
}

mkdirSync('.cache', { recursive: true });
const folder = mkdtempSync(join('.cache', 'bench-eventstore-'));
try {
  await main(folder);
} finally {
  rmSync(folder, { recursive: true });
}
