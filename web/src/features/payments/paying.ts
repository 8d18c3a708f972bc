import { codeOf, mayPass } from '../../lib/api.ts';

/** How far the payment of an open order is, as this page knows. */
export type Paying =
  | { readonly is: 'open' }
  /** The shopper came back without paying. */
  | { readonly is: 'left' }
  /** It did not go through; it may be tried again. */
  | { readonly is: 'failed'; readonly error: unknown }
  | Confirming;

/** Approved, and nobody knows yet whether it is captured. */
export interface Confirming {
  readonly is: 'confirming';
  /** Names the payment, where this page knows it: it is claimed until there is a clear answer. */
  readonly claim?: string;
  /** Without a claim: how often the order was looked at in vain. */
  readonly looks?: number;
  readonly error?: unknown;
}

const ENDED: ReadonlySet<string | undefined> = new Set([
  'ORDER_ALREADY_PAID',
  'ORDER_CLOSED',
  'ORDER_NOT_FOUND',
]);
const UNDER_WAY: ReadonlySet<string | undefined> = new Set(['PAYMENT_PENDING', 'PAYMENT_IN_PROGRESS']);
/** Who still has to wait is told so by the next try to pay: that one is refused while a capture is open. */
const MOST_LOOKS = 3;

/** The order itself has changed: it is to be read again. */
export const hasEnded = (error: unknown): boolean => ENDED.has(codeOf(error));

/** A payment could not begin. */
export const afterStart = (error: unknown): Paying =>
  UNDER_WAY.has(codeOf(error)) ? { is: 'confirming', error } : { is: 'failed', error };

/** An approved payment was claimed in vain. Without a clear "no" it is asked for again, since it may be captured. */
export const afterClaim = (claim: string, error: unknown): Paying =>
  UNDER_WAY.has(codeOf(error)) || mayPass(error)
    ? { is: 'confirming', claim, error }
    : { is: 'failed', error };

/** The order was looked at, and is not paid: a payment of which this page knows no more does not close the till for ever. */
export const afterLook = ({ looks = 0, ...still }: Confirming): Paying =>
  looks + 1 < MOST_LOOKS ? { ...still, looks: looks + 1 } : { is: 'open' };

/** Something came of it, and the order is not paid. */
export const afterNews = (): Paying => ({ is: 'failed', error: undefined });

/** What Stripe's page has added to the order's address: a session that was paid there, or that the shopper left it. */
export function afterStripe(returned: string | null): Paying {
  if (returned === null || returned === '') return { is: 'open' };
  return returned === 'cancelled' ? { is: 'left' } : { is: 'confirming', claim: returned };
}
