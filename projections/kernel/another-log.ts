import { sql } from 'kysely';
import { CHANNEL, type Checkpoint } from './checkpoints.ts';
import type { Database } from './database.ts';
import { pauseFor } from './faults.ts';
import type { Log, Logger } from './ports.ts';
import type { Projection } from './projection.ts';

/** Milliseconds: a member of a cluster may be behind for a moment; who has the whole log says so when asked again. */
const DOUBT = 3_000;
const ASK_AGAIN = 500;

/** Whether the log ends before a position that was seen in it: it was restored from a copy of before, or is another. */
export const endsBefore = async (
  log: Pick<Log, 'head'>,
  position: bigint,
  signal: AbortSignal,
): Promise<boolean> => {
  for (const since = performance.now(); !signal.aborted;) {
    if ((await log.head()) >= position) return false;
    if (performance.now() - since >= DOUBT) return true;
    await pauseFor(ASK_AGAIN, signal);
  }
  return false;
};

/**
 * Begins a projection anew whose tables hold what the log does not have: with events of before, new ones at the same
 * positions would be passed over. Its tables serve on until others are filled beside them, as those of another version.
 * To be called by its owner.
 */
export const beginAnew = async (
  db: Database,
  { name, beginAnew: empty }: Pick<Projection, 'name' | 'beginAnew'>,
  { epoch }: Pick<Checkpoint, 'epoch'>,
  end: bigint,
): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql`
      update projection_checkpoints set epoch = epoch + 1, updated_at = now(),
        version = case when ${empty !== undefined} then version else 0 end,
        position = ${empty ? end : -1n}, changed = ${empty ? end : -1n}
      where name = ${name} and epoch = ${epoch} returning name`.execute(trx);
    if (rows.length === 0 || !empty) return;
    await empty(trx);
    await sql`delete from projection_parked where projection = ${name}`.execute(trx);
    await sql`select pg_notify(${CHANNEL}, ${`${name}:${end}:${end}`})`.execute(trx);
  });
};

/** The same, as its owner who has found out that the log is shorter. */
export const makeAnew = async (
  { db, log, logger }: { readonly db: Database; readonly log: Pick<Log, 'head'>; readonly logger: Logger },
  projection: Projection,
  checkpoint: Checkpoint,
): Promise<void> => {
  const end = await log.head();
  logger.error(
    { projection: projection.name, position: String(checkpoint.position), end: String(end) },
    'The log ends before what these tables were made from: it was restored from a copy of before, or is another. They are made again from what there is. Check EVENTSTORE_URL.',
  );
  await beginAnew(db, projection, checkpoint, end);
};

/** Watches how far the log has come: looks of one process, each a while after the one before. */
export class LogWatch {
  #highest = 0n;
  #isShorter = false;

  /** Told of every position that was reached, and then of the end. True where it ended too early twice running. */
  hasShrunk(reached: readonly bigint[], end: bigint): boolean {
    for (const position of reached) if (position > this.#highest) this.#highest = position;
    const wasShorter = this.#isShorter;
    this.#isShorter = end < this.#highest;
    if (!this.#isShorter) this.#highest = end;
    return wasShorter && this.#isShorter;
  }
}
