import { countsInMemory } from './counts.ts';
import { admitted, type KeyOf, type Throttle } from './throttle.ts';

/** Admits at most `limit` calls in a window of time, whatever their outcome. */
export function perWindow(limit: number, windowMs: number, keyOf: KeyOf): Throttle {
  const calls = countsInMemory('', windowMs);
  return {
    async admit(caller) {
      const key = keyOf(caller);
      if (key === undefined) return admitted;
      const { count, resetsIn } = await calls.add(key);
      return count <= limit ? admitted : { kind: 'refused', retryAfter: resetsIn };
    },
  };
}
