import { LRUCache } from 'lru-cache';

/**
 * The people whom this process has just registered, as far as it knows that the vault has all that their stream says and
 * nothing else. It is only in memory: after a crash, or in another process, nobody knows, and the process manager writes
 * the vault again.
 */
export interface SyncedVaults {
  /** Notes that the vault is in line with the person's stream up to this log position. */
  readonly note: (userId: string, position: bigint) => void;
  /** Whether it is known to be in line with the stream up to this position, or any later one. */
  readonly includes: (userId: string, position: bigint | undefined) => boolean;
}

/** More than register in the second that the process manager waits. */
const MOST = 1_000;

/** The memory of one process. */
export const createSyncedVaults = (): SyncedVaults => {
  const positions = new LRUCache<string, bigint>({ max: MOST });
  return {
    note: (userId, position) => void positions.set(userId, position),
    includes: (userId, position) => position !== undefined && position <= (positions.get(userId) ?? -1n),
  };
};
