import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/stores.ts';
import { migrateVault } from '../vault/migration.ts';

let url: string;
let pool: pg.Pool;
let customer: pg.Client;
beforeAll(async () => {
  ({ url } = await testDatabase());
  // In a deadlock Postgres would end the customer, whose timeout is shorter, and not the starting process.
  pool = new pg.Pool({ connectionString: url, options: '-c deadlock_timeout=60s' });
  customer = new pg.Client({ connectionString: url, options: '-c deadlock_timeout=2s' });
  await customer.connect();
  await migrateVault(pool);
});
afterAll(async () => {
  await customer.end();
  await pool.end();
});

const isWaitedFor = async () => {
  const { rowCount } = await customer.query(
    `select from pg_locks where not granted and relation = 'vault.sessions'::regclass`,
  );
  return rowCount !== 0;
};

describe('changing tables that are in use', () => {
  it('gives way to a question that needs in another order what is to be changed', async () => {
    await pool.query('alter table vault.sessions drop column mailbox_key cascade');
    await customer.query('begin');
    await customer.query('select from vault.sessions');
    const starting = migrateVault(pool);
    await expect.poll(isWaitedFor, { interval: 10 }).toBe(true);
    const { rows } = await customer.query('select from vault.authorization');
    expect(rows).toEqual([]);
    await customer.query('commit');
    await starting;
  });
});
