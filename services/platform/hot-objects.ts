import { LRUCache } from 'lru-cache';

/** Milliseconds that an object is kept: one that was deleted in the store is not served for longer. */
const KEPT_FOR = 600_000;

/**
 * Keeps the most recently used objects in memory, up to a number of bytes: everybody asks for the pictures of the first
 * page. Those who ask at the same moment share one look into the store. A missing object is looked for each time.
 */
export const hotObjects = (
  look: (name: string) => Promise<Uint8Array | undefined>,
  limit: number,
  clock: () => number = () => performance.now(),
) => {
  const kept = new LRUCache<string, Uint8Array>({
    maxSize: limit,
    sizeCalculation: ({ length }) => length || 1,
    ttl: KEPT_FOR,
    ttlResolution: 0,
    perf: { now: clock },
    // Danger: without this, a caller who waits for an object fails when others evict it meanwhile.
    ignoreFetchAbort: true,
    fetchMethod: (name) => look(name),
  });
  return { get: (name: string): Promise<Uint8Array | undefined> => kept.fetch(name) };
};
