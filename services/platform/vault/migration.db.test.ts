import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/stores.ts';
import { makeAnotherVault, migrateVault } from './migration.ts';

let pool: pg.Pool;
let dump: pg.Client;
beforeAll(async () => {
  const { url } = await testDatabase();
  pool = new pg.Pool({ connectionString: url });
  dump = new pg.Client({ connectionString: url });
  await dump.connect();
  await migrateVault(pool);
});
afterAll(async () => {
  await dump.end();
  await pool.end();
});

const allTables = async (): Promise<string> => {
  const { rows } = await pool.query<{ names: string }>(
    `select string_agg(format('%I.%I', schemaname, tablename), ', ') as names from pg_tables where schemaname = 'vault'`,
  );
  return rows[0]?.names ?? '';
};
/** Starts while each table of the vault is read by one transaction, as in a dump. */
const startBesideDump = async () => {
  await dump.query('begin');
  await dump.query(`lock table ${await allTables()} in access share mode`);
  try {
    await migrateVault(pool);
  } finally {
    await dump.query('commit');
  }
};

it('a start waits for no dump of a vault that has its schema already, an emptied one included', async () => {
  await expect(startBesideDump()).resolves.toBeUndefined();
  await makeAnotherVault(pool);
  await expect(startBesideDump()).resolves.toBeUndefined();
});

it.each([
  ['a column', 'alter table vault.sessions drop column mailbox_key cascade'],
  ['an index', 'drop index vault.sessions_expired'],
  ['a trigger', 'drop trigger tell_proof on vault.sessions'],
  [
    'another body of a function',
    `create or replace function vault.tell_change() returns trigger language plpgsql as $$ begin return null; end $$`,
  ],
  [
    'another condition of a trigger',
    `create or replace trigger tell_epoch after update on vault.sessions
       for each row when (old.id is distinct from new.id) execute function vault.tell_change()`,
  ],
])(
  'a start makes the schema again where another release or an older copy left %s otherwise',
  async (_, change) => {
    const made = () => pool.query(STATE).then(({ rows }) => rows);
    const before = await made();
    await pool.query(change);
    expect(await made()).not.toEqual(before);
    await migrateVault(pool);
    expect(await made()).toEqual(before);
  },
);

/** What these tests change. */
const STATE = `
  select attname::text as line from pg_attribute
    where attrelid = 'vault.sessions'::regclass and attnum > 0 and not attisdropped
  union all select indexrelid::regclass::text from pg_index where indrelid = 'vault.sessions'::regclass
  union all select pg_get_triggerdef(oid) from pg_trigger where tgrelid = 'vault.sessions'::regclass
  union all select prosrc from pg_proc where pronamespace = 'vault'::regnamespace
  order by line`;
