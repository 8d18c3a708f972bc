import { secondFactorRoutes } from '#contracts/accounts/second-factor';
import pg from 'pg';
import { expect } from 'vitest';
import type { Visitor } from './visitor.ts';

/** Makes a session's password proof an hour old, and waits until the shop knows that. */
export async function ageSignIn(database: string, userId: string, visitor: Visitor): Promise<void> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    await client.query(
      `update vault.sessions set authenticated_at = now() - interval '1 hour' where account_id = $1`,
      [userId],
    );
  } finally {
    await client.end();
  }
  await expect
    .poll(async () => (await visitor.call(secondFactorRoutes.recentSignIn, {})).isRecent)
    .toBe(false);
}
