import { pauseFor } from '#resilience/pause';
import { Backlog } from './backlog.ts';
import { readCheckpoint } from '../checkpoints.ts';
import { openDatabase, type Database, type OpenDatabase } from '../database.ts';
import { Feed } from './feed.ts';
import { GroupCommit } from './group-commit.ts';
import { Leases } from './lease.ts';
import type { Log, Logger, Metrics } from '../ports.ts';
import { fillingOf, withProgress } from '../rebuilding/progress.ts';
import type { Projection } from '../projection.ts';
import { RUNNER_TIMES, type OtherTimes } from './runner-times.ts';
import { rebuild, rebuildLockOf } from '../rebuilding/rebuild.ts';
import { isReplaceable, type Seen } from '../rebuilding/replaceable.ts';
import { completeTables, prepare } from '../schema.ts';
import { LogWatch, resetIfOfAnotherLog, type LastSeen } from '../rebuilding/another-log.ts';
import { Worker, type Shared } from './worker.ts';
import type { WorkerState } from './worker-states.ts';

interface RunnerOptions {
  /** The address of Postgres, which holds the tables and checkpoints. */
  readonly url: string;
  readonly log: Log;
  readonly projections: readonly Projection[];
  readonly logger: Logger;
  readonly metrics?: Metrics;
  /**
   * The newest event at or before a position that some table remembers. Without this, only a log that became shorter is
   * noticed.
   */
  readonly lastSeen?: (db: Database, upTo: bigint) => ReturnType<LastSeen>;
  /**
   * Called when the log is no longer the one that this process has seen: it ends earlier, or has other events. What the
   * process remembers may come from events that do not exist any more, so it has to end and be started again.
   */
  readonly onAnotherLog?: () => void;
  /**
   * Milliseconds between the beginnings of two commits of the group, where not the default. More of them make fewer and
   * later commits.
   */
  readonly spacing?: number;
  readonly times?: OtherTimes;
}

export interface ProjectionStatus {
  readonly name: string;
  readonly state: WorkerState;
  readonly position: bigint | undefined;
  /** That of its newest time as the active runner; undefined before the first. */
  readonly epoch: number | undefined;
}

export interface Runner {
  readonly status: () => readonly ProjectionStatus[];
  /** Its connections, for metrics. */
  readonly pool: OpenDatabase['pool'];
  /** Resolves when everything has ended; what was under way is committed or rolled back. */
  readonly stop: () => Promise<void>;
}

/**
 * Milliseconds. An event that comes alone is committed at once. Events that follow each other quickly, as those of a
 * checkout, share a transaction, and nobody notices the delay.
 */
const SPACING = 20;
/** Milliseconds. */
const PREPARE_AGAIN = 500;

const noMetrics: Metrics = { applied: () => {} };

/**
 * Runs projections in this process, for ever. Where several processes run them, one is active for each projection and
 * the others stand by.
 */
export const startRunner = (options: RunnerOptions): Runner => {
  const { url, log, projections, logger, metrics = noMetrics, spacing = SPACING } = options;
  const { leases: leaseTimes, ...otherTimes } = options.times ?? {};
  const { lastSeen = () => Promise.resolve(undefined) } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  // A commit that a crash of Postgres loses is made again from the log.
  const { db, pool, close } = openDatabase(url, {
    max: projections.length + 1,
    waitForDisk: false,
    pipeline: true,
    byKeys: true,
  });
  const leases = new Leases(url, logger, { shared: projections.map(({ name }) => name), times: leaseTimes });
  const backlog = new Backlog(log);
  const feed = new Feed(log);
  const group = new GroupCommit(db, spacing, signal);
  const shared: Shared = {
    db,
    log,
    backlog,
    feed,
    leases,
    group,
    logger,
    metrics,
    lastSeen: (upTo) => lastSeen(db, upTo),
    times: { ...RUNNER_TIMES, ...otherTimes },
    rebuild: rebuildUnderLock,
    complete: (projection) => completeTables(url, projection),
  };
  const workers = projections.map((projection) => new Worker(projection, shared));

  async function rebuildUnderLock(projection: Projection, seen: Seen, ending: AbortSignal): Promise<void> {
    const lock = rebuildLockOf(projection.name);
    const held = await leases.acquire(lock, ending);
    if (!held) return;
    try {
      const { name, version } = projection;
      const live = await readCheckpoint(db, name);
      // Somebody who held the lock before may have rebuilt it.
      if (live?.version === version) return;
      if (live && !(await isReplaceable(db, projection, live, seen))) return;
      const rebuilding = AbortSignal.any([ending, held]);
      // The swap would wait for a position that this log may never reach.
      if (live && (await resetIfOfAnotherLog(shared, projection, live, rebuilding))) return;
      logger.info({ projection: name, version }, 'rebuilding');
      const rebuilt = await withProgress(db, fillingOf(projection), (onProgress) =>
        rebuild({
          url,
          log,
          projection,
          seen,
          together: projections,
          signal: rebuilding,
          logger,
          onProgress,
        }),
      );
      logger.info(rebuilt, 'rebuilt');
    } finally {
      await leases.release(lock);
    }
  }

  const running = prepareWithRetries(options, signal).then(() =>
    Promise.all([
      ...workers.map((worker) => worker.run(signal)),
      watch(workers, shared, signal, options.onAnotherLog),
    ]),
  );

  return {
    status: () =>
      workers.map(({ projection: { name }, state, position, epoch }) => ({ name, state, position, epoch })),
    pool,
    stop: async () => {
      stopping.abort();
      feed.restart();
      await running;
      await leases.close();
      await close();
    },
  };
};

const prepareWithRetries = async (
  { url, projections, logger }: RunnerOptions,
  signal: AbortSignal,
): Promise<void> => {
  while (!signal.aborted) {
    try {
      return await prepare(url, projections);
    } catch (error) {
      logger.warn({ err: error }, 'Could not prepare the tables; retrying');
      await pauseFor(PREPARE_AGAIN, signal);
    }
  }
};

/**
 * Compares the projections with the log's end: a subscription can die silently, and a log can be restored from an older
 * copy.
 */
const watch = async (
  workers: readonly Worker[],
  shared: Shared,
  signal: AbortSignal,
  onAnotherLog: () => void = () => {},
): Promise<void> => {
  const { log, feed, logger, times } = shared;
  const looks = new LogWatch(shared);
  let seen: bigint | undefined;
  while (!signal.aborted) {
    await pauseFor(times.watch, signal);
    // Taken before the log is asked for its end, since the log and the workers move on meanwhile.
    const reached = [log.seen(), ...workers.map(({ position }) => position ?? 0n)];
    const end = await log.head().catch(() => undefined);
    if (end === undefined || signal.aborted) continue;
    // An unavailable store does not reveal which log it has.
    if (await looks.isAnother(reached, end).catch(() => false)) {
      logger.error(
        { end: String(end) },
        'The log is not the one that was seen: it was restored from a copy of before, or is another. This process ends, and its tables are made again. Check EVENTSTORE_URL.',
      );
      onAnotherLog();
    }
    const { delivered } = feed;
    if (delivered !== undefined && delivered === seen && delivered < end) {
      logger.warn(
        { delivered: String(delivered), end: String(end) },
        'No events received although the log has more; subscribing again',
      );
      feed.restart();
    }
    seen = delivered;
  }
};
