import type { Pool } from 'pg';

/** A second factor in the vault: its secret is sealed with the key of its person. */
export interface KeptFactor {
  readonly version: number;
  readonly sealed: Buffer;
}

/** What the stream of an account's second factor says at `revision`. */
export interface PublishedFactor {
  readonly accountId: string;
  /** The version that a sign-in asks for; null for none. */
  readonly factor: number | null;
  readonly revision: number;
}

/** Stores a new secret, and answers its version. It is current once the stream names that. */
export async function beginFactor(pool: Pool, accountId: string, sealed: Buffer, now: Date): Promise<number> {
  const { rows } = await pool.query<{ version: number }>(
    'insert into vault.second_factors (account_id, sealed, begun_at) values ($1, $2, $3) returning version',
    [accountId, sealed, now],
  );
  return rows[0]?.version ?? 0;
}

/**
 * Stores the same secret with other recovery codes under a new version; undefined where the old version no longer
 * exists.
 */
export async function keepOtherCodes(
  pool: Pool,
  accountId: string,
  of: number,
  codes: readonly string[],
): Promise<number | undefined> {
  const { rows } = await pool.query<{ version: number }>(
    `insert into vault.second_factors (account_id, sealed, codes, last_step, begun_at)
     select account_id, sealed, $3, last_step, begun_at from vault.second_factors
     where account_id = $1 and version = $2 returning version`,
    [accountId, of, codes],
  );
  return rows[0]?.version;
}

/** The version that a sign-in asks for; null for none. */
export async function factorOf(pool: Pool, accountId: string): Promise<number | null> {
  const { rows } = await pool.query<{ factor: number | null }>(
    'select factor from vault.authorization where account_id = $1 and not deleted',
    [accountId],
  );
  return rows[0]?.factor ?? null;
}

/**
 * The newest secret that was begun after `since` with a version above `behind`, the last one that counted; older ones
 * are no longer being set up.
 */
export async function begunFactor(
  pool: Pool,
  accountId: string,
  { behind, since }: { readonly behind: number; readonly since: Date },
): Promise<KeptFactor | undefined> {
  const { rows } = await pool.query<KeptFactor>(
    `select version, sealed from vault.second_factors
     where account_id = $1 and version > $2 and begun_at > $3 order by version desc limit 1`,
    [accountId, behind, since],
  );
  return rows[0];
}

/** The sealed secret of an account's second factor with this version; undefined where the vault does not know it. */
export async function keptFactor(
  pool: Pool,
  accountId: string,
  version: number,
): Promise<KeptFactor | undefined> {
  const { rows } = await pool.query<KeptFactor>(
    'select version, sealed from vault.second_factors where account_id = $1 and version = $2',
    [accountId, version],
  );
  return rows[0];
}

/** Sets the recovery codes of a secret, as hashes; false where it has some, which were shown to somebody. */
export async function giveCodes(
  pool: Pool,
  accountId: string,
  version: number,
  codes: readonly string[],
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update vault.second_factors set codes = $3 where account_id = $1 and version = $2 and codes = '{}'`,
    [accountId, version, codes],
  );
  return rowCount === 1;
}

/** How many recovery codes of a secret are unused. */
export async function codesLeft(pool: Pool, accountId: string, version: number): Promise<number> {
  const { rows } = await pool.query<{ left: number }>(
    'select cardinality(codes) as left from vault.second_factors where account_id = $1 and version = $2',
    [accountId, version],
  );
  return rows[0]?.left ?? 0;
}

/** Uses up the code of one time step, and those before it; false where it was used, in any process. */
export async function useStep(
  pool: Pool,
  accountId: string,
  version: number,
  step: number,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    'update vault.second_factors set last_step = $3 where account_id = $1 and version = $2 and last_step < $3',
    [accountId, version, step],
  );
  return rowCount === 1;
}

/** Uses up a recovery code by its hash; answers how many are left, undefined where it is none. */
export async function useCode(
  pool: Pool,
  accountId: string,
  version: number,
  code: string,
): Promise<number | undefined> {
  const { rows } = await pool.query<{ left: number }>(
    `update vault.second_factors set codes = array_remove(codes, $3)
     where account_id = $1 and version = $2 and $3 = any(codes) returning cardinality(codes) as left`,
    [accountId, version, code],
  );
  return rows[0]?.left;
}

/** Makes a recovery code that was used up valid again. */
export async function giveCodeBack(
  pool: Pool,
  accountId: string,
  version: number,
  code: string,
): Promise<void> {
  await pool.query(
    `update vault.second_factors set codes = array_append(codes, $3)
     where account_id = $1 and version = $2 and not $3 = any(codes)`,
    [accountId, version, code],
  );
}

/**
 * Writes what the stream says; an older revision changes nothing. When a factor begins, sessions without a code end;
 * when it ends, its codes count for no later factor.
 */
export async function publishFactor(
  pool: Pool,
  { accountId, factor, revision }: PublishedFactor,
): Promise<void> {
  await pool.query(
    `with written as (
       update vault.authorization a set factor = $2, factor_revision = $3
       from (select account_id, factor from vault.authorization where account_id = $1 for update) as before
       where a.account_id = before.account_id and a.factor_revision < $3
       returning before.factor as before, a.factor as after),
     forgotten as (
       update vault.sessions set with_code = false
       where account_id = $1 and with_code and exists (select from written where after is null))
     delete from vault.sessions where account_id = $1 and not with_code
       and exists (select from written where before is null and after is not null)`,
    [accountId, factor, revision],
  );
}

/**
 * Deletes versions that are not current, up to one: a later version may be on its way into the stream. Codes that were
 * used with other recovery codes stay used.
 */
export async function forgetFactors(
  pool: Pool,
  accountId: string,
  { upTo, but }: { readonly upTo: number; readonly but: number | null },
): Promise<void> {
  await pool.query(
    `with used as (
       update vault.second_factors set last_step = greatest(last_step, (
         select max(last_step) from vault.second_factors where account_id = $1 and version <= $2))
       where account_id = $1 and version = $3)
     delete from vault.second_factors
     where account_id = $1 and version <= $2 and version is distinct from $3`,
    [accountId, upTo, but],
  );
}

/**
 * Lets the newest row of a secret stand for a version that does not exist: the secret was turned on as `since`, and got
 * other recovery codes later, of which nobody has the hashes.
 */
export async function standInForFactor(
  pool: Pool,
  accountId: string,
  { version, since }: { readonly version: number; readonly since: number },
): Promise<void> {
  await pool.query(
    `insert into vault.second_factors (account_id, version, sealed, last_step, begun_at)
     overriding system value
     select account_id, $2, sealed, last_step, begun_at from vault.second_factors
     where account_id = $1 and version >= $3 and version < $2 order by version desc limit 1
     on conflict do nothing`,
    [accountId, version, since],
  );
}

/** Deletes a version that the stream never came to name. */
export async function forgetFactor(pool: Pool, accountId: string, version: number): Promise<void> {
  await pool.query('delete from vault.second_factors where account_id = $1 and version = $2', [
    accountId,
    version,
  ]);
}

/** Deletes all second factors of an account, once it is deleted. */
export async function forgetAllFactors(pool: Pool, accountId: string): Promise<void> {
  await pool.query('delete from vault.second_factors where account_id = $1', [accountId]);
}

/** The most secrets of an account that are being set up; the oldest is deleted first. */
const MOST_BEGUN = 20;

/**
 * Deletes old secrets of an account without a second factor, so that nobody fills the vault by beginning again and
 * again.
 */
export async function forgetLongBegun(pool: Pool, accountId: string): Promise<void> {
  await pool.query(
    `delete from vault.second_factors where account_id = $1 and version in (
       select version from vault.second_factors where account_id = $1 order by version desc offset ${MOST_BEGUN})`,
    [accountId],
  );
}
