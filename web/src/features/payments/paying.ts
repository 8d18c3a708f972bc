import type { Provider } from '#contracts/payments/provider';
import { codeOf, mayPass } from '../../lib/api.ts';

/** How far the payment of an open order is, as this page knows. */
export type Paying =
  | { readonly is: 'open' }
  /** The shopper came back without paying. */
  | { readonly is: 'left' }
  /** It did not go through; it may be tried again. */
  | { readonly is: 'failed'; readonly provider: Provider; readonly error: unknown }
  /** Approved, and nobody knows yet whether it is captured. `claim` names the payment, where this page knows it. */
  | { readonly is: 'confirming'; readonly claim?: string; readonly error?: unknown };

const ENDED: ReadonlySet<string | undefined> = new Set([
  'ORDER_ALREADY_PAID',
  'ORDER_CLOSED',
  'ORDER_NOT_FOUND',
]);
const UNDER_WAY: ReadonlySet<string | undefined> = new Set(['PAYMENT_PENDING', 'PAYMENT_IN_PROGRESS']);

/** The order itself has changed: it is to be read again. */
export const hasEnded = (error: unknown): boolean => ENDED.has(codeOf(error));

/** A payment could not begin. */
export const afterStart = (provider: Provider, error: unknown): Paying =>
  UNDER_WAY.has(codeOf(error)) ? { is: 'confirming', error } : { is: 'failed', provider, error };

/** An approved payment was claimed in vain. Without a clear "no" it is asked for again, since it may be captured. */
export const afterClaim = (provider: Provider, claim: string, error: unknown): Paying =>
  UNDER_WAY.has(codeOf(error)) || mayPass(error)
    ? { is: 'confirming', claim, error }
    : { is: 'failed', provider, error };

/** What Stripe's page has added to the order's address: a session that was paid there, or that the shopper left it. */
export function afterStripe(returned: string | null): Paying {
  if (returned === null || returned === '') return { is: 'open' };
  return returned === 'cancelled' ? { is: 'left' } : { is: 'confirming', claim: returned };
}
