import { admitted, type KeyOf, type Throttle } from './throttle.ts';

/** Keys after which those that are back at rest are forgotten. */
const MANY = 10_000;

/**
 * `rate` calls a second in the long run, `burst` at once. For each key it keeps one number, the time at which its bucket
 * is full again (the generic cell rate algorithm). `clock` in milliseconds.
 */
export function perSecond(
  { rate, burst, keyOf }: { readonly rate: number; readonly burst: number; readonly keyOf: KeyOf },
  clock: () => number = () => performance.now(),
): Throttle {
  const fullAt = new Map<string, number>();
  const each = 1_000 / rate;
  return {
    admit(caller) {
      const key = keyOf(caller);
      if (key === undefined) return admitted;
      const now = clock();
      const full = Math.max(now, fullAt.get(key) ?? now) + each;
      const early = full - now - burst * each;
      // A clock in milliseconds and a rate in seconds do not meet exactly.
      if (early > 1e-6) return { kind: 'refused', retryAfter: early / 1_000 };
      fullAt.set(key, full);
      if (fullAt.size > MANY) forgetRested(fullAt, now);
      return admitted;
    },
  };
}

function forgetRested(fullAt: Map<string, number>, now: number): void {
  for (const [key, full] of fullAt) if (full <= now) fullAt.delete(key);
}
