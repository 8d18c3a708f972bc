import { allEnded, endedInTurn } from '#services/platform/all-ended';
import { metricsAccess } from '#services/platform/config';
import { configured } from '#services/platform/configured';
import { checkConnections, TooFewConnections } from '#services/platform/connection-budget';
import { LogDenied } from '#services/kernel/event-log';
import { InvalidConfiguration } from '#services/platform/judge-environment';
import { createLogger } from '#services/platform/logger';
import { memoryBudget, overMemory } from '#services/platform/memory-budget';
import { supervised } from '#services/platform/supervised';
import { NoVaultYet, VaultMismatch } from '#services/platform/vault/bond';
import { backOff } from '#resilience/back-off';
import { pauseFor } from '#resilience/pause';
import type { Metrics } from './kernel/ports.ts';
import { startRunner, type Runner } from './kernel/runner.ts';
import { lastSeenEvent } from './log/last-seen.ts';
import { startMaintenance } from './maintenance.ts';
import { openStores, readVariables } from './stores.ts';

/** The process that keeps the read tables up with the log. Any number of them may run. */
process.title = 'suuq-projector';

const env = configured(() => readVariables(process.env));
const logger = createLogger(env.LOG_LEVEL);
const { log, pool, projections, checkVault, watchVault, close } = openStores(env, ({ message }) =>
  logger.error(message),
);
const stopping = new AbortController();
let runner: Runner | undefined;
let maintaining: { readonly stop: () => Promise<void> } | undefined;
let watching: Promise<void> | undefined;
let served: { readonly close: () => Promise<void> } | undefined;

supervised(async () => {
  stopping.abort();
  const parts = [runner?.stop(), maintaining?.stop(), watching, served?.close()];
  await endedInTurn([() => allEnded(parts.filter((part) => part !== undefined)), close]);
});

/** Milliseconds between two looks for a vault that an api is about to make: its shop waits for this process. */
const VAULT_SOON = 100;

/**
 * Nothing is projected before the vault is checked: with a wrong key every person would read as erased, or not at all.
 * Nor where the database allows fewer connections than a shop takes: it would stand still under load.
 */
const untilChecked = async (): Promise<void> => {
  const pauses = backOff();
  const { signal } = stopping;
  let wasAbsent = false;
  while (!signal.aborted) {
    try {
      await checkConnections(pool);
      return await checkVault();
    } catch (error) {
      if (error instanceof VaultMismatch || error instanceof TooFewConnections) return endWith(error);
      const isAbsent = error instanceof NoVaultYet;
      // Both are logged once.
      const isKnown = error instanceof LogDenied || (isAbsent && wasAbsent);
      if (!isKnown) logger.warn({ err: error }, 'Store not reachable yet; retrying');
      wasAbsent = isAbsent;
      await (isAbsent ? pauseFor(VAULT_SOON, signal) : pauses.wait(signal));
    }
  }
  return undefined;
};

const endWith = (error: VaultMismatch | TooFewConnections): never => {
  console.error(new InvalidConfiguration([error.message]).message);
  return process.exit(1);
};

/** Metrics are not loaded where nobody asks for them. */
const tellMetrics = async (port: number): Promise<Metrics> => {
  const { createMetrics } = await import('#services/platform/metrics/metrics');
  const { serveMetrics } = await import('#services/platform/metrics/serve-metrics');
  const { runnerMetrics, watchRunner } = await import('./watch-runner.ts');
  const metrics = createMetrics();
  watchRunner(metrics.registry, () => runner, pool);
  served = await serveMetrics(metrics, { host: env.HOST, port, access: metricsAccess(env) });
  return runnerMetrics(metrics.registry);
};

const metrics = env.METRICS_PORT === undefined ? undefined : await tellMetrics(env.METRICS_PORT);
for (const sentence of overMemory(memoryBudget())) logger.warn(sentence);
await untilChecked();
if (!stopping.signal.aborted) {
  watching = watchVault(stopping.signal, (error) =>
    logger.warn({ err: error }, 'Does not hear of changes in the vault; retrying'),
  );
  runner = startRunner({
    url: env.DATABASE_URL,
    log,
    projections,
    logger,
    lastSeen: lastSeenEvent,
    onAnotherLog: () => process.exit(1),
    ...(metrics && { metrics }),
  });
  maintaining = startMaintenance({ url: env.DATABASE_URL, pool, log, projections, logger });
  logger.info({ projections: projections.map(({ name }) => name) }, 'started');
}
