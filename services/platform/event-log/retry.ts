import { setTimeout as sleep } from 'node:timers/promises';
import { doublingDelay } from '#resilience/back-off';
import { LogRefuses, LogUnavailable } from '../../kernel/event-log.ts';

/** JavaScript's own errors are mistakes in our code. */
const BUGS = [TypeError, RangeError, ReferenceError, SyntaxError];

/**
 * Whether asking again may help. The client lets errors through that are not of its classes ("Could not recognize Server
 * Is Not Ready", "Failed to discover"), and servers in trouble say what nobody has listed: so it does, unless the error
 * is known to be the last word.
 */
export const isTransient = (error: unknown): boolean =>
  error instanceof Error && !(error instanceof LogRefuses) && !BUGS.some((bug) => error instanceof bug);

const PAUSE = { first: 50, longest: 1_000 } as const;

/**
 * Repeats an idempotent call of the log while its faults are passing ones, for `ms` in all; then `LogUnavailable`. Each
 * try is told how many of these are left, which it must not exceed.
 */
export const retryTransient = async <T>(
  what: string,
  ms: number,
  call: (left: number) => Promise<T>,
): Promise<T> => {
  const end = performance.now() + ms;
  const left = () => end - performance.now();
  for (let failures = 0; ; failures += 1) {
    try {
      return await call(left());
    } catch (error) {
      if (!isTransient(error)) throw error;
      const pause = doublingDelay(failures, PAUSE);
      if (left() > pause) await sleep(pause);
      else throw new LogUnavailable(what, error);
      // A busy machine may have slept for longer, and a try without time would hide the cause.
      if (left() <= 0) throw new LogUnavailable(what, error);
    }
  }
};
