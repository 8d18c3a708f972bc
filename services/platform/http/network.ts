import { isIPv6 } from 'node:net';
import { ipKeyGenerator } from 'express-rate-limit';

/**
 * By what callers are counted: their address, or with IPv6 its /56, as most households have one: a caller has more
 * addresses of that than any limit.
 */
export const networkOf = (address: string): string => ipKeyGenerator(address);

/**
 * The /48 of an IPv6 network, as an organisation gets it: one caller may have all 256 networks in it. Undefined for
 * IPv4.
 */
export const siteOf = (network: string): string | undefined => {
  const [address = ''] = network.split('/');
  return isIPv6(address) ? ipKeyGenerator(address, 48) : undefined;
};

/** The site, or with IPv4 the address: for limits that the holder of a whole site shall have only once. */
export const widestOf = (network: string): string => siteOf(network) ?? network;

/** A network by which a caller is counted, and how many times the limit of a caller it may have. */
export interface CountedNetwork {
  readonly name: string;
  readonly times: number;
}

/** Providers part a /48 among 256 households, too, so that a site is more than one caller, and far fewer than 256. */
export const TIMES_OF_SITE = 4;

/** All networks by which a caller is counted: their own, and its site; none where it is not known. */
export const networksOf = (network: string | undefined): readonly CountedNetwork[] => {
  if (network === undefined) return [];
  const site = siteOf(network);
  const own = { name: network, times: 1 };
  return site === undefined ? [own] : [own, { name: site, times: TIMES_OF_SITE }];
};
