import { categoryOf } from './kernel/recorded.ts';

/** The category of the snapshots of states, beside the streams that they are folded from. */
export type SnapshotCategory = `${string}Snapshot`;

/** The part of a stream's metadata that limits how much is kept of it. */
interface Retention {
  readonly $maxCount: number;
}

/**
 * How many snapshot events a scavenge keeps; older ones have been replaced. A snapshot may have many parts, and the
 * newest may still lack its last ones: so twice as many events are kept as the largest snapshot has.
 *
 * All other streams are kept whole. `access-…` and `export-…` prove who looked at personal data, for as long as
 * somebody may ask. `webhook-…` are what makes a webhook count once: with an empty stream it would count again. All of
 * them are in the log's read table, which a rebuild would otherwise change.
 */
export const snapshotRetention: Retention = { $maxCount: 64 };

/** The most parts of one snapshot. */
export const MOST_SNAPSHOT_PARTS = snapshotRetention.$maxCount / 2;

/** Whether a stream's events may be removed one day: nothing that is compared with the log may be derived from them. */
export const mayBeScavenged = (stream: string): boolean => categoryOf(stream).endsWith('Snapshot');
