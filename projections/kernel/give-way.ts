import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Milliseconds that a change of tables waits for a lock, and others behind it. Well below the second after which Postgres
 * ends one of two that wait for each other, which may be somebody's question: it is the change that gives way.
 */
export const GIVES_WAY_AFTER = 250;
/** Milliseconds between two tries, and how many there are. */
const PAUSE = 100;
const TRIES = 300;

/** PostgreSQL: a lock was not to be had in time, or two waited for each other. */
export const isBusy = (error: unknown): boolean => {
  const { code } = error as { code?: unknown };
  return code === '55P03' || code === '40P01';
};

/** Repeats a change that gives way to others, until it is done. Throws the error of the last try. */
export const stubbornly = async (change: () => Promise<void>): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await change();
    } catch (error) {
      if (!isBusy(error) || tries === TRIES) throw error;
    }
    await sleep(PAUSE);
  }
};
