import { readdirSync, readFileSync } from 'node:fs';
import type { Pool } from 'pg';

/** Postgres is a server with child processes, each in a session of its own. */
export const postgresPids = async (pool: Pool): Promise<readonly number[]> => {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const server = parentOf(rows[0]?.pid ?? 0);
  const all = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 1);
  return [server, ...all.filter((pid) => parentOf(pid) === server)];
};

const parentOf = (pid: number): number => {
  try {
    return Number(/^\d+ \(.*\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
  } catch {
    return 0;
  }
};
