import type { Pool } from 'pg';

/**
 * Gives a database a clock that can be changed: who connects from now on reads one that differs from the server's by what
 * `set` says, in ms, as where somebody sets the clock of its machine.
 */
export const changeableClock = async (pool: Pick<Pool, 'query'>) => {
  const ofCatalog = (name: string, kind: string) =>
    `create function clock.${name}() returns timestamptz language sql ${kind} as
     'select pg_catalog.${name}() + (select ahead from clock.offset)'`;
  await pool.query('create schema clock');
  await pool.query(`create table clock.offset as select interval '0' as ahead`);
  await pool.query(ofCatalog('now', 'stable'));
  await pool.query(ofCatalog('clock_timestamp', 'volatile'));
  await pool.query(`do $$ begin
    execute format('alter database %I set search_path = public, clock, pg_catalog', current_database());
  end $$`);
  return {
    set: async (ms: number): Promise<void> =>
      void (await pool.query(`update clock.offset set ahead = $1 * interval '1 millisecond'`, [ms])),
  };
};
