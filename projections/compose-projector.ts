import { allEnded, endedInTurn } from '#services/platform/waiting/all-ended';
import { metricsAccess } from '#services/platform/config';
import { checkConnections, TooFewConnections } from '#services/platform/postgres/connection-budget';
import { LogDenied } from '#services/kernel/event-log';
import type { Logger } from '#services/platform/logger';
import { memoryBudget, overMemory } from '#services/platform/settings/memory-budget';
import { NoVaultYet, VaultMismatch } from '#services/platform/vault/bond';
import { backOff } from '#resilience/back-off';
import { pauseFor } from '#resilience/pause';
import type { Metrics } from './kernel/ports.ts';
import type { OtherTimes } from './kernel/running/runner-times.ts';
import { startRunner, type Runner } from './kernel/running/runner.ts';
import { lastSeenEvent } from './log/last-seen.ts';
import { startMaintenance } from './maintenance.ts';
import { openStores, type readVariables } from './stores.ts';

/** Errors that no retry can fix. */
type Hopeless = VaultMismatch | TooFewConnections;
export const isHopeless = (error: unknown): error is Hopeless =>
  error instanceof VaultMismatch || error instanceof TooFewConnections;

/** Milliseconds between two looks for a vault that an api is about to make: its shop waits for this process. */
const VAULT_SOON = 100;

/**
 * Composes the projector. `onAnotherLog` is called when the log is no longer the one that this process has seen: it has
 * to end.
 */
export const composeProjector = (
  env: ReturnType<typeof readVariables>,
  logger: Logger,
  onAnotherLog: () => void,
  times?: OtherTimes,
) => {
  const { log, pool, projections, checkVault, watchVault, close } = openStores(env, ({ message }) =>
    logger.error(message),
  );
  const stopping = new AbortController();
  const { signal } = stopping;
  let runner: Runner | undefined;
  let maintaining: { readonly stop: () => Promise<void> } | undefined;
  let watching: Promise<void> | undefined;
  let served: { readonly close: () => Promise<void> } | undefined;

  /**
   * Nothing is projected before the vault is checked: with a wrong key every person would read as erased, or not at
   * all. Nor where the database allows fewer connections than a shop takes: it would stand still under load.
   */
  const untilChecked = async (): Promise<void> => {
    const pauses = backOff();
    let wasAbsent = false;
    while (!signal.aborted) {
      try {
        await checkConnections(pool);
        return await checkVault();
      } catch (error) {
        if (isHopeless(error)) throw error;
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

  return {
    /** Resolves when it projects, or was stopped before. Rejects where it never will. */
    start: async (): Promise<void> => {
      const metrics = env.METRICS_PORT === undefined ? undefined : await tellMetrics(env.METRICS_PORT);
      for (const sentence of overMemory(memoryBudget())) logger.warn(sentence);
      await untilChecked();
      if (signal.aborted) return;
      watching = watchVault(signal, (error) =>
        logger.warn({ err: error }, 'Does not hear of changes in the vault; retrying'),
      );
      runner = startRunner({
        url: env.DATABASE_URL,
        log,
        projections,
        logger,
        lastSeen: lastSeenEvent,
        onAnotherLog,
        ...(metrics && { metrics }),
        ...(times && { times }),
      });
      maintaining = startMaintenance({ url: env.DATABASE_URL, pool, log, projections, logger });
      logger.info({ projections: projections.map(({ name }) => name) }, 'started');
    },
    stop: async (): Promise<void> => {
      stopping.abort();
      const parts = [runner?.stop(), maintaining?.stop(), watching, served?.close()];
      await endedInTurn([() => allEnded(parts.filter((part) => part !== undefined)), close]);
    },
  };
};
