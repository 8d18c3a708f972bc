import { perSecond, type Rate } from './bucket.ts';
import { all } from './failures.ts';
import { byAccount, bySession, type KeyOf, type Throttle } from './throttle.ts';

/** An account is changed far less often than a cart: by default every thirty seconds, thirty times at once. */
const PART_OF = { rate: 1 / 600, burst: 1 / 10 } as const;

/**
 * Limits changes of an account itself, successful ones, too: its streams have to be read for everything that the person
 * does, and must not grow without end. `changes` is the rate of carts, of which this is a part. A stolen session uses up
 * only its own share, half of the limit, so that the person can still change the password in another session.
 */
export const accountChanges = (changes: Rate): Throttle => {
  const most = (share: number, keyOf: KeyOf) =>
    perSecond({
      rate: changes.rate * PART_OF.rate * share,
      burst: Math.max(1, changes.burst * PART_OF.burst * share),
      keyOf,
    });
  return all(most(1 / 2, bySession), most(1, byAccount));
};
