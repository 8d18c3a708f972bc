import { perSecond, type Rate } from './bucket.ts';
import { everyOf } from './combined.ts';
import { byAccount, byAddress, type KeyOf, type Throttle } from './throttle.ts';

/** By default ten a second, 300 at once, for all guests of an address: they are as many as they say. */
const NETWORK_TIMES = 10;

/**
 * Limits calls that reach payment providers, which shut out a shop that asks too often. The account comes first, so
 * that one which has had its share takes nothing of the others at its address.
 */
export const providerCalls = ({ rate, burst }: Rate): Throttle =>
  everyOf(
    perSecond({ rate, burst, keyOf: byAccount }),
    perSecond({ rate: NETWORK_TIMES * rate, burst: NETWORK_TIMES * burst, keyOf: guestsByAddress }),
  );

const guestsByAddress: KeyOf = (caller) =>
  caller.actor?.guestKey === undefined ? undefined : byAddress(caller);
