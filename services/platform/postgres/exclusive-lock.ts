import type { Pool } from 'pg';

/**
 * Does something that only one process of the shop may do at a time; undefined while another one does it. The lock
 * belongs to a database connection, so a process that dies leaves none behind. Danger: a process that loses this
 * connection loses the lock, too, and goes on.
 */
export async function withExclusiveLock<T>(
  pool: Pool,
  what: string,
  act: () => Promise<T>,
): Promise<{ readonly result: T } | undefined> {
  const client = await pool.connect();
  const ask = async (how: 'try_advisory_lock' | 'advisory_unlock') => {
    const { rows } = await client.query<{ done: boolean }>(
      `select pg_${how}(hashtextextended('alone: ' || $1, 0)) as done`,
      [what],
    );
    return rows[0]?.done === true;
  };
  let isKept = false;
  try {
    if (!(await ask('try_advisory_lock'))) {
      isKept = true;
      return undefined;
    }
    const result = await act();
    // The result is returned even if the connection, and with it the lock, was lost.
    isKept = await ask('advisory_unlock').catch(() => false);
    return { result };
  } finally {
    // Close a connection that may still hold the lock, so that the lock ends with it.
    client.release(!isKept);
  }
}
