import type { Pool } from 'pg';
import type { Authorization } from './authorization.ts';
import { forgetPasswords } from './passwords.ts';

/** An account in a restored vault, which may know more or less of it than the log. */
export interface VaultAccount extends Omit<Authorization, 'emailKey' | 'guestKey'> {
  readonly emailKey: string | null;
  readonly guestKey: string | null;
  /**
   * The version of the second factor that a sign-in asks for, and the revision of its stream that the vault knows of.
   */
  readonly factor: number | null;
  readonly factorRevision: number;
}

/** All accounts of a restored vault, deleted ones included, in no order. */
export async function vaultAccounts(pool: Pool): Promise<readonly VaultAccount[]> {
  const { rows } = await pool.query<VaultAccount>(
    `select account_id as "accountId", is_admin as "isAdmin", is_auditor as "isAuditor", epoch, deleted,
       revision::int as revision, email_key as "emailKey", guest_key as "guestKey", factor,
       factor_revision::int as "factorRevision" from vault.authorization`,
  );
  return rows;
}

/** Ends all sessions, since nobody knows which of them have ended since the backup. Answers how many there were. */
export async function endAllSessions(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query('delete from vault.sessions');
  return rowCount ?? 0;
}

/** Lets the next event overwrite the row: its revision refers to a stream that the restore replaced. */
export async function unfix(pool: Pool, accountId: string): Promise<void> {
  await pool.query('update vault.authorization set revision = -1 where account_id = $1', [accountId]);
}

/** The same for the second factor. */
export async function unfixFactor(pool: Pool, accountId: string): Promise<void> {
  await pool.query('update vault.authorization set factor_revision = -1 where account_id = $1', [accountId]);
}

/**
 * Removes an account that the log does not know, so that nobody signs in to it. Its key stays: a restore destroys none.
 */
export async function forgetAccount(pool: Pool, accountId: string): Promise<void> {
  await pool.query(
    `with passwords as (delete from vault.passwords where account_id = $1),
     factors as (delete from vault.second_factors where account_id = $1)
     delete from vault.authorization where account_id = $1`,
    [accountId],
  );
}

/**
 * Makes the newest password current under the version that the stream names, where that one was replaced and deleted by
 * changes that the log has lost: the person is not locked out, and their old password does not come back.
 */
export async function keepNewestPassword(pool: Pool, accountId: string, version: number): Promise<void> {
  await pool.query(
    `insert into vault.passwords (account_id, version, hash) overriding system value
     select account_id, $2, hash from vault.passwords where account_id = $1 order by version desc limit 1
     on conflict do nothing`,
    [accountId, version],
  );
}

/**
 * Ends the passwords of an account whose stream names a version that the vault never had: they are of before a change,
 * perhaps one that was made because somebody else knew them. The next one that is kept has a version above it, so that
 * none is current before the stream names it.
 */
export async function endFormerPasswords(pool: Pool, accountId: string, version: number): Promise<void> {
  await forgetPasswords(pool, accountId, version);
  await pool.query(
    `select setval(s, $1) from (select pg_get_serial_sequence('vault.passwords', 'version')::regclass as s) t
     where coalesce(pg_sequence_last_value(s), 0) < $1`,
    [version],
  );
}
