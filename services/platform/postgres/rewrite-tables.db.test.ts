import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LOCKS } from '#resilience/lock-numbers';
import { testDatabase } from '../../../tests/support/stores.ts';
import { eventually } from '#resilience/eventually';
import { rewriteTables } from './rewrite-tables.ts';

const SECRET = 'what nobody may find again';

let url: string;
let pool: pg.Pool;
let others: pg.Client;
const connect = async (to: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: to });
  client.on('error', () => undefined);
  await client.connect();
  return client;
};
beforeEach(async () => {
  ({ url } = await testDatabase());
  pool = new pg.Pool({ connectionString: url });
  await pool.query('create table kept (secret text)');
});
afterEach(async () => {
  await others.end();
  await pool.end();
});

const rewrite = () => rewriteTables(url, ['kept'], AbortSignal.timeout(60_000));
const isInFile = async (): Promise<boolean> => {
  const { rows } = await pool.query<{ found: number }>(
    `select position(convert_to($1, 'UTF8') in pg_read_binary_file(pg_relation_filepath('kept'))) as found`,
    [SECRET],
  );
  return (rows[0]?.found ?? 0) > 0;
};

/** The moments at which a connection of this database has asked who still sees what was deleted. */
const looks = async (): Promise<string | undefined> => {
  const { rows } = await pool.query<{ at: string }>(
    `select query_start::text as at from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and query like '%pg_replication_slots%'`,
  );
  return rows[0]?.at;
};
const untilLook = async (after?: string): Promise<string> => {
  const at = await eventually(
    async () => {
      const now = await looks();
      return now !== after && now;
    },
    { within: 30_000, every: 5 },
  );
  if (!at) throw new Error('Nobody waits');
  return at;
};

const WRITES = 'begin; select pg_current_xact_id()';
const LOOKS = 'begin isolation level repeatable read; select';
const here = () => Promise.resolve(url);
const elsewhere = async () => (await testDatabase()).url;

it.each([
  ['looks at this database', here, LOOKS],
  ['wrote before in this database', here, WRITES],
  ['wrote before in another database of the server', elsewhere, WRITES],
] as const)(
  'what was deleted is in no file any more, once a transaction that %s has ended',
  async (_, where, begins) => {
    others = await connect(await where());
    await pool.query('insert into kept values ($1)', [SECRET]);
    await others.query(begins);
    await pool.query('checkpoint');
    expect(await isInFile()).toBe(true);
    await pool.query('delete from kept');

    const rewritten = rewrite();
    await untilLook(await untilLook());
    expect(await isInFile()).toBe(true);
    await others.query('commit');
    expect(await rewritten).toBe(true);
    expect(await isInFile()).toBe(false);
  },
);

it('is done by one process at a time', async () => {
  others = await connect(url);
  await others.query('select pg_advisory_lock($1)', [LOCKS.rewriting]);
  expect(await rewrite()).toBe(false);
  await others.query('select pg_advisory_unlock_all()');
  expect(await rewrite()).toBe(true);
});

it('claims nothing where its user may not rewrite the samples of the planner, until the user may', async () => {
  const name = `granted_${process.pid}`;
  await pool.query(`create role ${name} login password 'of-the-role'; alter table kept owner to ${name}`);
  others = await connect(url);
  const own = Object.assign(new URL(url), { username: name, password: 'of-the-role' }).href;
  const rewriteOwn = () => rewriteTables(own, ['kept'], AbortSignal.timeout(60_000));
  await expect(rewriteOwn()).rejects.toThrow('pg_catalog.pg_statistic cannot be rewritten');
  await pool.query(`grant maintain on pg_catalog.pg_statistic to ${name}`);
  expect(await rewriteOwn()).toBe(true);
});
