import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase, type OpenDatabase } from '#projections/kernel/database';
import { personalTables } from '#projections/migrate';
import { testDatabase } from '../../tests/support/stores.ts';
import { MemoryLog } from '../kernel/testing/memory-log.ts';
import { migrateSimulator } from '../embedded/simulator/migration.ts';
import { migrateVault } from '../platform/vault/migration.ts';
import { erasureOverdue, noteErasure } from '../platform/vault/erasures.ts';
import { runErasures } from './erasure.ts';

/** An erasure waits for all older transactions of the server, also for those of other tests. */
const WITHIN = { timeout: 55_000 };
const account = (person: string) => ({ person, isInTables: true });
const subscriber = (person: string) => ({ person, isInTables: false });

let url: string;
let pool: pg.Pool;
let database: OpenDatabase;
let log: MemoryLog;
let stop: () => Promise<void>;
/** How often a process began to finish erasures, and why it said that some wait. */
let tries = 0;
let reasons: string[];
beforeEach(async () => {
  ({ url } = await testDatabase());
  pool = new pg.Pool({ connectionString: url });
  database = openDatabase(url);
  log = new MemoryLog();
  await migrateVault(pool);
  reasons = [];
  stop = start();
});
afterEach(async () => {
  await stop();
  await database.close();
  await pool.end();
});

/** A process that finishes erasures; answers how to stop it. What it fails at fails the test. */
const start = () => {
  const stopping = new AbortController();
  const failures: unknown[] = [];
  const running = runErasures(
    {
      stores: { pool, db: database.db, log },
      databaseUrl: url,
      after: 200,
      isProjected: () => {
        tries += 1;
        return Promise.resolve(true);
      },
      onError: (error) => failures.push(error),
      onWaiting: (why) => reasons.push(why),
    },
    stopping.signal,
  );
  return async () => {
    stopping.abort();
    await running;
    expect(failures).toEqual([]);
  };
};

/** The files of these tables: each has another one once it is rewritten. */
const filesOf = async (tables: readonly string[]) => {
  const { rows } = await pool.query<{ file: number }>(
    'select pg_relation_filenode(name::regclass) as file from unnest($1::text[]) as name',
    [tables],
  );
  return rows.map(({ file }) => file);
};
const keysFile = async () => (await filesOf(['vault.person_keys']))[0];
const passwordFiles = () => filesOf(['vault.passwords', 'vault.second_factors']);
/** What grows with all who were ever here, and has no secrets. */
const otherFiles = () => filesOf(['vault.authorization', 'vault.sessions', 'vault.counts']);
const tableFiles = () => filesOf(personalTables);

const noted = async () => {
  const { rows } = await pool.query<{ person: string; left: string }>(
    `select person_id as person, case when key_gone then 'rows' else 'key' end as left
     from vault.erasures order by person_id`,
  );
  return rows.map(({ person, left }) => `${left} of ${person}`);
};

it('rewrites for a subscriber the keys, and nothing that has nothing of them', async () => {
  const allButKeys = async () => [await passwordFiles(), await otherFiles(), await tableFiles()];
  const [keys, others] = [await keysFile(), await allButKeys()];
  await noteErasure(pool, subscriber('amina'));
  await expect.poll(noted, WITHIN).toEqual([]);
  expect(await keysFile()).not.toBe(keys);
  expect(await allButKeys()).toEqual(others);
});

it('rewrites passwords and second factors with the keys, and the rest of the vault with the read tables', async () => {
  const first = await otherFiles();
  await noteErasure(pool, account('amina'));
  await expect.poll(noted, WITHIN).toEqual([]);
  const [others, passwords] = [await otherFiles(), await passwordFiles()];
  for (const [index, file] of first.entries()) expect(others[index]).not.toBe(file);

  await noteErasure(pool, account('bilan'));
  await expect.poll(noted, WITHIN).toEqual(['rows of bilan']);
  expect(await otherFiles()).toEqual(others);
  for (const [index, file] of (await passwordFiles()).entries()) expect(file).not.toBe(passwords[index]);
});

it('rewrites the read tables once for those who are erased soon after one another, and forgets nobody', async () => {
  const before = await tableFiles();
  await noteErasure(pool, account('amina'));
  await expect.poll(noted, WITHIN).toEqual([]);
  const tables = await tableFiles();
  for (const [index, file] of before.entries()) expect(tables[index]).not.toBe(file);

  const keys = await keysFile();
  await noteErasure(pool, account('bilan'));
  await expect.poll(noted, WITHIN).toEqual(['rows of bilan']);
  expect(await keysFile()).not.toBe(keys);
  await noteErasure(pool, subscriber('cawo'));
  await noteErasure(pool, account('dahir'));
  await expect.poll(noted, WITHIN).toEqual(['rows of bilan', 'rows of dahir']);
  expect(await tableFiles()).toEqual(tables);

  // Another process goes on, hours later.
  await stop();
  await pool.query(`update vault.rewrites set tables_at = tables_at - interval '6 hours'`);
  stop = start();
  await expect.poll(noted, WITHIN).toEqual([]);
  for (const [index, file] of (await tableFiles()).entries()) expect(file).not.toBe(tables[index]);
});

it('drops of the tables that were put aside those that may name somebody, and no others', async () => {
  await pool.query(`
    create schema kept_accounts;
    create table kept_accounts.accounts as table accounts;
    create schema kept_products;
    create table kept_products.products as table products;
    insert into projection_kept values ('accounts', 1, 1, false), ('products', 1, 1, true)`);
  await noteErasure(pool, account('amina'));
  await expect.poll(noted, WITHIN).toEqual([]);
  const { rows } = await pool.query<{ name: string; table: string }>(
    `select name, to_regclass('kept_' || name || '.' || name)::text as table from projection_kept`,
  );
  expect(rows).toEqual([{ name: 'products', table: 'kept_products.products' }]);
});

it('drops the tables that only a newer shop knows, and not before nobody runs them', async () => {
  await pool.query(`
    create table wishes as table accounts;
    insert into projection_checkpoints (name, version, position, tables, tables_of) values ('wishes', 1, 1, '{wishes}', 1)`);
  await noteErasure(pool, account('amina'));
  const before = tries;
  await expect.poll(() => tries, WITHIN).toBeGreaterThan(before + 1);
  expect(await noted()).toEqual(['key of amina']);
  expect(reasons).toEqual(['Tables that were put aside are in use']);
  await pool.query(`update projection_checkpoints set updated_at = now() - interval '1 hour'`);
  await expect.poll(noted, WITHIN).toEqual([]);
  const { rows } = await pool.query<{ wishes: string | null }>(
    `select to_regclass('wishes')::text as wishes`,
  );
  expect(rows).toEqual([{ wishes: null }]);
});

it('rewrites also a table that a newer version serves with, which this one does not have', async () => {
  await pool.query(`
    create table account_names as table accounts;
    update projection_checkpoints set version = version + 1, tables = '{accounts,account_names}', tables_of = version + 1
    where name = 'accounts'`);
  const before = await filesOf(['accounts', 'account_names']);
  await noteErasure(pool, account('amina'));
  await expect.poll(noted, WITHIN).toEqual([]);
  const after = await filesOf(['accounts', 'account_names']);
  for (const [index, file] of after.entries()) expect(file).not.toBe(before[index]);
});

it('begins again with who is noted once more while only rows are left of them', async () => {
  await noteErasure(pool, account('amina'));
  await expect.poll(noted, WITHIN).toEqual([]);
  await noteErasure(pool, account('bilan'));
  await expect.poll(noted, WITHIN).toEqual(['rows of bilan']);
  const keys = await keysFile();
  await noteErasure(pool, subscriber('bilan'));
  await expect.poll(keysFile, WITHIN).not.toBe(keys);
  await expect.poll(noted, WITHIN).toEqual(['rows of bilan']);
});

it('waits for those whose account a projection has parked, whose rows are not blanked, and for nobody else', async () => {
  await pool.query(`
    insert into projection_parked (projection, stream, event_id, type, revision, position, error, attempts)
    values ('orders', 'account-amina', 'e1', 'GuestMoved', 1, 7, 'Unknown event', 1),
      ('orders', 'order-1', 'e2', 'OrderMoved', 1, 8, 'Unknown event', 1),
      ('wishes', 'account-bilan', 'e3', 'GuestMoved', 1, 9, 'Unknown event', 1)`);
  const [keys, tables] = [await keysFile(), await tableFiles()];
  await noteErasure(pool, account('amina'));
  const before = tries;
  await expect.poll(() => tries, WITHIN).toBeGreaterThan(before + 1);
  expect(await noted()).toEqual(['key of amina']);
  expect([await keysFile(), await tableFiles()]).toEqual([keys, tables]);
  expect(reasons).toEqual(['A stream of an erased account is parked']);

  await noteErasure(pool, account('bilan'));
  await expect.poll(noted, WITHIN).toEqual(['key of amina']);

  await pool.query(`delete from projection_parked where stream = 'account-amina'`);
  await expect.poll(noted, WITHIN).toEqual(['rows of amina']);
});

it('forgets also who paid for an order whose stream a projection has parked', async () => {
  await migrateSimulator(pool);
  const orderId = '0123456789abcdef01234567';
  const metadata = { $correlationId: 'c', $causationId: 'c', actor: { process: 'test' }, schema: 99 };
  const placed = { id: 'e1', type: 'OrderPlaced', data: { orderId, userId: 'amina' }, metadata };
  await log.append(`order-${orderId}`, -1, [placed]);
  await pool.query(
    `insert into projection_parked (projection, stream, event_id, type, revision, position, error, attempts)
     values ('orders', 'order-' || $1, 'e1', 'OrderPlaced', 0, 1, 'Unknown version', 1)`,
    [orderId],
  );
  await pool.query(
    `insert into simulator.paypal_orders
       (id, status, amount_cents, currency, custom_id, payer_email, created_at, updated_at)
     values ('P1', 'COMPLETED', 100, 'USD', $1, 'amina@suuq.test', now(), now())`,
    [orderId],
  );
  await noteErasure(pool, account('amina'));
  await expect.poll(noted, WITHIN).toEqual([]);
  const { rows } = await pool.query('select payer_email as payer from simulator.paypal_orders');
  expect(rows).toEqual([{ payer: '[erased]' }]);
});

it('tells by how much an erasure waits longer than it has to, the key and then the rows', async () => {
  await stop();
  const overdue = () => erasureOverdue(pool, 60_000);
  const after = async (minutes: number) => {
    await pool.query(`update vault.erasures set noted_at = now() - $1 * interval '1 min'`, [minutes]);
    return Math.floor((await overdue()) / 60);
  };
  expect(await overdue()).toBe(0);
  await noteErasure(pool, account('amina'));
  expect([await after(9), await after(13)]).toEqual([0, 3]);
  await pool.query('update vault.erasures set key_gone = true');
  expect([await after(13), await after(369), await after(375)]).toEqual([0, 0, 5]);
});
