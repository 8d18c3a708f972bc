import { getHeapStatistics } from 'node:v8';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { answerWithin } from '../waiting/answer-within.ts';
import type { Attempt } from '../work/worker.ts';

/** Buckets in seconds for the shop's own work, from a cached list to a slow store. */
export const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** What `/metrics` shows. Labels are names from our own code, never anything that a client sent. */
export interface Metrics {
  readonly registry: Registry;
  /** An answer to a call. */
  answered(call: Answered): void;
  /** An attempt at a task of a process manager. */
  attempted(process: string, ended: Attempt): void;
  /** Something that should not happen, counted by what it is. */
  failed(what: Failure): void;
}

const FAILURES = ['unavailable', 'unexpected'] as const;
type Failure = (typeof FAILURES)[number];

export interface Answered {
  /** The call's name in the contract; undefined where no route was found. */
  readonly call?: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  /** Why it was refused. */
  readonly code?: string;
  readonly ms: number;
}

/** The metrics of one process; with `processMetrics` also memory, CPU, event loop and garbage collection. */
export function createMetrics({ processMetrics = true } = {}): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (processMetrics) {
    collectDefaultMetrics({ register: registry });
    const help = 'How large the heap of this process may become.';
    gauge(registry, 'suuq_heap_limit_bytes', help, () => getHeapStatistics().heap_size_limit);
  }
  const http = new Histogram({
    name: 'suuq_http_seconds',
    help: 'How long answers took.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  });
  const commands = new Counter({
    name: 'suuq_commands_total',
    help: 'Commands that were asked for, and how they ended: done, or the code of the refusal.',
    labelNames: ['command', 'outcome'],
    registers,
  });
  const attempts = new Counter({
    name: 'suuq_task_attempts_total',
    help: 'Attempts at tasks of process managers, and how they ended: done, to be done later, or failed.',
    labelNames: ['process', 'outcome'],
    registers,
  });
  const turnedAway = new Counter({
    name: 'suuq_turned_away_total',
    help: 'Calls, and pages, that were not begun because too many others waited.',
    labelNames: ['call'],
    registers,
  });
  const failures = new Counter({
    name: 'suuq_failures_total',
    help: 'What should not happen, and did.',
    labelNames: ['what'],
    registers,
  });
  // An alarm watches for a rise; a figure that only appears with its first failure has none.
  for (const what of FAILURES) failures.labels(what).inc(0);
  return {
    registry,
    answered: ({ call, method, route, status, code = 'done', ms }) => {
      http.labels(method, route, String(status)).observe(ms / 1_000);
      if (code === 'BUSY') turnedAway.labels(call ?? route).inc();
      if (call !== undefined && method !== 'GET') commands.labels(call, code).inc();
    },
    attempted: (process, ended) => attempts.labels(process, ended).inc(),
    failed: (what) => failures.labels(what).inc(),
  };
}

/**
 * Milliseconds that reading figures may take: a scraper waits 3 s, and a store that hangs must not keep it from all
 * others.
 */
const LOOK = 2_500;
const tooLate = () => new Error('A look for the metrics took too long');

/**
 * Registers a figure without labels that is read whenever the metrics are; it is missing while its value is undefined, or
 * where reading it fails or takes too long.
 */
export function gauge(
  registry: Registry,
  name: string,
  help: string,
  value: () => number | undefined | Promise<number | undefined>,
): void {
  void new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      const now = await answerWithin(LOOK, (async () => value())(), tooLate).catch(() => undefined);
      if (now === undefined) this.remove();
      else this.set(now);
    },
  });
}

/** For each name of a metric its help, and its value in a row. */
export type Figures<Row> = Readonly<Record<string, readonly [help: string, ofRow: (row: Row) => number]>>;

/**
 * Registers gauges with one label, by which `keyOf` names a row. They come from one read of all rows, which they share
 * when they are collected together. If it fails or takes too long the figures are missing: an old one would look like a
 * good one.
 */
export function gaugesBy<Row>(
  registry: Registry,
  label: string,
  look: () => readonly Row[] | Promise<readonly Row[]>,
  keyOf: (row: Row) => string,
  figures: Figures<Row>,
): void {
  let looking: Promise<readonly Row[]> | undefined;
  const shared = () =>
    (looking ??= answerWithin(LOOK, (async () => look())(), tooLate)
      .catch(() => [])
      .finally(() => (looking = undefined)));
  for (const [name, [help, ofRow]] of Object.entries(figures))
    void new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [registry],
      async collect() {
        const rows = await shared();
        this.reset();
        for (const row of rows) this.set({ [label]: keyOf(row) }, ofRow(row));
      },
    });
}
