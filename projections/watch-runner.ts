import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { SECONDS } from '#services/platform/metrics/metrics';
import { watchPools, type Counted } from '#services/platform/metrics/pools';
import type { Metrics } from './kernel/ports.ts';
import type { Runner } from './kernel/running/runner.ts';
import { WORKER_STATES } from './kernel/running/worker-states.ts';

/** The metrics of a projector's own work. How far the tables are behind is reported by the apis. */
export const runnerMetrics = (registry: Registry): Metrics => {
  const registers = [registry];
  const labelNames = ['projection'];
  const seconds = new Histogram({
    name: 'suuq_projection_batch_seconds',
    help: 'How long it took to apply and commit a batch of events.',
    labelNames,
    buckets: SECONDS,
    registers,
  });
  const events = new Counter({
    name: 'suuq_projection_events_total',
    help: 'Events that were applied.',
    labelNames,
    registers,
  });
  return {
    applied: (projection, count, ms) => {
      seconds.labels(projection).observe(ms / 1_000);
      events.labels(projection).inc(count);
    },
  };
};

/**
 * Tells which projections this process runs, and which it stands by for: of several processes one runs each. Also what
 * its connections do, to the tables and to the vault.
 */
export const watchRunner = (registry: Registry, runner: () => Runner | undefined, vault: Counted): void => {
  watchPools(registry, () => {
    const projections = runner()?.pool;
    return { vault, ...(projections && { projections }) };
  });
  void new Gauge({
    name: 'suuq_projection_state',
    help: '1 for the state of a projection in this process and 0 for the others: active, standby, rebuilding, outdated.',
    labelNames: ['projection', 'state'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { name, state: present } of runner()?.status() ?? [])
        for (const state of WORKER_STATES) this.set({ projection: name, state }, state === present ? 1 : 0);
    },
  });
};
