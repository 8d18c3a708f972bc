import { perSecond, type Rate } from './bucket.ts';
import { everyOf } from './combined.ts';
import { perNetwork } from './per-network.ts';
import { byAccount, type KeyOf, type Throttle } from './throttle.ts';

/** By default ten a second, 300 at once, for all guests of an address: they are as many as they say. */
const NETWORK_TIMES = 10;

/**
 * Limits calls that reach payment providers, which shut out a shop that asks too often. The account comes first, so
 * that one which has had its share takes nothing of the others at its address.
 */
export const providerCalls = ({ rate, burst }: Rate): Throttle =>
  everyOf(
    perSecond({ rate, burst, keyOf: byAccount }),
    perNetwork(({ keyOf, times }) => {
      const most = times * NETWORK_TIMES;
      return perSecond({ rate: most * rate, burst: most * burst, keyOf: ofGuests(keyOf) });
    }),
  );

const ofGuests =
  (keyOf: KeyOf): KeyOf =>
  (caller) =>
    caller.actor?.guestKey === undefined ? undefined : keyOf(caller);
