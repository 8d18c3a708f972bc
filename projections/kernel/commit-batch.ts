import { sql } from 'kysely';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { advance, assertOwned, type Ownership } from './checkpoints.ts';
import type { Database } from './database.ts';
import { Fenced, isPassing } from './faults.ts';
import { park, unpark, type ParkedStream } from './parked.ts';
import type { Projection } from './projection.ts';

/** A stream that was parked, and why. */
export interface Parking {
  readonly event: RecordedEvent;
  readonly error: unknown;
}

/**
 * Saves what a batch's events bring and moves the checkpoint in one transaction. When it fails for a reason that is not
 * the stores', the events are applied one by one, and the streams of those that fail are parked. Answers these.
 */
export const commitBatch = async (
  db: Database,
  projection: Projection,
  owner: Ownership,
  events: readonly RecordedEvent[],
  position: bigint,
): Promise<readonly Parking[]> => {
  try {
    await db.transaction().execute(async (trx) => {
      await advance(trx, owner, position);
      await projection.apply(trx, events);
    });
    return [];
  } catch (error) {
    if (error instanceof Fenced || isPassing(error)) throw error;
  }
  return db.transaction().execute(async (trx) => {
    await advance(trx, owner, position);
    return applyOneByOne(trx, projection, events);
  });
};

/**
 * Does what an operator decided of a parked stream: applies its events, from the parked one or from the one behind it,
 * up to where the projection has come. Answers where it is parked now.
 */
export const settleParked = async (
  db: Database,
  projection: Projection,
  owner: Ownership,
  { stream }: ParkedStream,
  events: readonly RecordedEvent[],
): Promise<readonly Parking[]> =>
  db.transaction().execute(async (trx) => {
    await assertOwned(trx, owner);
    const parkings = await applyOneByOne(trx, projection, events);
    if (parkings.length === 0) await unpark(trx, projection.name, stream);
    return parkings;
  });

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

/** What an event brings, or nothing at all and why. Faults of the stores are thrown. */
const attempt = async (trx: Database, projection: Projection, event: RecordedEvent): Promise<unknown> => {
  await sql.raw('savepoint one').execute(trx);
  try {
    await projection.apply(trx, [event]);
    await sql.raw('release savepoint one').execute(trx);
    return undefined;
  } catch (error) {
    if (isPassing(error)) throw error;
    await sql.raw('rollback to savepoint one').execute(trx);
    return error ?? new Error('nothing was thrown');
  }
};
