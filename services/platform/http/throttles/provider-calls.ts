import { perSecond, type Rate } from './bucket.ts';
import { everyOf } from './combined.ts';
import { byAccount, byAddress, type Throttle } from './throttle.ts';

/** By default ten a second, 300 at once: for guests, who are as many as they say, and for many behind one address. */
const NETWORK_TIMES = 10;

/**
 * Limits calls that reach payment providers, which shut out a shop that asks too often. The account comes first, so
 * that one which has had its share takes nothing of the others at its address.
 */
export const providerCalls = ({ rate, burst }: Rate): Throttle =>
  everyOf(
    perSecond({ rate, burst, keyOf: byAccount }),
    perSecond({ rate: NETWORK_TIMES * rate, burst: NETWORK_TIMES * burst, keyOf: byAddress }),
  );
