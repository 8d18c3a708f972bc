import type { Pool } from 'pg';

/**
 * Does something that one process of the shop at a time may do; undefined while another one is at it. The lock is held by a
 * connection to the database: whoever dies leaves none behind. Danger: so does whoever loses that connection, and goes on.
 */
export async function alone<T>(
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
    isKept = await ask('advisory_unlock');
    return { result };
  } finally {
    // A connection that may still hold the lock ends, and the lock with it.
    client.release(!isKept);
  }
}
