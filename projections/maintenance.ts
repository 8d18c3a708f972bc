import type pg from 'pg';
import { errorCode } from '#resilience/error-code';
import { truncate } from '#contracts/kernel/truncate';
import { DAY } from '#contracts/kernel/duration';
import type { RebuildResult, VerificationResult } from '#contracts/system/maintenance';
import { createHandler } from '#services/kernel/handle';
import type { EventLog } from '#services/kernel/event-log';
import { runWorker } from '#services/platform/work/worker';
import { maintenance, type NotNow } from '#services/system/maintenance';
import { readCheckpoint } from './kernel/checkpoints.ts';
import { openDatabase } from './kernel/database.ts';
import { Fenced, isDiskFull, isStoreFault } from './kernel/faults.ts';
import { RebuildFailed } from './kernel/rebuilding/filling.ts';
import { Leases } from './kernel/running/lease.ts';
import type { Logger } from './kernel/ports.ts';
import { withProgress, type OnProgress } from './kernel/rebuilding/progress.ts';
import type { Projection } from './kernel/projection.ts';
import { dropFailedRebuilds, rebuild, rebuildLockOf, RebuildDiffers } from './kernel/rebuilding/rebuild.ts';
import { namedRows, resultOf } from './kernel/rebuilding/results.ts';
import { CannotVerify, VerifiedElsewhere, verify } from './kernel/rebuilding/verify.ts';

interface Options {
  readonly url: string;
  /** The database with the to-do lists. */
  readonly pool: pg.Pool;
  readonly log: EventLog;
  readonly projections: readonly Projection[];
  readonly logger: Logger;
}

/**
 * Milliseconds: between two looks for work; until it is asked again whether the work is ours; and for the lock of a
 * rebuild.
 */
const POLL_INTERVAL = 1_000;
const LATER = 5_000;
const LOCKED = 2_000;
/** Milliseconds: no rebuild takes this long. */
const A_WEEK = 7 * DAY;
/** How many processes may die while they work on one request before it is given up: it may be what kills them. */
const MOST_TRIES = 3;
const UNDEFINED_TABLE = '42P01';

/** The result, without how long it took. */
type Made = Omit<RebuildResult, 'seconds'>;

/**
 * Carries out the maintenance that admins ask for on the system page (rebuilds and verifications), one at a time in
 * each projector. If a process is killed, another takes over what it was doing.
 */
export const startMaintenance = ({ url, pool, log, projections, logger }: Options) => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const { db, close } = openDatabase(url, { max: 2 });

  /**
   * Any failure is a result, except that of stores that are away: then it is tried again. A disk that it has filled is a
   * result, too, and gets its room back: the shop needs it more.
   */
  const attempt = (request: string, make: (onProgress: OnProgress) => Promise<Made | NotNow>) =>
    withProgress(db, request, async (onProgress, begun): Promise<RebuildResult | NotNow> => {
      const start = performance.now();
      const seconds = () => Math.round((performance.now() - start) / 100) / 10;
      let [events, rows] = [0, 0];
      const unfinished = (outcome: RebuildResult['outcome'], error: string | null) => ({
        outcome,
        events,
        rows,
        differences: null,
        named: [],
        seconds: seconds(),
        error,
      });
      if (begun > MOST_TRIES) return unfinished('givenUp', null);
      try {
        const made = await make((progress) => {
          ({ events, rows } = progress);
          onProgress(progress);
        });
        return 'again' in made ? made : { ...made, seconds: seconds() };
      } catch (error) {
        if (signal.aborted) return { again: 0 };
        if (error instanceof VerifiedElsewhere || error instanceof Fenced) return { again: LATER };
        if (error instanceof RebuildDiffers)
          return {
            ...unfinished('differs', null),
            differences: error.differing,
            named: namedRows(error.rows),
          };
        if (isDiskFull(error)) await dropFailedRebuilds(db).catch(() => undefined);
        else if (isStoreFault(error)) throw error;
        logger.error({ request, err: error }, 'A rebuild or verification that was asked for failed');
        return unfinished('failed', wordsOf(error));
      }
    });

  const rebuildOne = async (name: string, onProgress: OnProgress): Promise<Made | NotNow> => {
    const projection = projections.find((known) => known.name === name);
    // Tables of another version are made by projectors of that version, which this process may not know.
    const isOurs = async () => (await readCheckpoint(db, name))?.version === projection?.version;
    if (!projection || !(await isOurs())) return { again: LATER };
    const leases = new Leases(url, logger);
    try {
      const held = await leases.acquire(
        rebuildLockOf(name),
        AbortSignal.any([signal, AbortSignal.timeout(LOCKED)]),
      );
      if (!held || !(await isOurs())) return { again: LATER };
      const ending = AbortSignal.any([signal, held]);
      const work = rebuild({ url, log, projection, signal: ending, onProgress, logger });
      const { events, rows, differing } = await work.catch((error: unknown) => {
        if (!held.aborted) throw error;
        return { events: 0, rows: 0, differing: undefined };
      });
      if (differing === undefined) return { again: LATER };
      return { outcome: 'done', events, rows, differences: differing, named: [], error: null };
    } finally {
      await leases.close();
    }
  };

  const verifyAll = async (request: string): Promise<VerificationResult | NotNow> => {
    let seen = { upTo: '0', unreadable: 0 };
    const result = await attempt(request, async (onProgress) => {
      const told: OnProgress = (progress) => {
        seen = { ...seen, upTo: String(progress.end) };
        onProgress(progress);
      };
      const verified = await verify({ url, log, projections, signal, onProgress: told });
      const { upTo, unreadable, ...made } = resultOf(verified);
      seen = { upTo, unreadable };
      return made;
    });
    return 'again' in result ? result : { ...result, ...seen };
  };

  const process = maintenance({
    handler: createHandler({ log, seal: (_stream, _shapes, data) => Promise.resolve(data) }),
    clock: () => new Date(),
    rebuild: (name, request) => attempt(request, (onProgress) => rebuildOne(name, onProgress)),
    verify: verifyAll,
  });
  const onError = (error: unknown, task: object) => {
    // An api creates the lists; before its first start there is nothing to do.
    if (errorCode(error) !== UNDEFINED_TABLE)
      logger.warn({ err: error, ...task }, 'Could not do what was asked on the system page; retrying');
  };
  const working = runWorker(
    { pool, processes: [process], onError, patience: A_WEEK, atOnce: 1, pollInterval: POLL_INTERVAL },
    signal,
  );

  return {
    stop: async () => {
      stopping.abort();
      await working;
      await close();
    },
  };
};

/** The part of an error that may be stored for ever; other messages may hold personal data. */
const wordsOf = (error: unknown): string => {
  if (isDiskFull(error)) return 'Postgres has no room left on its disk';
  if (error instanceof RebuildFailed || error instanceof CannotVerify) return truncate(error.message, 500);
  return `${error instanceof Error ? error.name : 'An error'}: see the projector’s log`;
};
