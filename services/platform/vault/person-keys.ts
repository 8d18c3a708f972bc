import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { openBytes, sealBytes } from './sealing.ts';

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

/** A person's key, or undefined when there is none. Throws `SealBroken` when VAULT_KEY is another one. */
export type KeyOf = (personId: string) => Buffer | undefined;

/** Reads the keys of those who still have one, in one query. One that does not open troubles nobody else's. */
export async function personKeys(pool: Pool, wrapping: Buffer, personIds: readonly string[]): Promise<KeyOf> {
  const { rows } = await pool.query<{ person_id: string; wrapped_key: Buffer }>({
    name: 'vault person keys',
    text: 'select person_id, wrapped_key from vault.person_keys where person_id = any($1)',
    values: [personIds],
  });
  const wrapped = new Map(rows.map((row) => [row.person_id, row.wrapped_key]));
  return (personId) => {
    const key = wrapped.get(personId);
    return key && openBytes(wrapping, personId, key);
  };
}
