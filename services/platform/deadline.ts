import { setTimeout as sleep } from 'node:timers/promises';
import { LogUnavailable } from './event-log.types.ts';

/** Runs a call of the log with a deadline in ms; beyond it the outcome is unknown and `LogUnavailable` is thrown. */
export const within = async <T>(ms: number, what: string, call: () => Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LogUnavailable(`${what} took longer than ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([call(), late]);
  } finally {
    clearTimeout(timer);
  }
};

/**
 * gRPC's own codes, since the client lets some of its errors through as they are. Among them INTERNAL (13): a broken
 * pipe has it, and what was being written may have arrived.
 */
const PASSING_CODES = new Set([1, 4, 13, 14]);
const PASSING_TYPES = new Set(['unavailable', 'cancelled', 'deadline-exceeded', 'timeout', 'not-leader']);

const isPassing = (error: unknown): boolean => {
  if (error instanceof LogUnavailable) return true;
  if (!(error instanceof Error)) return false;
  const { code, type } = error as { code?: unknown; type?: unknown };
  return PASSING_CODES.has(code as number) || PASSING_TYPES.has(type as string);
};

/** Repeats an idempotent call of the log while its faults are passing ones, for `ms` in all; then `LogUnavailable`. */
export const stubbornly = async <T>(what: string, ms: number, call: () => Promise<T>): Promise<T> => {
  const end = Date.now() + ms;
  for (let pause = 50; ; pause = Math.min(pause * 2, 1_000)) {
    try {
      return await call();
    } catch (error) {
      if (!isPassing(error)) throw error;
      if (Date.now() + pause > end) throw new LogUnavailable(what, error);
      await sleep(pause);
    }
  }
};
