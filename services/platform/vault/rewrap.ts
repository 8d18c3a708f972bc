import type { ClientBase, Pool } from 'pg';
import { pauseFor } from '#resilience/pause';
import { SealBroken } from './sealing.ts';
import type { Wrapping } from './secrets.ts';

/** Keys that are rewrapped by one statement. */
const AT_ONCE = 500;
/** Milliseconds until the next look: a process with the old key may still wrap a new one with it. */
const AGAIN_AFTER = 60_000;
/** Stands for the wrapping key of a value that no key opens, so that nobody keeps an old key for it. */
export const DAMAGED = 'none';

interface Rewrapping {
  readonly signal?: AbortSignal | undefined;
  /** Called with the number of keys that are found to be opened by no key. */
  readonly onDamaged?: ((keys: number) => void) | undefined;
}

/**
 * While VAULT_KEY changes: rewraps with it what is still wrapped with the other key, while the shop sells. Processes
 * that remember a person's key need not hear of it, since that key does not change. Throws what the database throws.
 */
export async function keepRewrapping(
  pool: Pool,
  wrapping: Wrapping,
  { signal, onDamaged }: Rewrapping & { readonly signal: AbortSignal },
): Promise<void> {
  while (wrapping.otherId !== undefined && !signal.aborted) {
    if (await isNewest(pool, wrapping)) await rewrapKeys(pool, wrapping, { signal, onDamaged });
    await pauseFor(AGAIN_AFTER, signal);
  }
}

/** The process that started last says which key is the newest; an older one does not rewrap with its own. */
async function isNewest(pool: Pool, { id }: Wrapping): Promise<boolean> {
  const { rowCount } = await pool.query('select from vault.bond where key_id = $1', [id]);
  return rowCount !== 0;
}

/** Rewraps keys; answers how many. */
export async function rewrapKeys(
  pool: Pool,
  wrapping: Wrapping,
  { signal, onDamaged }: Rewrapping = {},
): Promise<number> {
  let rewrapped = 0;
  let last: string | undefined = '';
  while (last !== undefined) {
    if (signal?.aborted) break;
    const keys = await keysBehind(pool, wrapping, last);
    const again = keys.map((key) => wrappedAgain(wrapping, key)).filter((key) => key !== undefined);
    rewrapped += await replace(pool, again);
    const damaged = again.filter(({ keyId }) => keyId === DAMAGED).length;
    if (damaged > 0) onDamaged?.(damaged);
    last = keys.at(-1)?.id;
  }
  return rewrapped;
}

interface WrappedKey {
  readonly id: string;
  readonly wrapped: Buffer;
  /** Under which key; null where that was not noted. */
  readonly keyId: string | null;
}

async function keysBehind(pool: Pool, { id }: Wrapping, last: string): Promise<readonly WrappedKey[]> {
  const { rows } = await pool.query<WrappedKey>(
    `select person_id as id, wrapped_key as wrapped, key_id as "keyId" from vault.person_keys
     where key_id is distinct from $1 and person_id > $2 order by person_id limit ${AT_ONCE}`,
    [id, last],
  );
  return rows;
}

interface Again {
  readonly id: string;
  readonly before: Buffer;
  readonly wrapped: Buffer;
  readonly keyId: string;
}

/** The key as it is stored from now on; undefined where that is as it was. */
function wrappedAgain(wrapping: Wrapping, { id, wrapped: before, keyId }: WrappedKey): Again | undefined {
  try {
    return { id, before, wrapped: wrapping.wrap(id, wrapping.unwrap(id, before)), keyId: wrapping.id };
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error;
    // A third key may open it, which is still needed then.
    if (keyId !== null && keyId !== wrapping.otherId) return undefined;
    return { id, before, wrapped: before, keyId: DAMAGED };
  }
}

/** Stores rewrapped keys. A person who was erased meanwhile has no key any more, and gets none by this. */
async function replace(pool: Pool, keys: readonly Again[]): Promise<number> {
  const { rowCount } = await pool.query(
    `update vault.person_keys as key set wrapped_key = again.wrapped, key_id = again.key_id
     from unnest($1::text[], $2::bytea[], $3::bytea[], $4::text[]) as again (id, before, wrapped, key_id)
     where key.person_id = again.id and key.wrapped_key = again.before`,
    [
      keys.map(({ id }) => id),
      keys.map(({ before }) => before),
      keys.map(({ wrapped }) => wrapped),
      keys.map(({ keyId }) => keyId),
    ],
  );
  return rowCount ?? 0;
}

/** The number of keys that are not known to be wrapped with VAULT_KEY: while there are any, the other key is needed. */
export async function wrappedOtherwise(client: ClientBase, { id }: Wrapping): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    'select count(*) from vault.person_keys where key_id is distinct from $1 and key_id is distinct from $2',
    [id, DAMAGED],
  );
  return Number(rows[0]?.count);
}
