import { ipKeyGenerator } from 'express-rate-limit';

/** By what callers are counted: their address, or with IPv6 its network, of which one caller has more than any limit. */
export const networkOf = (address: string): string => ipKeyGenerator(address);
