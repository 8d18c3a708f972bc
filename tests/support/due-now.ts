import type { Pool } from 'pg';

/**
 * Brings tasks forward that wait for a time, so that a test need not: those of a process, or of it the one with this key or
 * about this order. A task that is being worked on has its worker's lease for its due date, and is left to it. Answers how
 * many there were; a task that is noted later was not among them.
 */
export const bringForward = async (pool: Pool, process: string, keyOrOrder?: string): Promise<number> => {
  const { rowCount } = await pool.query(
    `update work_todo set due_at = now()
     where process = $1 and ($2::text is null or $2 in (key, data ->> 'orderId'))
       and due_at > now() + case attempts when 0 then '0 s' else '20 s' end::interval`,
    [process, keyOrOrder],
  );
  return rowCount ?? 0;
};

/**
 * A killed worker's tasks are due again when its lease ends: here at once. To be called while no worker is alive, or only
 * for the processes that none works for.
 */
export const endLeases = async (pool: Pool, process?: string): Promise<void> => {
  await pool.query(
    'update work_todo set due_at = now() where attempts > 0 and process = coalesce($1, process)',
    [process],
  );
};
