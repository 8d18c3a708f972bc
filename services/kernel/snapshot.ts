import type { DomainEvent } from '#contracts/kernel/event';
import type { EventLog } from '../platform/event-log.types.ts';
import type { Aggregate } from './aggregate.ts';
import { eventId } from './event-id.ts';
import type { Standing } from './stream-queue.ts';

/** A hot stream is folded from its newest snapshot; one is kept every so many events (design §5). */
export const SNAPSHOT_EVERY = 1_000;

interface SnapshotData {
  readonly version: number;
  readonly revision: number;
  readonly position: string;
  readonly state: unknown;
}

const streamFor = (aggregate: Aggregate<unknown, DomainEvent>, id: string) =>
  `${aggregate.category}Snapshot-${id}`;

/** Where folding begins: at the newest snapshot of this version, else at nothing. */
export const loadSnapshot = async (
  log: EventLog,
  aggregate: Aggregate<unknown, DomainEvent>,
  id: string,
): Promise<Standing> => {
  const nothing = { state: aggregate.initial, revision: -1, position: 0n };
  if (aggregate.snapshotVersion === undefined) return nothing;
  const last = await log.readLast(streamFor(aggregate, id));
  const data = last?.data as SnapshotData | undefined;
  if (data?.version !== aggregate.snapshotVersion) return nothing;
  return { state: data.state, revision: data.revision, position: BigInt(data.position) };
};

/** Keeps a snapshot. One that cannot be kept costs only a longer read later, so its failure is no one's failure. */
export const saveSnapshot = async (
  log: EventLog,
  aggregate: Aggregate<unknown, DomainEvent>,
  id: string,
  { state, revision, position }: Standing,
): Promise<void> => {
  const stream = streamFor(aggregate, id);
  const data = { version: aggregate.snapshotVersion, revision, position: String(position), state };
  const snapshotId = eventId(`snapshot ${aggregate.snapshotVersion} ${revision}`, stream, 0);
  const metadata = {
    $correlationId: snapshotId,
    $causationId: snapshotId,
    actor: { process: 'snapshots' },
    schema: 1,
  };
  try {
    const last = await log.readLast(stream);
    await log.append(stream, last?.revision ?? -1, [
      { id: snapshotId, type: 'SnapshotTaken', data, metadata },
    ]);
  } catch {
    return;
  }
};
