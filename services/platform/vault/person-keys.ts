import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { fitsVault, VaultMismatch } from './bond.ts';
import { openBytes, SealBroken, sealBytes } from './sealing.ts';

/** The vault did not answer: anyone who waits for a key has to ask again, and must not take it for one that is gone. */
export class VaultUnavailable extends Error {
  constructor(cause: unknown) {
    super('The vault is unavailable', { cause });
    this.name = 'VaultUnavailable';
  }
}

/** Makes a person's key, once: a key that is there stays, since what it sealed would be lost. */
export async function makePersonKey(pool: Pool, wrapping: Buffer, personId: string): Promise<void> {
  await pool.query('insert into vault.person_keys values ($1, $2) on conflict do nothing', [
    personId,
    sealBytes(wrapping, personId, randomBytes(32)),
  ]);
}

/** Forgets the person: nothing that their key sealed can be opened again, in any copy of the log. */
export async function destroyPersonKey(pool: Pool, personId: string): Promise<void> {
  await pool.query('delete from vault.person_keys where person_id = $1', [personId]);
}

/** A person's key, or undefined when there is none. Throws `SealBroken` when it is damaged. */
export type KeyOf = (personId: string) => Buffer | undefined;

/**
 * Reads the keys of those who still have one, in one query. One that does not open troubles nobody else's, unless it is
 * VAULT_KEY that is wrong: then it throws `VaultMismatch`, and `VaultUnavailable` when nobody answers.
 */
export async function personKeys(pool: Pool, wrapping: Buffer, personIds: readonly string[]): Promise<KeyOf> {
  const { rows } = await pool
    .query<{ person_id: string; wrapped_key: Buffer }>({
      name: 'vault person keys',
      text: 'select person_id, wrapped_key from vault.person_keys where person_id = any($1)',
      values: [personIds],
    })
    .catch((error: unknown) => {
      throw new VaultUnavailable(error);
    });
  const keys = new Map<string, Buffer | SealBroken>(
    rows.map((row) => [row.person_id, opened(wrapping, row.person_id, row.wrapped_key)]),
  );
  const isBroken = [...keys.values()].some((key) => key instanceof SealBroken);
  if (isBroken && !(await fits(pool, wrapping)))
    throw new VaultMismatch('VAULT_KEY: does not open what the vault holds');
  return (personId) => {
    const key = keys.get(personId);
    if (key instanceof SealBroken) throw key;
    return key;
  };
}

const fits = (pool: Pool, wrapping: Buffer): Promise<boolean> =>
  fitsVault(pool, wrapping).catch((error: unknown) => {
    throw new VaultUnavailable(error);
  });

function opened(wrapping: Buffer, personId: string, wrapped: Buffer): Buffer | SealBroken {
  try {
    return openBytes(wrapping, personId, wrapped);
  } catch (error) {
    if (error instanceof SealBroken) return error;
    throw error;
  }
}
