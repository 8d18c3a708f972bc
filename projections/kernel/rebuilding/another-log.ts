import { sql } from 'kysely';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { pauseFor } from '#resilience/pause';
import { CHANNEL, lockCheckpoint, readCheckpoint, UNSEEN, type Checkpoint } from '../checkpoints.ts';
import type { Database } from '../database.ts';
import type { Log, Logger } from '../ports.ts';
import type { Projection } from '../projection.ts';
import type { RunnerTimes } from '../running/runner-times.ts';

const ASK_AGAIN = 500;

/** An event and its place in the log. In another log that place holds another event, or none. */
export type SeenEvent = Pick<RecordedEvent, 'stream' | 'revision' | 'position' | 'id'>;

/**
 * The newest remembered event at or before a position; undefined where none is remembered, also where what is remembered
 * is known to be of another log. It is asked before any table of another version is replaced, also the one that
 * remembers.
 */
export type LastSeen = (upTo: bigint) => Promise<SeenEvent | undefined>;

/** The log, and what was seen of it earlier. */
export interface Remembered {
  readonly log: Pick<Log, 'head' | 'readStream'>;
  readonly lastSeen: LastSeen;
}

interface Doubting extends Remembered {
  readonly times: Pick<RunnerTimes, 'doubt'>;
}

/**
 * Whether the event is still at its place. A log that was restored from a backup and has grown since has other events
 * at the same positions.
 */
export const isThere = async (
  log: Pick<Log, 'readStream'>,
  { stream, revision, position, id }: SeenEvent,
): Promise<boolean> => {
  const [found] = await log.readStream(stream, revision, 1);
  return found?.id === id && found.position === position;
};

/**
 * Whether this is no longer the log that was seen up to a position: it was restored from an older copy, whether it is
 * shorter now or has grown since, or it is another log altogether. Answers true only after asking for
 * `doubt` milliseconds.
 */
export const isAnother = async (
  { log, lastSeen, times }: Doubting,
  position: bigint,
  signal: AbortSignal,
): Promise<boolean> => {
  const seen = await lastSeen(position);
  for (const since = performance.now(); !signal.aborted;) {
    if ((await log.head()) >= position && (!seen || (await isThere(log, seen)))) return false;
    if (performance.now() - since >= times.doubt) return true;
    await pauseFor(ASK_AGAIN, signal);
  }
  return false;
};

/**
 * Starts a projection over whose tables hold events that the log does not have: new events at the same positions would
 * be skipped as already seen. The old tables serve until new ones are filled beside them, as for another version. Does
 * nothing where an owner has taken the projection since the checkpoint was read. Marks every other projection as
 * doubted: once the new log grows past what they saw, nothing would reveal that theirs was another.
 */
export const resetForNewLog = async (
  db: Database,
  { name, resetForNewLog: empty }: Pick<Projection, 'name' | 'resetForNewLog'>,
  { epoch }: Pick<Checkpoint, 'epoch'>,
  end: bigint,
): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    // Every projection notices at the same time, and each changes the rows of all: one after another.
    await sql`lock table projection_checkpoints in exclusive mode`.execute(trx);
    const { doubted } = await lockCheckpoint(trx, name);
    const { rows } = await sql<{ announcement: string }>`
      update projection_checkpoints set epoch = epoch + 1, updated_at = now(), doubted = false,
        version = case when ${empty !== undefined} then version else 0 end,
        position = ${empty ? end : -1n}, changed = ${empty ? UNSEEN : -1n}
      where name = ${name} and epoch = ${epoch}
      returning name || ':' || position || ':' || changed as announcement`.execute(trx);
    const [reset] = rows;
    if (!reset) return;
    // What was put aside is of that log, too: no version is 0, so none goes on from it. If this one was already doubted,
    // the others were marked with it.
    await sql`update projection_kept set version = 0 where name = ${name} or ${!doubted}`.execute(trx);
    if (!doubted)
      await sql`
        update projection_checkpoints set doubted = true where name <> ${name} and position <> -1
      `.execute(trx);
    if (!empty) return;
    await empty(trx);
    await sql`delete from projection_parked where projection = ${name}`.execute(trx);
    await sql`select pg_notify(${CHANNEL}, ${reset.announcement})`.execute(trx);
  });
};

interface Resetting extends Doubting {
  readonly db: Database;
  readonly logger: Logger;
}

/**
 * Resets a projection whose tables turn out to be made from another log, and logs it as an error. Answers whether they
 * are. To be called before going on from tables or replacing them: up to their position this log may not even reach.
 */
export const resetIfOfAnotherLog = async (
  shared: Resetting,
  projection: Projection,
  checkpoint: Checkpoint,
  signal: AbortSignal,
): Promise<boolean> => {
  const { db, log, logger } = shared;
  const { doubted, position } = checkpoint;
  const isOfAnother = doubted || (position !== undefined && (await isAnother(shared, position, signal)));
  // A process that came to doubt it meanwhile has silenced what is remembered.
  if (!isOfAnother && !(await readCheckpoint(db, projection.name))?.doubted) return false;
  const end = await log.head();
  logger.error(
    { projection: projection.name, position: String(position), end: String(end) },
    'The log is not the one that these tables were made from: it was restored from a copy of before, or is another. They are made again from what there is. Check EVENTSTORE_URL.',
  );
  await resetForNewLog(db, projection, checkpoint, end);
  return true;
};

/** Watches whether the log stays the same one; a process asks it now and then. */
export class LogWatch {
  readonly #remembered: Remembered;
  #highest = 0n;
  #wasAnother = false;
  /** What was there at the last look. The tables may be made again from another log before the next one. */
  #seen: SeenEvent | undefined;

  constructor(remembered: Remembered) {
    this.#remembered = remembered;
  }

  /**
   * Takes the positions that projections have reached, and the end of the log, which must be read after them. True when
   * two looks in a row found another log: one that ends before what was reached, or has another event in its place.
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
    const newest = await lastSeen(end);
    const isNewest = this.#seen?.id === newest?.id && this.#seen?.position === newest?.position;
    for (const seen of isNewest ? [newest] : [this.#seen, newest])
      if (seen && seen.position <= end && !(await isThere(log, seen))) return false;
    this.#seen = newest ?? this.#seen;
    return true;
  }
}
