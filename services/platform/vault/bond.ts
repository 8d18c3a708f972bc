import type { ClientBase, Pool } from 'pg';
import { errorCode } from '#resilience/error-code';
import type { EventLog } from '../../kernel/event-log.ts';
import { DAMAGED } from './rewrap.ts';
import { SealBroken } from './sealing.ts';
import { vaultSecrets, type VaultKeys, type Wrapping } from './secrets.ts';

/** Keys, database and log do not belong together: nothing may be decided, projected or sealed. */
export class VaultMismatch extends Error {
  override readonly name = 'VaultMismatch';
}

/** The database has no vault: the api has not made it yet, or this is another database. */
export class NoVaultYet extends Error {
  constructor(cause: unknown) {
    super('DATABASE_URL: there is no vault in it yet; the api makes it when it starts', { cause });
    this.name = 'NoVaultYet';
  }
}

const WRONG_KEY = 'VAULT_KEY: does not open what the vault of this database (DATABASE_URL) holds';
const OTHER_NEEDED =
  'VAULT_KEY_OTHER: is still needed, since the vault holds keys that were wrapped under another VAULT_KEY';
const WRONG_OTHER =
  'VAULT_KEY_OTHER: is not the key that is still needed: the vault holds keys that were wrapped under a third one';
const WRONG_NAMES =
  'NAMES_KEY: is not what the streams of this shop are named with: that is the VAULT_KEY that the shop began with, unless it had a NAMES_KEY';
const PLACE = 'the vault itself';
/** PostgreSQL codes: a schema, table or column does not exist. */
const ABSENT: ReadonlySet<unknown> = new Set(['3F000', '42P01', '42703']);
/** Keys that are tried in a vault from before vaults were sealed: a single damaged one says nothing about VAULT_KEY. */
const SAMPLES = 3;

interface Options {
  readonly pool: Pool;
  readonly keys: VaultKeys;
  readonly log: Pick<EventLog, 'readStream' | 'readAll'>;
  /** `VAULT_LOST`: an operator confirms that the keys of this log's people are lost for good. */
  readonly isLost: boolean;
}

/**
 * Checked by every process before it serves, decides or projects: that these are the keys of this vault, and that this
 * is the vault of this log. Throws `VaultMismatch` when not; `NoVaultYet` and errors of the stores may pass.
 */
export async function checkVault({ pool, keys, log, isLost }: Options): Promise<void> {
  const { wrapping, hash } = vaultSecrets(keys);
  await checkKeys(pool, wrapping, hash('names check', '')).catch(asNoVault);
  const witness = await witnessOf(pool);
  if (witness !== undefined) return checkWitness(log, witness);
  const found = await findWitness(keyHolders(pool), log, isLost);
  if (found === undefined) return;
  await pool.query('update vault.bond set stream = $1, event_id = $2 where stream is null', [
    found.stream,
    found.id,
  ]);
}

type Asked = Pick<Pool, 'query'> | Pick<ClientBase, 'query'>;

/**
 * Throws what `checkVault` would throw now, but never seals the vault or notes its names; where there is no vault, what
 * it would throw once the api has made one.
 */
export async function lookAtVault({
  pool,
  keys,
  log,
  isLost,
}: Omit<Options, 'pool'> & { readonly pool: Asked }): Promise<void> {
  try {
    await lookAtKeys(pool, keys);
  } catch (error) {
    if (ABSENT.has(errorCode(error))) await findWitness(nobody, log, isLost);
    throw error;
  }
  const witness = await witnessOf(pool);
  if (witness !== undefined) await checkWitness(log, witness);
  else await findWitness(keyHolders(pool), log, isLost);
}

async function lookAtKeys(pool: Asked, keys: VaultKeys): Promise<void> {
  const { wrapping, hash } = vaultSecrets(keys);
  if (!(await fitsVault(pool, wrapping))) throw new VaultMismatch(WRONG_KEY);
  await checkNoneMissing(pool, wrapping);
  const names = hash('names check', '');
  const { rowCount } = await pool.query('select from vault.bond where names <> $1', [names]);
  if (rowCount !== 0) throw new VaultMismatch(WRONG_NAMES);
}

/** Whether these are all the keys that a shop on this vault needs. */
export async function fitsKeys(pool: Asked, keys: VaultKeys): Promise<boolean> {
  try {
    await lookAtKeys(pool, keys);
    return true;
  } catch (error) {
    if (error instanceof VaultMismatch) return false;
    throw error;
  }
}

/** Whether the vault opens with this key; true also for a vault that nobody has sealed yet. */
export async function fitsVault(pool: Asked, wrapping: Wrapping): Promise<boolean> {
  const { rows } = await pool.query<{ sealed: Buffer }>('select sealed from vault.bond');
  return rows.every(({ sealed }) => opens(wrapping, PLACE, sealed));
}

async function checkKeys(pool: Pool, wrapping: Wrapping, names: string): Promise<void> {
  await checkKey(pool, wrapping);
  await checkNames(pool, names);
}

function asNoVault(error: unknown): never {
  throw ABSENT.has(errorCode(error)) ? new NoVaultYet(error) : error;
}

/** Checks the key; the first process seals the vault with its own. */
async function checkKey(pool: Pool, wrapping: Wrapping): Promise<void> {
  const { rows } = await pool.query<{ person_id: string; wrapped_key: Buffer }>(
    'select person_id, wrapped_key from vault.person_keys limit $1',
    [SAMPLES],
  );
  const isEveryKeyForeign =
    rows.length > 0 && rows.every((row) => !opens(wrapping, row.person_id, row.wrapped_key));
  const { rowCount } = await pool.query('select from vault.bond');
  if (rowCount === 0) {
    if (isEveryKeyForeign) throw new VaultMismatch(WRONG_KEY);
    const sealed = wrapping.wrap(PLACE, Buffer.from(PLACE));
    await pool.query('insert into vault.bond (sealed) values ($1) on conflict do nothing', [sealed]);
  }
  if (!(await fitsVault(pool, wrapping))) throw new VaultMismatch(WRONG_KEY);
  await checkNoneMissing(pool, wrapping);
}

/**
 * Notes that VAULT_KEY has changed: from now on a process with only the old one is refused, since new keys are wrapped
 * with this one. Only an api does, once the vault is checked: a command may still have the pair from before, and would
 * bring back the key that the shop has left.
 */
export async function bringKey(pool: Pool, { id, otherId, wrap }: Wrapping): Promise<void> {
  if (otherId === undefined) return;
  await pool.query('update vault.bond set sealed = $1, key_id = $2 where key_id is distinct from $2', [
    wrap(PLACE, Buffer.from(PLACE)),
    id,
  ]);
}

/**
 * Throws where keys were wrapped under one that is not given: whose they are would read as damaged. Of one from before
 * that was noted another key may be the right one, but only in a vault that ever had another.
 */
async function checkNoneMissing(pool: Asked, { id, otherId }: Wrapping): Promise<void> {
  const { rowCount } = await pool.query(
    `select from vault.person_keys where key_id <> all($1::text[])
       or $2 and key_id is null and exists (select from vault.bond where key_id is not null) limit 1`,
    [[id, otherId ?? id, DAMAGED], otherId === undefined],
  );
  if (rowCount !== 0) throw new VaultMismatch(otherId === undefined ? OTHER_NEEDED : WRONG_OTHER);
}

/** Checks the names key; the first process notes its own, also in a vault from before it was noted. */
async function checkNames(pool: Pool, names: string): Promise<void> {
  await pool.query('update vault.bond set names = $1 where names is null', [names]);
  const { rowCount } = await pool.query('select from vault.bond where names = $1', [names]);
  if (rowCount === 0) throw new VaultMismatch(WRONG_NAMES);
}

/** The first event of an account in the log that this vault was made for. */
interface Witness {
  readonly stream: string;
  readonly id: string;
}

async function witnessOf(pool: Asked): Promise<Witness | undefined> {
  const { rows } = await pool.query<Witness>(
    'select stream, event_id as id from vault.bond where stream is not null',
  );
  return rows[0];
}

/** Throws where the vault is known to have been made for another log. */
export async function checkBond(pool: Asked, log: Pick<EventLog, 'readStream'>): Promise<void> {
  const witness = await witnessOf(pool);
  if (witness !== undefined) await checkWitness(log, witness);
}

async function checkWitness(log: Pick<EventLog, 'readStream'>, { stream, id }: Witness): Promise<void> {
  const [first] = await log.readStream(stream, 0, 1);
  if (first?.id !== id)
    throw new VaultMismatch(
      'EVENTSTORE_URL: the vault in DATABASE_URL was made for another log, and knows none of the people in this one',
    );
}

/**
 * Finds the first account of the log that was not erased. Its person has a key here, or this is the vault of another
 * log.
 */
async function findWitness(
  hasKey: HasKey,
  log: Options['log'],
  isLost: boolean,
): Promise<Witness | undefined> {
  for await (const { events } of log.readAll(undefined)) {
    for (const { type, stream, id, data } of events) {
      if (type !== 'AccountRegistered') continue;
      const { userId } = data as { userId: string };
      if (isLost || (await hasKey(userId))) return { stream, id };
      if (await isErased(log, stream)) continue;
      throw new VaultMismatch(
        'DATABASE_URL: its vault has no keys of the people in this log; where they are lost for good: npm run admin -- restored --vault-lost',
      );
    }
  }
  return undefined;
}

type HasKey = (personId: string) => Promise<boolean>;

const keyHolders =
  (pool: Asked): HasKey =>
  async (personId) => {
    const { rowCount } = await pool.query('select from vault.person_keys where person_id = $1', [personId]);
    return rowCount !== 0;
  };

const nobody: HasKey = () => Promise.resolve(false);

const isErased = async (log: Options['log'], stream: string): Promise<boolean> =>
  (await log.readStream(stream)).some(({ type }) => type === 'AccountDeleted');

function opens(wrapping: Wrapping, place: string, sealed: Buffer): boolean {
  try {
    return wrapping.unwrap(place, sealed).length > 0;
  } catch (error) {
    if (error instanceof SealBroken) return false;
    throw error;
  }
}
