import { admitted, type KeyOf, type Throttle } from './throttle.ts';

/** Above this many keys, those whose buckets are full are forgotten. */
const MANY = 10_000;

export interface Rate {
  /** Calls per second in the long run. */
  readonly rate: number;
  /** Calls at once. */
  readonly burst: number;
}

/** Takes one from a key's bucket; answers in how many seconds to come again where it is empty. */
export type Take = (key: string) => number | undefined;

/**
 * Keeps one number for each key, the time at which its bucket is full again (the generic cell rate algorithm). `clock`
 * is in milliseconds.
 */
export function bucket({ rate, burst }: Rate, clock: () => number = () => performance.now()): Take {
  const fullAt = new Map<string, number>();
  const each = 1_000 / rate;
  return (key) => {
    const now = clock();
    const full = Math.max(now, fullAt.get(key) ?? now) + each;
    const early = full - now - burst * each;
    // A clock in milliseconds and a rate per second differ by rounding.
    if (early > 1e-6) return early / 1_000;
    fullAt.set(key, full);
    if (fullAt.size > MANY) forgetRested(fullAt, now);
    return undefined;
  };
}

/** Admits `rate` calls per second in the long run and `burst` at once, for each key. */
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

/** Admits a part of this rate for each key, though always one call at once. */
export const partOf = (whole: Rate, part: Rate, keyOf: KeyOf): Throttle =>
  perSecond({ rate: whole.rate * part.rate, burst: Math.max(1, whole.burst * part.burst), keyOf });

function forgetRested(fullAt: Map<string, number>, now: number): void {
  for (const [key, full] of fullAt) if (full <= now) fullAt.delete(key);
}
