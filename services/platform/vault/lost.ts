import type { Pool } from 'pg';
import { fitsKeys } from './bond.ts';
import { makeAnotherVault } from './migration.ts';
import type { VaultKeys } from './secrets.ts';

/**
 * Puts an empty vault in the place of one whose keys are lost, or where there is none: whom the former one knew is then
 * forgotten for good. Throws a sentence where these keys open what it holds.
 */
export const replaceLostVault = async (pool: Pool, keys: VaultKeys): Promise<void> => {
  if ((await holdsKeys(pool)) && (await fitsKeys(pool, keys)))
    throw new Error('VAULT_KEY opens the vault of this database, which is not lost. Nothing was changed.');
  await makeAnotherVault(pool);
};

const holdsKeys = async (pool: Pool): Promise<boolean> => {
  const { rows } = await pool.query<{ isThere: boolean }>(
    `select to_regclass('vault.person_keys') is not null as "isThere"`,
  );
  if (rows[0]?.isThere !== true) return false;
  return (await pool.query('select from vault.person_keys limit 1')).rowCount === 1;
};
