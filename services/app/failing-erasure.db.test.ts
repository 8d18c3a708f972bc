import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase, type OpenDatabase } from '#projections/kernel/database';
import { testDatabase } from '../../tests/support/stores.ts';
import { MemoryLog } from '../kernel/testing/memory-log.ts';
import { erasureOverdue, noteErasure } from '../platform/vault/erasures.ts';
import { migrateVault } from '../platform/vault/migration.ts';
import { runErasures } from './erasure.ts';

/** An erasure waits for all older transactions of the server, also for those of other tests. */
const WITHIN = { timeout: 55_000 };
const AFTER = 200;
const HOURS = `interval '6 hours'`;

let url: string;
let pool: pg.Pool;
let database: OpenDatabase;
let stop: () => Promise<void>;
let failures: readonly { readonly error: unknown; readonly at: number }[];
beforeEach(async () => {
  ({ url } = await testDatabase());
  pool = new pg.Pool({ connectionString: url });
  database = openDatabase(url);
  await migrateVault(pool);
  failures = [];
});
afterEach(async () => {
  await stop();
  await database.close();
  await pool.end();
});

/** A process that finishes erasures; answers how to stop it. */
const start = (isProjected: () => Promise<boolean>, databaseUrl = url) => {
  const stopping = new AbortController();
  const running = runErasures(
    {
      stores: { pool, db: database.db, log: new MemoryLog() },
      databaseUrl,
      after: AFTER,
      isProjected,
      onError: (error) => (failures = [...failures, { error, at: performance.now() }]),
      onWaiting: () => undefined,
    },
    stopping.signal,
  );
  return () => {
    stopping.abort();
    return running;
  };
};

/** A read table of persons whose rewrite comes to a function, which counts that in `tries`. */
const makeTable = async () => {
  await pool.query(`
    create sequence tries;
    create function met(value integer) returns integer immutable language plpgsql as $$ begin return value; end $$;
    create table account_names (value integer);
    create index on account_names (met(value));
    insert into account_names values (1);
    update projection_checkpoints set version = version + 1, tables = '{accounts,account_names}', tables_of = version + 1
    where name = 'accounts'`);
};
const have = (what: string) =>
  pool.query(`
    create or replace function met(value integer) returns integer immutable language plpgsql as $$
      begin perform nextval('public.tries'); ${what}; end $$`);
const FULL = `raise exception 'No space left on device' using errcode = 'disk_full'`;

const tries = async () =>
  (await pool.query<{ count: number }>('select (last_value - 1 + is_called::int)::int as count from tries'))
    .rows[0]?.count;
const noted = async () => {
  const { rows } = await pool.query<{ person: string; left: string }>(
    `select person_id as person, case when key_gone then 'rows' else 'key' end as left
     from vault.erasures order by person_id`,
  );
  return rows.map(({ person, left }) => `${left} of ${person}`);
};

it('where the disk is full the keys go, and the read tables are tried again hours later, and told as overdue', async () => {
  await makeTable();
  await have(FULL);
  stop = start(() => Promise.resolve(true));
  await noteErasure(pool, { person: 'amina', isInTables: true });
  await expect.poll(noted, WITHIN).toEqual(['rows of amina']);
  // Another process that looks now leaves the tables alone, too, and so does the erasure of another person meanwhile.
  await stop();
  stop = start(() => Promise.resolve(true));
  await noteErasure(pool, { person: 'bilan', isInTables: true });
  await expect.poll(noted, WITHIN).toEqual(['rows of amina', 'rows of bilan']);
  expect(await tries()).toBe(1);
  expect(failures).toMatchObject([{ error: { code: '53100' } }]);

  await pool.query(`update vault.rewrites set tables_at = tables_at - ${HOURS}`);
  await expect.poll(tries, WITHIN).toBe(2);
  await pool.query(`update vault.erasures set noted_at = noted_at - ${HOURS}`);
  expect(await erasureOverdue(pool, AFTER)).toBeGreaterThan(0);

  await have('return value');
  await pool.query(`update vault.rewrites set tables_at = tables_at - ${HOURS}`);
  await expect.poll(noted, WITHIN).toEqual([]);
  expect(await erasureOverdue(pool, AFTER)).toBe(0);
}, 120_000);

it('an erasure that fails again and again is tried after longer and longer pauses', async () => {
  stop = start(() => Promise.reject(new Error('Nobody knows')));
  await noteErasure(pool, { person: 'amina', isInTables: true });
  await expect.poll(() => failures.length, WITHIN).toBeGreaterThan(4);
  const pauses = failures.slice(1).map(({ at }, index) => at - (failures[index]?.at ?? 0));
  // The fourth is eight times the first; timers round down.
  expect(pauses[3]).toBeGreaterThan(AFTER * 8 - 10);
});

it('a role that lacks a right ends no erasure, and does not rewrite the read tables for it again and again', async () => {
  const name = `erasing_${process.pid}`;
  await pool.query(`
    create role ${name} login password 'of-the-role';
    grant usage on schema vault to ${name};
    do $$ declare named text; begin
      for named in select format('%I.%I', schemaname, tablename) from pg_tables where schemaname in ('public', 'vault')
      loop execute format('alter table %s owner to ${name}', named); end loop;
    end $$`);
  const file = async () =>
    (await pool.query<{ file: number }>(`select pg_relation_filenode('accounts') as file`)).rows[0]?.file;
  const before = await file();
  const own = Object.assign(new URL(url), { username: name, password: 'of-the-role' }).href;
  stop = start(() => Promise.resolve(true), own);
  await noteErasure(pool, { person: 'amina', isInTables: true });
  await expect.poll(() => failures.length, WITHIN).toBeGreaterThan(1);
  const rewritten = await file();
  expect(rewritten).not.toBe(before);
  await expect.poll(() => failures.length, WITHIN).toBeGreaterThan(2);
  expect(await file()).toBe(rewritten);
  expect(await noted()).toEqual(['key of amina']);
  expect(failures.map(({ error }) => String(error))).toContainEqual(expect.stringContaining('pg_statistic'));

  await pool.query(`grant maintain on pg_catalog.pg_statistic to ${name}`);
  await expect.poll(noted, WITHIN).toEqual(['rows of amina']);
}, 120_000);
