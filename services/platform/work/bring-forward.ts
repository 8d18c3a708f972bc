import type { Pool } from 'pg';

// A task that is due too early is put back by its process; one that is due too late would be missed.
const BRING_FORWARD = `
  update work_todo set due_at = (data->>'placedAt')::timestamptz + $2 * interval '1 millisecond'
  where process = $1 and due_at > (data->>'placedAt')::timestamptz + $2 * interval '1 millisecond'`;

/**
 * Brings forward tasks that are due later than `ttl` ms after their `placedAt`: that time was shortened since they were
 * noted.
 */
export const bringForward = async (pool: Pool, process: string, ttl: number): Promise<void> => {
  await pool.query(BRING_FORWARD, [process, ttl]);
};
