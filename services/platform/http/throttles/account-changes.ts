import { partOf, type Rate } from './bucket.ts';
import { everyOf } from './combined.ts';
import { byAccount, bySession, type Throttle } from './throttle.ts';

/** An account is changed far less often than a cart: by default every thirty seconds, thirty times at once. */
const OF_ACCOUNT = { rate: 1 / 600, burst: 1 / 10 } as const;
/** Half of that. */
const OF_SESSION = { rate: 1 / 1_200, burst: 1 / 20 } as const;

/**
 * Limits changes of an account itself, successful ones, too: its streams have to be read for everything that the person
 * does, and must not grow without end. `changes` is the rate of carts, of which this is a part. A stolen session uses up
 * only its own share, half of the limit, so that the person can still change the password in another session.
 */
export const accountChanges = (changes: Rate): Throttle =>
  everyOf(partOf(changes, OF_SESSION, bySession), partOf(changes, OF_ACCOUNT, byAccount));
