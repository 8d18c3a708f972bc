import type { ClientBase, Pool } from 'pg';
import { GIVES_WAY_AFTER, retryWhileLocked } from '#resilience/retry-while-locked';
import { inTransaction } from './in-transaction.ts';

/**
 * Changes tables while they are in use, whole or not at all: nobody's call fails for it. `lock` is a number that no other
 * lock of this database has: it keeps processes apart that start at once.
 */
export const changeTables = (
  pool: Pool,
  lock: number,
  change: (client: ClientBase) => Promise<void>,
): Promise<void> =>
  retryWhileLocked(() =>
    inTransaction(pool, async (client) => {
      await client.query('select pg_advisory_xact_lock($1)', [lock]);
      await client.query(`set local lock_timeout = ${GIVES_WAY_AFTER}`);
      await change(client);
    }),
  );
