import type { Pool } from 'pg';
import { pauseFor } from '#resilience/pause';

/** Milliseconds between two looks. */
const EVERY = 10_000;

/**
 * Has tasks be due whose due date was set by a clock of Postgres that was ahead, and was put back since: they would wait
 * for as long as it was wrong. Two transactions are never minutes apart, so neither a lease nor a pause is cut short.
 */
export const takeUpFromAhead = async (pool: Pick<Pool, 'query'>): Promise<void> => {
  await pool.query(
    `update work_todo set due_at = now(), set_at = null where set_at > now() + interval '1 minute'`,
  );
};

/** Looks for such tasks until aborted. */
export const watchForAhead = async (
  pool: Pick<Pool, 'query'>,
  onError: (error: unknown) => void,
  signal: AbortSignal,
): Promise<void> => {
  while (!signal.aborted) {
    await takeUpFromAhead(pool).catch(onError);
    await pauseFor(EVERY, signal);
  }
};
