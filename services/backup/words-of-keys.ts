import { openPool } from '#resilience/open-pool';
import { fitsKeys } from '../platform/vault/bond.ts';

/** The key that a data folder has kept, and in which file. */
interface KeptKey {
  readonly file: string;
  readonly vaultKey: string;
}

/**
 * What opens a backup of this vault, and where it is. A key of the shop's environment wins over the one that its folder has
 * kept, which is no more than a key of before then: who keeps that one keeps a backup that nobody can open.
 */
export async function wordsOfKeys(databaseUrl: string, { file, vaultKey }: KeptKey): Promise<string> {
  const pool = openPool({ connectionString: databaseUrl, max: 1 });
  try {
    return (await fitsKeys(pool, { vaultKey }))
      ? `VAULT_KEY (in ${file})`
      : `VAULT_KEY, and NAMES_KEY where there is one, as the shop's environment has them (what is in ${file} does not open it)`;
  } finally {
    await pool.end();
  }
}
