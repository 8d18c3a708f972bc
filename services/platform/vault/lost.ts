import type { Pool } from 'pg';
import type { EventLog } from '../../kernel/event-log.ts';
import { checkBond, fitsVault } from './bond.ts';
import { makeAnotherVault } from './migration.ts';
import type { Wrapping } from './secrets.ts';

const NOT_LOST =
  'VAULT_KEY opens the vault of this database, which is not lost: if another key is missing, `npm run admin -- check` names it. Nothing was changed.';

/**
 * Puts an empty vault in the place of one whose keys are lost, or where there is none: whom the former one knew is then
 * forgotten for good. Throws a sentence where this key opens what it holds, also if that takes more keys, and where the
 * vault is that of another log.
 */
export const replaceLostVault = async (
  pool: Pool,
  wrapping: Wrapping,
  log: Pick<EventLog, 'readStream'>,
): Promise<void> => {
  if (await holdsKeys(pool)) {
    if (await fitsVault(pool, wrapping)) throw new Error(NOT_LOST);
    await checkBond(pool, log);
  }
  await makeAnotherVault(pool);
};

const holdsKeys = async (pool: Pool): Promise<boolean> => {
  const { rows } = await pool.query<{ isThere: boolean }>(
    `select to_regclass('vault.person_keys') is not null as "isThere"`,
  );
  if (rows[0]?.isThere !== true) return false;
  return (await pool.query('select from vault.person_keys limit 1')).rowCount === 1;
};
