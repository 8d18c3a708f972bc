import type { Pool } from 'pg';

/** What a sign-in compares with; `epoch` is the version of the current password. */
export interface Credentials {
  readonly hash: string;
  readonly epoch: number;
}

/** `factor` is the version of the second factor that belongs to it; null for none. */
export interface CredentialsOfAccount extends Credentials {
  readonly accountId: string;
  readonly factor: number | null;
}

/**
 * Stores a hash beside the earlier ones and answers its version. It is current once the account's stream names that
 * version.
 */
export async function keepPassword(pool: Pool, accountId: string, hash: string): Promise<number> {
  const { rows } = await pool.query<{ version: number }>({
    name: 'vault keep password',
    text: 'insert into vault.passwords (account_id, hash) values ($1, $2) returning version',
    values: [accountId, hash],
  });
  return rows[0]?.version ?? 0;
}

/** Stores another hash of the same password, under its version: nothing else changes. A deleted one stays deleted. */
export async function rehashPassword(
  pool: Pool,
  accountId: string,
  { epoch, hash }: Credentials,
): Promise<void> {
  await pool.query('update vault.passwords set hash = $3 where account_id = $1 and version = $2', [
    accountId,
    epoch,
    hash,
  ]);
}

/** The stored hash of a version, current or not; undefined for none. */
export async function hashOf(pool: Pool, accountId: string, version: number): Promise<string | undefined> {
  const { rows } = await pool.query<{ hash: string }>(
    'select hash from vault.passwords where account_id = $1 and version = $2',
    [accountId, version],
  );
  return rows[0]?.hash;
}

/** The current hash; undefined for an account that does not exist or was deleted. */
export async function credentialsOf(pool: Pool, accountId: string): Promise<Credentials | undefined> {
  const { rows } = await pool.query<Credentials>(
    `select hash, epoch from vault.authorization a
     join vault.passwords p on p.account_id = a.account_id and p.version = a.epoch
     where a.account_id = $1 and not a.deleted`,
    [accountId],
  );
  return rows[0];
}

/**
 * The current hash by the keyed hash of an e-mail address, in one query that takes as long whether or not an account
 * has it. A registration is answered only after the vault knows its address.
 */
export async function credentialsByEmail(
  pool: Pool,
  emailKey: string,
): Promise<CredentialsOfAccount | undefined> {
  const { rows } = await pool.query<CredentialsOfAccount>({
    name: 'vault credentials by e-mail',
    text: `select hash, epoch, factor, a.account_id as "accountId" from vault.authorization a
           join vault.passwords p on p.account_id = a.account_id and p.version = a.epoch
           where a.email_key = $1 and not a.deleted`,
    values: [emailKey],
  });
  return rows[0];
}

/** The account of an e-mail address, by its keyed hash, in one query that takes as long whether or not there is one. */
export async function accountByEmail(pool: Pool, emailKey: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ id: string }>(
    'select account_id as id from vault.authorization where email_key = $1 and not deleted',
    [emailKey],
  );
  return rows[0]?.id;
}

/** The guests of an e-mail address, by its keyed hash, the oldest id first. */
export async function guestsByEmail(pool: Pool, emailKey: string, most: number): Promise<readonly string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select account_id as id from vault.authorization where guest_key = $1 and not deleted
     order by account_id limit $2`,
    [emailKey, most],
  );
  return rows.map(({ id }) => id);
}

/** The highest stored version of an account's password, current or not; 0 when there is none. */
export async function newestPassword(pool: Pool, accountId: string): Promise<number> {
  const { rows } = await pool.query<{ newest: number }>(
    'select coalesce(max(version), 0) as newest from vault.passwords where account_id = $1',
    [accountId],
  );
  return rows[0]?.newest ?? 0;
}

/** Deletes replaced passwords, or all. A higher version stays, since the stream may be about to name it. */
export async function forgetPasswords(pool: Pool, accountId: string, below = 2 ** 31 - 1): Promise<void> {
  await pool.query({
    name: 'vault forget passwords',
    text: 'delete from vault.passwords where account_id = $1 and version < $2',
    values: [accountId, below],
  });
}

/** Deletes a password that the stream never came to name. */
export async function forgetPassword(pool: Pool, accountId: string, version: number): Promise<void> {
  await pool.query('delete from vault.passwords where account_id = $1 and version = $2', [
    accountId,
    version,
  ]);
}
