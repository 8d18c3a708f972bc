import { LogUnavailable } from '../../kernel/event-log.ts';
import { answerWithin } from '../waiting/answer-within.ts';

/** The log did not answer in time: its connection may be to a server that hangs. */
export class TookTooLong extends LogUnavailable {}

/**
 * Runs a call of the log with a deadline in ms; beyond it the outcome is unknown and `TookTooLong` is thrown. The call is
 * told by `late`, so that it can let go of what it holds, also when `left` ends it before its time. Without any time it
 * is not begun.
 */
export const within = async <T>(
  ms: number,
  what: string,
  call: (late: AbortSignal) => Promise<T>,
  left?: AbortSignal,
): Promise<T> => {
  if (ms <= 0) throw new TookTooLong(`${what}: no time was left for it`);
  return answerWithin(
    ms,
    call,
    () => new TookTooLong(`${what} took longer than ${Math.ceil(ms)} ms`),
    left && { left, onLeft: () => new LogUnavailable(`${what}: its connection was given up`) },
  );
};
