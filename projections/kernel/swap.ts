import { sql } from 'kysely';
import { CHANNEL, lockCheckpoint, readCheckpoint } from './checkpoints.ts';
import type { Database } from './database.ts';
import { pauseFor } from './faults.ts';
import type { Filling } from './filling.ts';

/** Where the tables are that queries read. */
export const LIVE = 'public';

/** Milliseconds: how long readers may wait for the swap before it is put off, and how long until it is tried again. */
const LOCK_TIMEOUT = 300;
const PAUSE = 100;
const TRIES = 100;

/** Readers hold locks on the old tables; rather than make them wait for each other, the swap is tried again. */
export const swapStubbornly = async (filled: Filling, schema: string, signal: AbortSignal): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    const live = await readCheckpoint(filled.db, filled.projection.name);
    if (live?.position !== undefined && isAtLeast(live.position, filled.position))
      await filled.catchUp(live.position);
    try {
      // What was applied in a transaction that fails is gone.
      return await filled.tentatively(() =>
        filled.db.transaction().execute((trx) => swap(trx, filled, schema)),
      );
    } catch (error) {
      if (!isBusy(error) || tries === TRIES) throw error;
    }
    await pauseFor(PAUSE, signal);
    signal.throwIfAborted();
  }
};

const isBusy = (error: unknown): boolean => {
  const { code } = error as { code?: unknown };
  return code === '55P03' || code === '40P01';
};

const isAtLeast = (a: bigint | undefined, b: bigint | undefined): boolean => (a ?? -1n) >= (b ?? -1n);

const swap = async (trx: Database, filled: Filling, schema: string): Promise<void> => {
  const { name, tables, version } = filled.projection;
  await sql.raw(`set local lock_timeout = '${LOCK_TIMEOUT}ms'`).execute(trx);
  const live = await lockCheckpoint(trx, name);
  if (live.position !== undefined && isAtLeast(live.position, filled.position))
    await filled.catchUp(live.position, trx);
  for (const table of tables) {
    await sql`drop table if exists ${sql.id(LIVE, table)}`.execute(trx);
    await sql`alter table ${sql.id(schema, table)} set schema ${sql.id(LIVE)}`.execute(trx);
  }
  await sql`drop schema ${sql.id(schema)} cascade`.execute(trx);
  await sql`delete from projection_parked where projection = ${name}`.execute(trx);
  // The epoch ends what the runner of the old tables was about to commit.
  await sql`
    with moved as (
      update projection_checkpoints set version = ${version}, position = ${filled.position ?? -1n},
        changed = ${filled.position ?? -1n}, epoch = epoch + 1, updated_at = now(), doubted = false
      where name = ${name} returning name, position
    )
    select pg_notify(${CHANNEL}, name || ':' || position || ':' || position) from moved
  `.execute(trx);
};
