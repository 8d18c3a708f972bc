import pg from 'pg';
import { expect, it } from 'vitest';
import { launchNode } from '../../tests/support/node-process.ts';
import { testDatabase } from '../../tests/support/stores.ts';
import { checkConnections } from './connection-budget.ts';

it('an api does not start where the database allows fewer connections than a shop takes, and says so', async () => {
  const { url } = await testDatabase();
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  try {
    await expect(checkConnections(pool)).resolves.toBeUndefined();
    const name = new URL(url).pathname.slice(1);
    await pool.query(`alter database "${name}" connection limit 30`);
    const secret = 'a secret of more than 32 characters, for a test';
    const api = launchNode('services/api.ts', [], {
      HOST: '127.0.0.1',
      PORT: '0',
      DATABASE_URL: url,
      EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false',
      JWT_SECRET: secret,
      VAULT_KEY: secret,
    });
    await expect(api.failed).rejects.toThrow(/ended with 1: [^]*DATABASE_URL: .* may have 30: raise/);
  } finally {
    await pool.end();
  }
}, 60_000);
