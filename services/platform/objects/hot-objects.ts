import { LRUCache } from 'lru-cache';

/** Milliseconds that an object is kept: one that was deleted in the store is not served for longer. */
const KEPT_FOR = 600_000;

/**
 * Keeps the most recently used objects in memory, up to a number of bytes: everybody asks for the pictures of the first
 * page. Those who ask at the same moment share one look into the store, which is told the first of them. A missing
 * object is looked for each time.
 */
export const hotObjects = (
  look: (name: string, caller: string) => Promise<Uint8Array | undefined>,
  limit: number,
  clock: () => number = () => performance.now(),
) => {
  const kept = new LRUCache<string, Uint8Array, string>({
    maxSize: limit,
    sizeCalculation: ({ length }) => length || 1,
    ttl: KEPT_FOR,
    ttlResolution: 0,
    perf: { now: clock },
    // Danger: without this, a caller who waits for an object fails when others evict it meanwhile.
    ignoreFetchAbort: true,
    fetchMethod: (name, _, { context: caller }) => look(name, caller),
  });
  return {
    get: (name: string, caller: string): Promise<Uint8Array | undefined> =>
      kept.fetch(name, { context: caller }),
  };
};
