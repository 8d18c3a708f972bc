import type { Pool } from 'pg';
import { pauseFor } from '#resilience/pause';

/** Milliseconds between two looks at the clock. */
const EVERY = 10_000;
/** Milliseconds by which a clock that is set back differs from one that is only looked at late. */
const SET_BACK = 30_000;
/** Milliseconds in which what began by the former time has ended. */
const UNDER_WAY = 60_000;

/**
 * Has tasks be due whose due date was set by a clock of Postgres that was ahead, and was put back since: they would wait
 * for as long as it was wrong. Two transactions are never minutes apart, so neither a lease nor a pause is cut short.
 */
export const takeUpFromAhead = async (pool: Pick<Pool, 'query'>): Promise<void> => {
  await pool.query(
    `update work_todo set due_at = now(), set_at = null where set_at > now() + interval '1 minute'`,
  );
};

interface Watched {
  readonly pool: Pick<Pool, 'query'>;
  /** That of Postgres, as the process knows it. */
  readonly clock: () => Date;
  readonly onError: (error: unknown) => void;
  /** Milliseconds that nobody can set. */
  readonly monotonic?: () => number;
  readonly every?: number;
}

/**
 * Looks for such tasks until aborted: for a minute from the start, and from each time that the clock has gone back. At
 * other times there are none, and to look is to read the whole table.
 */
export const watchForAhead = async (
  { pool, clock, onError, monotonic = () => performance.now(), every = EVERY }: Watched,
  signal: AbortSignal,
): Promise<void> => {
  let known = Infinity;
  let lookUntil = 0;
  while (!signal.aborted) {
    const now = monotonic();
    const ahead = clock().getTime() - now;
    if (ahead < known - SET_BACK) lookUntil = now + UNDER_WAY;
    known = ahead;
    if (now < lookUntil)
      await takeUpFromAhead(pool).catch((error: unknown) => {
        onError(error);
        known = Infinity;
      });
    await pauseFor(every, signal);
  }
};
