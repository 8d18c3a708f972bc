import { partOf, type Rate } from './bucket.ts';
import { everyOf } from './combined.ts';
import { perNetwork } from './per-network.ts';
import { byAccount, type Throttle } from './throttle.ts';

/** By default one in thirty seconds, thirty at once: a browser merges once for each sign-in. */
const OF_ACCOUNT = { rate: 1 / 600, burst: 1 / 10 } as const;
/** By default two a second, thirty at once: for guests, who are as many as they say, and for many behind one address. */
const OF_NETWORK = { rate: 1 / 10, burst: 1 / 10 } as const;

/**
 * Limits merges of visitors' carts, each of which may read the streams of a hundred products. `changes` is the rate of
 * single changes of carts, of which this is a part. The account comes first, so that one which has had its share takes
 * nothing of the others at its address.
 */
export const cartMerges = (changes: Rate): Throttle =>
  everyOf(
    partOf(changes, OF_ACCOUNT, byAccount),
    perNetwork(({ keyOf, times }) =>
      partOf(changes, { rate: times * OF_NETWORK.rate, burst: times * OF_NETWORK.burst }, keyOf),
    ),
  );
