import { CompiledQuery } from 'kysely';
import type { Database } from '../database.ts';

/**
 * Advisory locks of Postgres, by name. Processes of two releases exclude each other by them: neither their names nor the
 * numbers that follow from these ever change.
 */
const NUMBER = 'hashtextextended($1, 0)';

/** The statements for holding locks on a connection; `$1` is the lock's name. */
const TRY_LOCK = `select pg_try_advisory_lock(${NUMBER}) as held`;
export const UNLOCK = `select pg_advisory_unlock(${NUMBER})`;
const TRY_LOCK_IN = `select pg_try_advisory_xact_lock(${NUMBER}) as held`;

/** The lock of the process that runs a projection. */
export const projectionLock = (projection: string): string => `projection ${projection}`;
/** The lock, shared among them, of processes that wait for one of these. */
export const waitingLock = (lock: string): string => `waiting for ${lock}`;

const isHeldAfter = async (db: Database, text: string, lock: string): Promise<boolean> => {
  const { rows } = await db.executeQuery<{ held: boolean }>(CompiledQuery.raw(text, [lock]));
  return rows[0]?.held === true;
};

/** Takes the lock until the connection unlocks it or ends; false where somebody else has it. */
export const tryLock = (db: Database, lock: string): Promise<boolean> => isHeldAfter(db, TRY_LOCK, lock);

/**
 * Postgres frees a lock when it notices that the connection closed, which may be late for a caller who asks again at
 * once: so it is also unlocked explicitly.
 */
export const unlock = async (db: Database, lock: string): Promise<void> => {
  await db.executeQuery(CompiledQuery.raw(UNLOCK, [lock]));
};

/** Takes the lock until the transaction ends; false where somebody else has it. */
export const tryLockIn = (trx: Database, lock: string): Promise<boolean> =>
  isHeldAfter(trx, TRY_LOCK_IN, lock);
