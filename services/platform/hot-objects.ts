import { LRUCache } from 'lru-cache';

/** Milliseconds: what was deleted in the store is not served for longer. */
const KEPT_FOR = 600_000;

/**
 * The most recently used objects, in memory, up to a number of bytes: a picture on the first page is asked for by everybody. Those
 * who ask at the same moment share one look into the store. What is not there is asked for again each time.
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
    // Danger: without this, one who waits for an object fails when others push it out meanwhile.
    ignoreFetchAbort: true,
    fetchMethod: (name) => look(name),
  });
  return { get: (name: string): Promise<Uint8Array | undefined> => kept.fetch(name) };
};
