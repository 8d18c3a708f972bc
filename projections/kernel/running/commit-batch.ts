import { sql } from 'kysely';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { advance, announceChange, type Ownership } from '../checkpoints.ts';
import type { Database } from '../database.ts';
import { Fenced, isStoreFault } from '../faults.ts';
import { park, parkedName, unpark } from '../parking/parked.ts';
import type { Projection } from '../projection.ts';
import { transact } from '../database/transact.ts';

/** The event at which a stream was parked, and why. */
export interface Parking {
  readonly event: RecordedEvent;
  readonly error: unknown;
}

/**
 * Applies a batch's events and moves the checkpoint in one transaction. If that fails for a reason that is not a fault
 * of the stores, applies the events one by one and parks the streams of those that fail. Answers the parked ones.
 */
export const commitBatch = async (
  db: Database,
  projection: Projection,
  owner: Ownership,
  events: readonly RecordedEvent[],
  position: bigint,
): Promise<readonly Parking[]> => {
  try {
    await transact(db, async (trx) => {
      await advance(trx, owner, position);
      await projection.apply(trx, events);
    });
    owner.left.moved(position);
    return [];
  } catch (error) {
    if (error instanceof Fenced || isStoreFault(error)) throw error;
  }
  const parkings = await transact(db, async (trx) => {
    await advance(trx, owner, position);
    return applyOneByOne(trx, projection, events);
  });
  owner.left.moved(position);
  return parkings;
};

/**
 * Carries out a decision about a parked stream, at a position of the log: applies its events from the parked one on, or
 * from the one after it, and moves the checkpoint there, so that anyone who read the rows hears that they changed.
 * Answers which streams are parked now.
 */
export const resolveParked = async (
  db: Database,
  projection: Projection,
  owner: Ownership,
  stream: string,
  events: readonly RecordedEvent[],
  position: bigint,
): Promise<readonly Parking[]> => {
  const parkings = await transact(db, async (trx) => {
    await advance(trx, owner, position);
    return resolveStream(trx, projection, stream, events);
  });
  owner.left.moved(position);
  return parkings;
};

/** Retries a parked stream for a new owner of the projection, without a position in the log: the checkpoint stays. */
export const retryParked = (
  db: Database,
  projection: Projection,
  owner: Ownership,
  stream: string,
  events: readonly RecordedEvent[],
): Promise<readonly Parking[]> =>
  transact(db, async (trx) => {
    await announceChange(trx, owner);
    return resolveStream(trx, projection, stream, events);
  });

const resolveStream = async (
  trx: Database,
  projection: Projection,
  stream: string,
  events: readonly RecordedEvent[],
): Promise<readonly Parking[]> => {
  const failed = await applyOneByOne(trx, projection, events);
  if (failed.every(({ event }) => parkedName(event.stream) !== stream))
    await unpark(trx, projection.name, stream);
  return failed;
};

const applyOneByOne = async (
  trx: Database,
  projection: Projection,
  events: readonly RecordedEvent[],
): Promise<readonly Parking[]> => {
  const parkings = new Map<string, Parking>();
  for (const event of events) {
    if (parkings.has(event.stream)) continue;
    const error = await attempt(trx, projection, event);
    if (error === undefined) continue;
    await park(trx, projection.name, event, error);
    parkings.set(event.stream, { event, error });
  }
  return [...parkings.values()];
};

/**
 * Applies one event, or nothing of it: answers the error that it failed with, undefined where it succeeded. Throws
 * faults of the stores.
 */
const attempt = async (trx: Database, projection: Projection, event: RecordedEvent): Promise<unknown> => {
  await sql.raw('savepoint one').execute(trx);
  try {
    await projection.apply(trx, [event]);
    await sql.raw('release savepoint one').execute(trx);
    return undefined;
  } catch (error) {
    if (isStoreFault(error)) throw error;
    await sql.raw('rollback to savepoint one').execute(trx);
    return error ?? new Error('nothing was thrown');
  }
};
