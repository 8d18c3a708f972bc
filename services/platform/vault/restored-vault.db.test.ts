import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/stores.ts';
import { migrateRestoredVault, migrateVault } from './migration.ts';
import { vaultAccounts } from './restored.ts';

let pool: pg.Pool;
beforeAll(async () => {
  pool = new pg.Pool({ connectionString: (await testDatabase()).url });
});
afterAll(() => pool.end());

it('brings a vault of an older release to its schema, and makes none where there is none', async () => {
  await migrateRestoredVault(pool);
  await expect(vaultAccounts(pool)).rejects.toThrow('relation "vault.authorization" does not exist');
  await migrateVault(pool);
  await pool.query('alter table vault.authorization drop column factor cascade');
  await migrateRestoredVault(pool);
  expect(await vaultAccounts(pool)).toEqual([]);
});
