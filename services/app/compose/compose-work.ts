import { beginAt } from '#projections/kernel/running/begin-at';
import { lockCheckpoint } from '#projections/kernel/checkpoints';
import { park } from '#projections/kernel/parking/parked';
import { startRunner } from '#projections/kernel/running/runner';
import { lastSeenEvent } from '#projections/log/last-seen';
import { EXPIRE_ORDERS } from '../../orders/process/expire-orders.ts';
import { allEnded } from '../../platform/waiting/all-ended.ts';
import type { Config } from '../../platform/config.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import { bringForward } from '../../platform/work/bring-forward.ts';
import { watchForAhead } from '../../platform/work/clock-put-back.ts';
import { keepFilled } from '../../platform/work/refill.ts';
import { toDoProjection } from '../../platform/work/to-do-list.ts';
import { runWorker } from '../../platform/work/worker.ts';
import type { Shop } from '../shop.ts';
import type { Stores } from '../stores/stores.ts';
import { logFailedTasks } from '../troubles/log-failed-tasks.ts';

/**
 * Milliseconds between two commits of the lists. Most tasks are done by the command itself and deleted before then, so
 * they never reach the table; workers look for due tasks less often than that.
 */
const SPACING = 100;

interface Parts {
  readonly config: Pick<Config, 'databaseUrl' | 'orderTtl'>;
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, 'attempted'>;
  readonly stores: Pick<Stores, 'log' | 'pool' | 'db'>;
  readonly processes: Shop['processes'];
  readonly taskLists: Shop['taskLists'];
  readonly clock: () => Date;
  readonly isCrowded: () => boolean;
  readonly onAnotherLog: () => void;
}

/** The to-do lists of the processes: fills them from the log, works on them, and adds what the past has left to do. */
export const composeWork = ({
  config,
  logger,
  metrics,
  stores: { log, pool, db },
  processes,
  taskLists,
  clock,
  isCrowded,
  onAnotherLog,
}: Parts) => {
  const lists = toDoProjection(taskLists);

  return {
    projections: [lists],
    /** To be called once the tables exist. Throws while the log or the database is away. */
    start: async (signal: AbortSignal) => {
      // The log's end comes first, and with it what is new; `keepFilled` adds what is before.
      await beginAt(db, lists.name, await log.head());
      await db.transaction().execute(async (trx) => {
        await lockCheckpoint(trx, lists.name);
        await bringForward(trx, EXPIRE_ORDERS, config.orderTtl);
      });
      if (signal.aborted) return { stop: () => Promise.resolve() };
      const runner = startRunner({
        log,
        url: config.databaseUrl,
        projections: [lists],
        logger,
        spacing: SPACING,
        lastSeen: lastSeenEvent,
        onAnotherLog,
      });
      const filling = keepFilled(
        {
          db,
          log,
          processes: taskLists,
          followed: () => {
            const [status] = runner.status();
            if (status?.state !== 'active' || status.epoch === undefined) return undefined;
            return { position: status.position ?? -1n, epoch: status.epoch };
          },
          lock: async (trx) => {
            const { position = -1n, epoch } = await lockCheckpoint(trx, lists.name);
            return { position, epoch };
          },
          park: (trx, { event, error }) => park(trx, lists.name, event, error),
          clock,
          onFilled: (filled) => logger.info(filled, 'Filled the to-do lists from the log'),
          onError: (error) => logger.warn({ err: error }, 'Could not fill the to-do lists; retrying'),
        },
        signal,
      );
      const onError = logFailedTasks(logger);
      const working = runWorker(
        { pool, processes, onError, onAttempt: metrics.attempted, isCrowded },
        signal,
      );
      const onAheadError = (error: unknown) =>
        logger.warn({ err: error }, 'Could not look for tasks that wait for a time in the future; retrying');
      const watching = watchForAhead({ pool, clock, onError: onAheadError }, signal);
      return { stop: async () => void (await allEnded([filling, working, watching, runner.stop()])) };
    },
  };
};
