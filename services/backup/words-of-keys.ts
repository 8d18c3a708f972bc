import { openPool } from '#resilience/open-pool';
import { fitsKeys } from '../platform/vault/bond.ts';

/** The vault key that a data folder keeps, and the file with it. */
interface KeptKey {
  readonly file: string;
  readonly vaultKey: string;
}

/**
 * Which keys open a backup of this vault, and where they are. A key in the shop's environment takes precedence over the
 * one kept in its folder, which may be from before: keeping that one alone would be keeping a backup that nobody can
 * open.
 */
export async function wordsOfKeys(databaseUrl: string, { file, vaultKey }: KeptKey): Promise<string> {
  const pool = openPool({ connectionString: databaseUrl, max: 1 });
  try {
    return (await fitsKeys(pool, { vaultKey }))
      ? `VAULT_KEY (in ${file})`
      : `VAULT_KEY, and NAMES_KEY and VAULT_KEY_OTHER where there are such, as the shop's environment has them (what is in ${file} does not open it)`;
  } finally {
    await pool.end();
  }
}
