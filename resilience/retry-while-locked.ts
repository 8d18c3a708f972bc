import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from './error-code.ts';

/**
 * Milliseconds that a change of tables waits for a lock, and others behind it. Well below the second after which Postgres
 * ends one of two that wait for each other, which may be a customer's call: it is the change that gives way.
 */
export const GIVES_WAY_AFTER = 250;

/** PostgreSQL: lock not available, and deadlock detected. */
const LOCKED: ReadonlySet<unknown> = new Set(['55P03', '40P01']);

/** Somebody else uses the tables just now. */
export const isLocked = (error: unknown): boolean => LOCKED.has(errorCode(error));

interface Patience {
  /** Milliseconds between two tries. */
  readonly pause: number;
  readonly tries: number;
  readonly signal?: AbortSignal;
}

/** Does what gives way to others again, until it has been done. Throws what it throws at the last try. */
export async function retryWhileLocked<T>(
  change: () => Promise<T>,
  { pause, tries, signal }: Patience = { pause: 100, tries: 300 },
): Promise<T> {
  for (let left = tries; ; left -= 1) {
    try {
      return await change();
    } catch (error) {
      if (left <= 1 || !isLocked(error)) throw error;
    }
    await sleep(pause, undefined, signal && { signal });
  }
}
