import type { Pool } from 'pg';
import pLimit from 'p-limit';
import { LOCKS } from '#resilience/lock-numbers';

/**
 * Only one task of a process waits for the lock at a time: a waiting one holds a connection that the running one needs,
 * too.
 */
const inTurn = pLimit(1);

/**
 * Runs a task while no other process runs one of these, so that nobody becomes or ceases to be an admin meanwhile, and
 * the last one stays. The lock ends with the connection, so a process that dies holds up nobody.
 */
export const whileAdminsStay = <T>(pool: Pool, task: () => Promise<T>): Promise<T> =>
  inTurn(async () => {
    const client = await pool.connect();
    try {
      // A process that is stopped meanwhile keeps the lock no longer: nothing is decided so long after it was asked.
      await client.query(`begin; set local idle_in_transaction_session_timeout = '1min'`);
      await client.query('select pg_advisory_xact_lock($1)', [LOCKS.admins]);
      return await task();
    } finally {
      const ended = await client.query('commit').then(
        () => true,
        () => false,
      );
      client.release(!ended);
    }
  });

/** The accounts that may act as admins now. */
export async function adminIds(pool: Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'select account_id as id from vault.authorization where is_admin and not deleted',
  );
  return rows.map(({ id }) => id);
}
