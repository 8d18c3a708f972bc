import { codeOf } from '../../lib/api.ts';
import { leavesOpen } from '../../lib/outcome.ts';

/** The state of an open order's payment, as far as this page knows. */
export type Paying =
  | { readonly is: 'open' }
  /** The shopper came back without paying. */
  | { readonly is: 'left' }
  /** The payment failed; it may be tried again. */
  | { readonly is: 'failed'; readonly error: unknown }
  | Confirming;

/** Approved, but it is not known yet whether it is captured. */
export interface Confirming {
  readonly is: 'confirming';
  /** The payment's id, where this page knows it: it is claimed until there is a clear answer. */
  readonly claim?: string;
  /** Without a claim: how often the order was read and still unpaid. */
  readonly looks?: number;
  readonly error?: unknown;
}

const ENDED: ReadonlySet<string | undefined> = new Set([
  'ORDER_ALREADY_PAID',
  'ORDER_CLOSED',
  'ORDER_NOT_FOUND',
]);
const UNDER_WAY: ReadonlySet<string | undefined> = new Set(['PAYMENT_PENDING', 'PAYMENT_IN_PROGRESS']);
/**
 * After these the buttons come back: a shopper who still has to wait learns it from the next try, which is refused
 * while a capture is open.
 */
const MOST_LOOKS = 3;

/** The order itself has changed and must be read again. */
export const hasEnded = (error: unknown): boolean => ENDED.has(codeOf(error));

/** The state after a payment could not be started. */
export const afterStart = (error: unknown): Paying =>
  UNDER_WAY.has(codeOf(error)) ? { is: 'confirming', error } : { is: 'failed', error };

/**
 * The state after claiming an approved payment failed. Without a clear refusal it is asked for again, since it may be
 * captured: where the shop has not looked, the provider may have reported it.
 */
export const afterClaim = (claim: string, error: unknown): Paying =>
  UNDER_WAY.has(codeOf(error)) || leavesOpen(error, true)
    ? { is: 'confirming', claim, error }
    : { is: 'failed', error };

/** The state after reading the order, which is not paid: an unknown payment must not block paying for ever. */
export const afterLook = ({ looks = 0, ...still }: Confirming): Paying =>
  looks + 1 < MOST_LOOKS ? { ...still, looks: looks + 1 } : { is: 'open' };

/** The payment ended, and the order is not paid. */
export const afterNews = (): Paying => ({ is: 'failed', error: undefined });

/** Reads what Stripe's page added to the order's address: the session that was paid, or that the shopper left. */
export function afterStripe(returned: string | null): Paying {
  if (returned === null || returned === '') return { is: 'open' };
  return returned === 'cancelled' ? { is: 'left' } : { is: 'confirming', claim: returned };
}
