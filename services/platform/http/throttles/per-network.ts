import { networkOf, siteOf, TIMES_OF_SITE } from '../network.ts';
import { everyOf } from './combined.ts';
import { byAddress, type KeyOf, type Throttle } from './throttle.ts';

/** By what of a caller's network a limit counts, and how many times the limit that may have. */
interface By {
  readonly what: 'network' | 'site';
  readonly keyOf: KeyOf;
  readonly times: number;
}

/** Counts by the site of an IPv6 network. */
const bySite: KeyOf = ({ address }) => siteOf(networkOf(address));

/**
 * Limits the caller's network, and behind it the site: a network that has had its share uses up nothing of the others at
 * its site.
 */
export const perNetwork = (limitBy: (by: By) => Throttle): Throttle =>
  everyOf(
    limitBy({ what: 'network', keyOf: byAddress, times: 1 }),
    limitBy({ what: 'site', keyOf: bySite, times: TIMES_OF_SITE }),
  );
