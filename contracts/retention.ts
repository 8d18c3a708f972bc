import { categoryOf } from './kernel/recorded.ts';

/** The category of what is kept of states, beside the streams that they are folded from. */
export type SnapshotCategory = `${string}Snapshot`;

/** How a stream's metadata says what is kept of it. */
interface Retention {
  readonly $maxCount: number;
}

/**
 * What a scavenge may remove from the log: snapshots that newer ones have replaced. A snapshot may have many parts, and the
 * newest may lack its last ones: twice as many events are kept as one of the largest has.
 *
 * All other streams are kept whole. `access-…` and `export-…` prove who has looked at personal data, for as long as somebody
 * may ask. `webhook-…` are what makes a webhook count once: an empty stream would take it for new. All of them are in the
 * log's read table, which would be another one when it is made again.
 */
export const snapshotRetention: Retention = { $maxCount: 64 };

/** Of one snapshot at most. */
export const MOST_SNAPSHOT_PARTS = snapshotRetention.$maxCount / 2;

/** Whether a stream's events may be gone one day: nothing may be made of them that is compared with the log. */
export const mayBeScavenged = (stream: string): boolean => categoryOf(stream).endsWith('Snapshot');
