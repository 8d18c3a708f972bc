import type { Pool } from 'pg';

/** An account as a restored vault has it, which may have seen more or less of it than the log. */
export interface VaultAccount {
  readonly accountId: string;
  readonly deleted: boolean;
  /** Of the account's stream, as far as the vault has heard of it. */
  readonly revision: number;
  /** The second factor that it asks for, and of which revision of that stream it knows. */
  readonly factor: number | null;
  readonly factorRevision: number;
  readonly isGuest: boolean;
}

export async function vaultAccounts(pool: Pool): Promise<readonly VaultAccount[]> {
  const { rows } = await pool.query<VaultAccount>(
    `select account_id as "accountId", deleted, revision::int as revision, factor,
       factor_revision::int as "factorRevision",
       guest_key is not null as "isGuest" from vault.authorization`,
  );
  return rows;
}

/** Nobody knows which of them have ended since. Answers how many stood. */
export async function endAllSessions(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query('delete from vault.sessions');
  return rowCount ?? 0;
}

/** The row gives way to whatever the stream says next: it counts revisions of a stream that is another now. */
export async function unfix(pool: Pool, accountId: string): Promise<void> {
  await pool.query('update vault.authorization set revision = -1 where account_id = $1', [accountId]);
}

/** The same of the second factor. */
export async function unfixFactor(pool: Pool, accountId: string): Promise<void> {
  await pool.query('update vault.authorization set factor_revision = -1 where account_id = $1', [accountId]);
}

/** Nobody signs in to an account that the log does not know. Its key stays: a restore destroys none. */
export async function forgetAccount(pool: Pool, accountId: string): Promise<void> {
  await pool.query(
    `with passwords as (delete from vault.passwords where account_id = $1),
     factors as (delete from vault.second_factors where account_id = $1)
     delete from vault.authorization where account_id = $1`,
    [accountId],
  );
}

/**
 * Lets the newest password count under the version that the stream names, where that one was replaced and forgotten in
 * what the log has lost: the person is not locked out, and the password that they gave up does not come back.
 */
export async function keepNewestPassword(pool: Pool, accountId: string, version: number): Promise<void> {
  await pool.query(
    `insert into vault.passwords (account_id, version, hash) overriding system value
     select account_id, $2, hash from vault.passwords where account_id = $1 order by version desc limit 1
     on conflict do nothing`,
    [accountId, version],
  );
}
