import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientBase, Pool } from 'pg';

/**
 * Milliseconds that a change of tables waits for a lock, and others behind it. Well below the second after which Postgres
 * ends one of two that wait for each other, which may be a customer's call: it is the change that gives way.
 */
const GIVES_WAY_AFTER = 250;

/** PostgreSQL: a lock that was not to be had in time, and the one that was ended of two that waited for each other. */
const BUSY = new Set(['55P03', '40P01']);

/** Somebody else uses the tables just now. */
const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && BUSY.has(error.code);

interface Patience {
  /** Milliseconds between two tries. */
  readonly pause: number;
  readonly tries: number;
  readonly signal?: AbortSignal;
}

/** Does what gives way to others again, until it has been done. Throws what it throws at the last try. */
export async function stubbornly<T>(
  change: () => Promise<T>,
  { pause, tries, signal }: Patience = { pause: 100, tries: 300 },
): Promise<T> {
  for (let left = tries; ; left -= 1) {
    try {
      return await change();
    } catch (error) {
      if (left <= 1 || !isBusy(error)) throw error;
    }
    await sleep(pause, undefined, signal && { signal });
  }
}

/**
 * Changes tables while they are in use, whole or not at all: nobody's call fails for it. `lock` is a number that no other
 * lock of this database has: it keeps processes apart that start at once.
 */
export const changeTables = (
  pool: Pool,
  lock: number,
  change: (client: ClientBase) => Promise<void>,
): Promise<void> =>
  stubbornly(async () => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query('select pg_advisory_xact_lock($1)', [lock]);
      await client.query(`set local lock_timeout = ${GIVES_WAY_AFTER}`);
      await change(client);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  });
