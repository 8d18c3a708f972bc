import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Seconds: what the shop's own work takes, from a cached list to a store that is slow. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** What `/metrics` tells. Labels are names from our own code, never what a client sent. */
export interface Metrics {
  readonly registry: Registry;
  /** An answer to a call. */
  answered(call: {
    readonly method: string;
    readonly route: string;
    readonly status: number;
    readonly ms: number;
  }): void;
  /** Something that should not happen, counted by what it is. */
  failed(what: string): void;
  /** Tells how many listen to live changes. */
  watchListeners(count: () => number): void;
  /** Tells a projection's distance from the log's end whenever somebody asks for the metrics. */
  watchLag(lags: () => Promise<readonly ProjectionLag[]>): void;
}

export interface ProjectionLag {
  readonly projection: string;
  /** Age of the oldest event that is not in its tables, in seconds; 0 when all are. */
  readonly seconds: number;
  /** Streams that are parked by a poison event. */
  readonly parked: number;
}

/** The metrics of one process. `processMetrics`: also memory, CPU, event loop and garbage collection. */
export function createMetrics({ processMetrics = true } = {}): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (processMetrics) collectDefaultMetrics({ register: registry });
  const http = new Histogram({
    name: 'suuq_http_seconds',
    help: 'How long answers took.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  });
  const failures = new Counter({
    name: 'suuq_failures_total',
    help: 'What should not happen, and did.',
    labelNames: ['what'],
    registers,
  });
  return {
    registry,
    answered: ({ method, route, status, ms }) =>
      http.labels(method, route, String(status)).observe(ms / 1_000),
    failed: (what) => failures.labels(what).inc(),
    watchListeners: (count) => void listeners(registers, count),
    watchLag: (lags) => watchLag(registers, lags),
  };
}

const listeners = (registers: Registry[], count: () => number) =>
  new Gauge({
    name: 'suuq_live_listeners',
    help: 'Open streams of live changes.',
    registers,
    collect() {
      this.set(count());
    },
  });

function watchLag(registers: Registry[], lags: () => Promise<readonly ProjectionLag[]>): void {
  const gauge = (name: string, help: string, valueOf: (lag: ProjectionLag) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['projection'],
      registers,
      async collect() {
        // Where it cannot be told there is no figure: an old one would look like a good one.
        this.reset();
        const now = await lags().catch(() => []);
        for (const lag of now) this.set({ projection: lag.projection }, valueOf(lag));
      },
    });
  gauge(
    'suuq_projection_lag_seconds',
    'Age of the oldest event that a projection lacks.',
    ({ seconds }) => seconds,
  );
  gauge('suuq_projection_parked_streams', 'Streams that wait for an operator.', ({ parked }) => parked);
}
