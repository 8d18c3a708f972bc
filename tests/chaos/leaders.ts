import type { Pool } from 'pg';
import { projectionLock } from '#projections/kernel/database/advisory-lock';

/** The address of Postgres for a process whose connections are to be told from others' by this name. */
export const namedDatabase = (url: string | undefined, name: string): string => {
  const address = new URL(url ?? '');
  address.searchParams.set('application_name', name);
  return address.href;
};

/** The name of the process that runs a projection now, which is the owner of its lock. */
export const leaderOf = async (pool: Pool, projection: string): Promise<string | undefined> => {
  const asked = `
    select application_name as name from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and granted and objsubid = 1 and mode = 'ExclusiveLock'
      and database = (select oid from pg_database where datname = current_database())
      and (classid::bigint << 32) | objid::bigint = hashtextextended($1, 0)`;
  const { rows } = await pool.query<{ name: string }>(asked, [projectionLock(projection)]);
  return rows[0]?.name;
};

/** How often the projection has had a new owner. */
export const epochOf = async (pool: Pool, projection: string): Promise<number> => {
  const asked = 'select epoch::int from projection_checkpoints where name = $1';
  const { rows } = await pool.query<{ epoch: number }>(asked, [projection]);
  return rows[0]?.epoch ?? 0;
};
