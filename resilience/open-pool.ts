import pg from 'pg';

/** Opens a pool that outlives its connections. Postgres lists them by the process's title (`pg_stat_activity`). */
export const openPool = (config: pg.PoolConfig): pg.Pool => {
  const pool = new pg.Pool({ application_name: process.title, ...config });
  // An idle connection that breaks is replaced by the pool; anyone who asks next hears of a lasting fault.
  pool.on('error', () => undefined);
  // A connection that breaks while in use fails its query, and then emits this: unhandled, it would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};
