import pg from 'pg';
import { expect, it } from 'vitest';
import { launchNode } from '../../../tests/support/node-process.ts';
import { testDatabase } from '../../../tests/support/stores.ts';
import { checkConnections } from './connection-budget.ts';

it('neither api nor projector starts where the database allows fewer connections than a shop takes, and both say so', async () => {
  const { url } = await testDatabase();
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  try {
    await expect(checkConnections(pool)).resolves.toBeUndefined();
    const name = new URL(url).pathname.slice(1);
    await pool.query(`alter database "${name}" connection limit 30`);
    const secret = 'a secret of more than 32 characters, for a test';
    const stores = { DATABASE_URL: url, EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false', VAULT_KEY: secret };
    const api = launchNode('services/api.ts', [], {
      ...stores,
      HOST: '127.0.0.1',
      PORT: '0',
      JWT_SECRET: secret,
    });
    const projector = launchNode('projections/main.ts', [], stores);
    for (const { failed } of [api, projector])
      await expect(failed).rejects.toThrow(/ended with 1: [^]*DATABASE_URL: .* may have 30: raise/);
  } finally {
    await pool.end();
  }
}, 60_000);
