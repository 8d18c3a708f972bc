import { sql } from 'kysely';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { pauseFor } from '#resilience/pause';
import { CHANNEL, lockCheckpoint, type Checkpoint } from './checkpoints.ts';
import type { Database } from './database.ts';
import type { Log, Logger } from './ports.ts';
import type { Projection } from './projection.ts';

/** Milliseconds: a member of a cluster may be behind for a moment; who has the whole log says so when asked again. */
const DOUBT = 3_000;
const ASK_AGAIN = 500;

/** An event, and where it was in the log: another log has something else there, or nothing. */
export type SeenEvent = Pick<RecordedEvent, 'stream' | 'revision' | 'position' | 'id'>;

/** The newest event that somebody has seen up to a position, where that is remembered. */
export type LastSeen = (upTo: bigint) => Promise<SeenEvent | undefined>;

/** The log, and what is remembered of it. */
export interface Remembered {
  readonly log: Pick<Log, 'head' | 'readStream'>;
  readonly lastSeen: LastSeen;
}

/** Whether an event is where it was: a log that was put back and has grown since has others at the same positions. */
export const isThere = async (
  log: Pick<Log, 'readStream'>,
  { stream, revision, position, id }: SeenEvent,
): Promise<boolean> => {
  const [found] = await log.readStream(stream, revision, 1);
  return found?.id === id && found.position === position;
};

/**
 * Whether the log is not the one any more that was seen up to a position: it was restored from a copy of before, be it
 * shorter now or grown since, or is another.
 */
export const isAnother = async (
  { log, lastSeen }: Remembered,
  position: bigint,
  signal: AbortSignal,
): Promise<boolean> => {
  const seen = await lastSeen(position);
  for (const since = performance.now(); !signal.aborted;) {
    if ((await log.head()) >= position && (!seen || (await isThere(log, seen)))) return false;
    if (performance.now() - since >= DOUBT) return true;
    await pauseFor(ASK_AGAIN, signal);
  }
  return false;
};

/**
 * Begins a projection anew whose tables hold what the log does not have: with events of before, new ones at the same
 * positions would be passed over. Its tables serve on until others are filled beside them, as those of another version.
 * To be called by its owner. All others are doubted from then on: by what they have seen alone it could not be told for ever.
 */
export const beginAnew = async (
  db: Database,
  { name, beginAnew: empty }: Pick<Projection, 'name' | 'beginAnew'>,
  { epoch }: Pick<Checkpoint, 'epoch'>,
  end: bigint,
): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    const { doubted } = await lockCheckpoint(trx, name);
    await sql`delete from projection_kept where name = ${name}`.execute(trx);
    const { rows } = await sql`
      update projection_checkpoints set epoch = epoch + 1, updated_at = now(), doubted = false,
        version = case when ${empty !== undefined} then version else 0 end,
        position = ${empty ? end : -1n}, changed = ${empty ? end : -1n}
      where name = ${name} and epoch = ${epoch} returning name`.execute(trx);
    if (rows.length === 0) return;
    // Who is doubted was so together with all others.
    if (!doubted)
      await sql`
        update projection_checkpoints set doubted = true where name <> ${name} and position <> -1
      `.execute(trx);
    if (!empty) return;
    await empty(trx);
    await sql`delete from projection_parked where projection = ${name}`.execute(trx);
    await sql`select pg_notify(${CHANNEL}, ${`${name}:${end}:${end}`})`.execute(trx);
  });
};

/** The same, as its owner who has found out that the log is another. */
export const makeAnew = async (
  { db, log, logger }: { readonly db: Database; readonly log: Pick<Log, 'head'>; readonly logger: Logger },
  projection: Projection,
  checkpoint: Checkpoint,
): Promise<void> => {
  const end = await log.head();
  logger.error(
    { projection: projection.name, position: String(checkpoint.position), end: String(end) },
    'The log is not the one that these tables were made from: it was restored from a copy of before, or is another. They are made again from what there is. Check EVENTSTORE_URL.',
  );
  await beginAnew(db, projection, checkpoint, end);
};

/** Watches whether the log stays what it is: looks of one process, each a while after the one before. */
export class LogWatch {
  readonly #remembered: Remembered;
  #highest = 0n;
  #wasAnother = false;

  constructor(remembered: Remembered) {
    this.#remembered = remembered;
  }

  /**
   * Told of every position that was reached, and then of the end. True where the log was another twice running: it ended
   * before what was reached, or had something else in its place.
   */
  async isAnother(reached: readonly bigint[], end: bigint): Promise<boolean> {
    for (const position of reached) if (position > this.#highest) this.#highest = position;
    const isShorter = end < this.#highest;
    const wasAnother = this.#wasAnother;
    this.#wasAnother = isShorter || !(await this.#isKnown(end));
    if (!isShorter) this.#highest = end;
    return wasAnother && this.#wasAnother;
  }

  async #isKnown(end: bigint): Promise<boolean> {
    const { log, lastSeen } = this.#remembered;
    const seen = await lastSeen(end);
    return !seen || isThere(log, seen);
  }
}
