import { setTimeout as sleep } from 'node:timers/promises';
import { doublingDelay } from '#resilience/back-off';
import { LogRefuses, LogUnavailable } from '../../kernel/event-log.ts';

/** The log did not answer in time: its connection may be to a server that hangs. */
export class TookTooLong extends LogUnavailable {}

/**
 * Runs a call of the log with a deadline in ms; beyond it the outcome is unknown and `TookTooLong` is thrown. The call is
 * told by `late`, so that it can let go of what it holds, also when `left` ends it before its time.
 */
export const within = async <T>(
  ms: number,
  what: string,
  call: (late: AbortSignal) => Promise<T>,
  left?: AbortSignal,
): Promise<T> => {
  if (left?.aborted) throw new LogUnavailable(`${what}: its connection was given up`);
  const late = new AbortController();
  const { promise, reject } = Promise.withResolvers<never>();
  const giveUp = (error: Error): void => {
    reject(error);
    late.abort();
  };
  const leave = (): void => giveUp(new LogUnavailable(`${what}: its connection was given up`));
  const timer = setTimeout(() => giveUp(new TookTooLong(`${what} took longer than ${ms} ms`)), ms);
  left?.addEventListener('abort', leave);
  try {
    return await Promise.race([call(late.signal), promise]);
  } finally {
    clearTimeout(timer);
    left?.removeEventListener('abort', leave);
  }
};

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

/** Repeats an idempotent call of the log while its faults are passing ones, for `ms` in all; then `LogUnavailable`. */
export const retryTransient = async <T>(what: string, ms: number, call: () => Promise<T>): Promise<T> => {
  const end = performance.now() + ms;
  for (let failures = 0; ; failures += 1) {
    try {
      return await call();
    } catch (error) {
      if (!isTransient(error)) throw error;
      const pause = doublingDelay(failures, PAUSE);
      if (performance.now() + pause > end) throw new LogUnavailable(what, error);
      await sleep(pause);
    }
  }
};
