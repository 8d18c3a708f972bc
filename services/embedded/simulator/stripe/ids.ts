import { randomBytes } from 'node:crypto';

/** The prefixes of Stripe's ids. */
const PREFIXES = {
  session: 'cs_test_',
  payment: 'pi_',
  charge: 'ch_',
  refund: 're_',
  event: 'evt_',
} as const;

export const newId = (of: keyof typeof PREFIXES): string => PREFIXES[of] + randomBytes(12).toString('hex');
