import { admitted, type KeyOf, type Throttle } from './throttle.ts';

/** Keys after which those that are back at rest are forgotten. */
const MANY = 10_000;

export interface Rate {
  /** Calls a second in the long run. */
  readonly rate: number;
  /** Calls at once. */
  readonly burst: number;
}

/** Takes from a key's bucket, or says in how many seconds there is something in it again. */
export type Take = (key: string) => number | undefined;

/**
 * For each key one number is kept, the time at which its bucket is full again (the generic cell rate algorithm). `clock` in
 * milliseconds.
 */
export function bucket({ rate, burst }: Rate, clock: () => number = () => performance.now()): Take {
  const fullAt = new Map<string, number>();
  const each = 1_000 / rate;
  return (key) => {
    const now = clock();
    const full = Math.max(now, fullAt.get(key) ?? now) + each;
    const early = full - now - burst * each;
    // A clock in milliseconds and a rate in seconds do not meet exactly.
    if (early > 1e-6) return early / 1_000;
    fullAt.set(key, full);
    if (fullAt.size > MANY) forgetRested(fullAt, now);
    return undefined;
  };
}

/** `rate` calls a second in the long run, `burst` at once, for each key. */
export function perSecond(
  { keyOf, ...rate }: Rate & { readonly keyOf: KeyOf },
  clock?: () => number,
): Throttle {
  const take = bucket(rate, clock);
  return {
    admit(caller) {
      const key = keyOf(caller);
      const retryAfter = key === undefined ? undefined : take(key);
      return retryAfter === undefined ? admitted : { kind: 'refused', retryAfter };
    },
  };
}

function forgetRested(fullAt: Map<string, number>, now: number): void {
  for (const [key, full] of fullAt) if (full <= now) fullAt.delete(key);
}
