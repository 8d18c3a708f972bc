import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { testDatabase } from '../../tests/support/stores.ts';
import { takeLetter } from '../embedded/simulator/mail/letters.ts';
import { migrateSimulator } from '../embedded/simulator/migration.ts';
import { migrateVault } from '../platform/vault/migration.ts';
import { dumpRows } from './dump-rows.ts';

let backup: string;
let pool: pg.Pool;
let client: pg.Client;
beforeEach(async () => {
  backup = mkdtempSync(join(tmpdir(), `suuq-test-${process.pid}-`));
  const { url } = await testDatabase();
  pool = new pg.Pool({ connectionString: url, max: 2 });
  client = new pg.Client({ connectionString: url });
  await client.connect();
});
afterEach(async () => {
  await Promise.all([client.end(), pool.end()]);
  rmSync(backup, { recursive: true });
});

it('takes no session and no letter with a link along, which open an account without VAULT_KEY', async () => {
  await migrateVault(pool);
  await migrateSimulator(pool);
  await pool.query(
    `insert into vault.sessions (id, account_id, epoch, created_at, expires_at, authenticated_at)
     values ('a secret id', 'an account', 1, now(), now(), now())`,
  );
  const body = 'Choose a new password: https://suuq.test/auth/reset#a-secret-token';
  const letter = {
    account: 'an account',
    sender: 'a@suuq.test',
    recipient: 'b@suuq.test',
    subject: 'Forgot',
  };
  await takeLetter(pool, { ...letter, messageId: 'the first', html: body, body, takenAt: new Date() });
  const { tables } = await dumpRows(client, backup);
  expect(tables.map(({ name }) => name)).toContain('vault.passwords');
  const files = readdirSync(backup, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  const text = files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8')).join('');
  expect(text).not.toContain('secret');
});
