import { sql } from 'kysely';
import { CHANNEL, lockCheckpoint, readCheckpoint, type Checkpoint } from './checkpoints.ts';
import type { Database } from './database.ts';
import { pauseFor } from './faults.ts';
import type { Projection } from './projection.ts';

/** Where the tables are that queries read. */
export const LIVE = 'public';

export interface Swapped {
  readonly rows: number;
  /** Rows that only the old or only the new tables have; null where they could not be compared. */
  readonly differing: number | null;
}

/** The new tables, as the swap needs them. */
interface Filled {
  readonly projection: Projection;
  readonly db: Database;
  position: bigint | undefined;
  catchUp(to?: bigint, db?: Database): Promise<void>;
}

/** Milliseconds: how long readers may wait for the swap before it is put off, and how long until it is tried again. */
const LOCK_TIMEOUT = 300;
const PAUSE = 100;
const TRIES = 100;

/** Readers hold locks on the old tables; rather than make them wait for each other, the swap is tried again. */
export const swapStubbornly = async (
  filled: Filled,
  schema: string,
  signal: AbortSignal,
): Promise<Swapped> => {
  for (let tries = 1; ; tries += 1) {
    await letLiveCatchUp(filled, signal);
    const { position } = filled;
    try {
      return await filled.db.transaction().execute((trx) => swap(trx, filled, schema));
    } catch (error) {
      // What was applied in the transaction is gone.
      filled.position = position;
      if (!isBusy(error) || tries === TRIES) throw error;
    }
    await pauseFor(PAUSE, signal);
    signal.throwIfAborted();
    await filled.catchUp();
  }
};

const isBusy = (error: unknown): boolean => {
  const { code } = error as { code?: unknown };
  return code === '55P03' || code === '40P01';
};

/** Old and new tables can only be compared at the same position. Without a live runner there is nothing to wait for. */
const letLiveCatchUp = async ({ db, projection, position }: Filled, signal: AbortSignal): Promise<void> => {
  for (let tries = 0; tries < 20 && !signal.aborted; tries += 1) {
    const live = await readCheckpoint(db, projection.name);
    if (live?.version !== projection.version || isAtLeast(live.position, position)) return;
    await pauseFor(PAUSE, signal);
  }
};

const isAtLeast = (a: bigint | undefined, b: bigint | undefined): boolean => (a ?? -1n) >= (b ?? -1n);

const swap = async (trx: Database, filled: Filled, schema: string): Promise<Swapped> => {
  const { name, tables, version } = filled.projection;
  await sql.raw(`set local lock_timeout = '${LOCK_TIMEOUT}ms'`).execute(trx);
  const live = await lockCheckpoint(trx, name);
  if (live.position !== undefined && isAtLeast(live.position, filled.position))
    await filled.catchUp(live.position, trx);
  const swapped = await compare(trx, filled, schema, live);
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
        changed = ${filled.position ?? -1n}, epoch = epoch + 1, updated_at = now()
      where name = ${name} returning name, position
    )
    select pg_notify(${CHANNEL}, name || ':' || position || ':' || position) from moved
  `.execute(trx);
  return swapped;
};

const compare = async (trx: Database, filled: Filled, schema: string, live: Checkpoint): Promise<Swapped> => {
  const { version, tables } = filled.projection;
  const isComparable = live.version === version && live.position === filled.position;
  const swapped = { rows: 0, differing: isComparable ? 0 : null };
  for (const table of tables) {
    const made = sql.id(schema, table);
    swapped.rows += await countOf(trx, sql`table ${made}`);
    if (swapped.differing === null) continue;
    const old = sql.id(LIVE, table);
    swapped.differing += await countOf(
      trx,
      sql`(table ${old} except all table ${made}) union all (table ${made} except all table ${old})`,
    );
  }
  return swapped;
};

const countOf = async (trx: Database, rows: ReturnType<typeof sql>): Promise<number> => {
  const counted = await sql<{ count: number }>`select count(*) as count from (${rows}) as rows`.execute(trx);
  return counted.rows[0]?.count ?? 0;
};
