import type { Pool } from 'pg';

// What is due too early is put back by its process; what is due too late would be missed.
const BRING_FORWARD = `
  update work_todo set due_at = (data->>'placedAt')::timestamptz + $2 * interval '1 millisecond'
  where process = $1 and due_at > (data->>'placedAt')::timestamptz + $2 * interval '1 millisecond'`;

/** Brings forward what is due later than the given ms after its `placedAt`: the time was shortened since it was noted. */
export const bringForward = async (pool: Pool, process: string, ttl: number): Promise<void> => {
  await pool.query(BRING_FORWARD, [process, ttl]);
};
