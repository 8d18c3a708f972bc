import type { Pool, PoolClient } from 'pg';

/**
 * Does something in a transaction of its own, whole or not at all. A connection whose rollback failed is closed: its
 * next user would write into that transaction.
 */
export const inTransaction = async <T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  let isLost = false;
  try {
    await client.query('begin');
    const done = await work(client);
    await client.query('commit');
    return done;
  } catch (error) {
    await client.query('rollback').catch(() => (isLost = true));
    throw error;
  } finally {
    client.release(isLost);
  }
};
