import { createSecretKey, KeyObject, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { fitsVault, VaultMismatch } from './bond.ts';
import { NO_MEMORY, type Memory } from './memory.ts';
import { SealBroken } from './sealing.ts';
import type { Wrapping } from './secrets.ts';
import { untilHeard } from './until-heard.ts';

/** The vault did not answer: a caller has to ask again, and must not take the key for destroyed. */
export class VaultUnavailable extends Error {
  constructor(cause: unknown) {
    super('The vault is unavailable', { cause });
    this.name = 'VaultUnavailable';
  }
}

/**
 * Makes a person's key. An existing one stays, since what it sealed would be lost. A new one is remembered as if it had
 * been read: it seals the person's first event a moment later.
 */
export async function makePersonKey(
  pool: Pool,
  wrapping: Wrapping,
  personId: string,
  memory: Pick<Memory, 'of'> = NO_MEMORY,
): Promise<void> {
  const person = memory.of(personId);
  const key = randomBytes(32);
  const { rowCount } = await pool.query({
    name: 'vault make person key',
    text: 'insert into vault.person_keys (person_id, wrapped_key, key_id) values ($1, $2, $3) on conflict do nothing',
    values: [personId, wrapping.wrap(personId, key), wrapping.id],
  });
  if (rowCount === 1) person.key = createSecretKey(key);
}

/**
 * Destroys a person's key: nothing that it sealed can be opened again, in any copy of the log or by any process that
 * remembered it.
 */
export async function destroyPersonKey(pool: Pool, personId: string): Promise<void> {
  await pool.query('delete from vault.person_keys where person_id = $1', [personId]);
  await untilHeard(pool);
}

/** Who of these people has a key: they are not erased yet. */
export async function withKey(pool: Pool, personIds: readonly string[]): Promise<readonly string[]> {
  if (personIds.length === 0) return [];
  const { rows } = await pool.query<{ id: string }>(
    'select person_id as id from vault.person_keys where person_id = any($1)',
    [personIds],
  );
  return rows.map(({ id }) => id);
}

/** Answers a person's key; undefined when there is none. Throws `SealBroken` when it is damaged. */
export type KeyOf = (personId: string) => KeyObject | undefined;

/**
 * The keys of the people who still have one: from memory, and in one query from the vault for the others. A damaged key
 * affects nobody else. Throws `VaultMismatch` if VAULT_KEY is wrong, and `VaultUnavailable` if the vault does not
 * answer.
 */
export async function personKeys(
  pool: Pool,
  wrapping: Wrapping,
  personIds: readonly string[],
  memory: Pick<Memory, 'of'> = NO_MEMORY,
): Promise<KeyOf> {
  const persons = personIds.map((id) => [id, memory.of(id)] as const);
  const keys = new Map<string, KeyObject | SealBroken>();
  for (const [id, { key }] of persons) if (key) keys.set(id, key);
  const unknown = persons.filter(([id]) => !keys.has(id));
  const read = await readKeys(
    pool,
    wrapping,
    unknown.map(([id]) => id),
  );
  for (const [id, person] of unknown) {
    const key = read.get(id);
    if (key) keys.set(id, key);
    if (key instanceof KeyObject) person.key = key;
  }
  return (personId) => {
    const key = keys.get(personId);
    if (key instanceof SealBroken) throw key;
    return key;
  };
}

async function readKeys(
  pool: Pool,
  wrapping: Wrapping,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, KeyObject | SealBroken>> {
  if (personIds.length === 0) return new Map();
  const { rows } = await pool
    .query<{ person_id: string; wrapped_key: Buffer }>({
      name: 'vault person keys',
      text: 'select person_id, wrapped_key from vault.person_keys where person_id = any($1)',
      values: [personIds],
    })
    .catch((error: unknown) => {
      throw new VaultUnavailable(error);
    });
  const keys = new Map(
    rows.map((row) => [row.person_id, opened(wrapping, row.person_id, row.wrapped_key)] as const),
  );
  const isBroken = [...keys.values()].some((key) => key instanceof SealBroken);
  if (isBroken && !(await fits(pool, wrapping)))
    throw new VaultMismatch('VAULT_KEY: does not open what the vault holds');
  return keys;
}

const fits = (pool: Pool, wrapping: Wrapping): Promise<boolean> =>
  fitsVault(pool, wrapping).catch((error: unknown) => {
    throw new VaultUnavailable(error);
  });

function opened(wrapping: Wrapping, personId: string, wrapped: Buffer): KeyObject | SealBroken {
  try {
    return createSecretKey(wrapping.unwrap(personId, wrapped));
  } catch (error) {
    if (error instanceof SealBroken) return error;
    throw error;
  }
}
