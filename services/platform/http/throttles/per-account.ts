import { everyOf } from './combined.ts';
import { perNetwork } from './per-network.ts';
import { byAccount, type KeyOf, type Throttle } from './throttle.ts';

/** What a limit counts by, and how many times the limit that may have. */
interface By {
  readonly keyOf: KeyOf;
  readonly times: number;
}

/** All guests of an address together: they are as many as they say. */
const NETWORK_TIMES = 10;

/**
 * Limits an account, and ten times as high all guests of a network. The account comes first, so that one which has had
 * its share takes nothing of the others at its address.
 */
export const perAccount = (limitBy: (by: By) => Throttle): Throttle =>
  everyOf(
    limitBy({ keyOf: byAccount, times: 1 }),
    perNetwork(({ keyOf, times }) => limitBy({ keyOf: ofGuests(keyOf), times: times * NETWORK_TIMES })),
  );

const ofGuests =
  (keyOf: KeyOf): KeyOf =>
  (caller) =>
    caller.actor?.guestKey === undefined ? undefined : keyOf(caller);
