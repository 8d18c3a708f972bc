import { HOUR } from '#contracts/kernel/duration';
import type { Provider } from '#contracts/payments/provider';
import type { Payment, Placed } from './state.types.ts';
import { isSame } from './state.ts';

/** For how long a provider surely remembers a key, in milliseconds: PayPal's six hours and Stripe's day, less one. */
export const KEY_LIFETIME: Readonly<Record<Provider, number>> = { PayPal: 5 * HOUR, Stripe: 23 * HOUR };

/** The key under which the provider knows an attempt: asking again finds the same order. */
export const paymentAttemptKey = (orderId: string, attempt: number): string => `suuq-${orderId}-${attempt}`;

/** The key of a capture: one that failed may be tried again, one whose answer was lost is the same. */
export const captureKey = (state: Placed, payment: Payment): string => {
  const failures = state.failed.filter((each) => isSame(each, payment)).length;
  return `suuq-capture-${payment.providerOrderId}-${failures}`;
};

/** The key of a refund that the shop has begun; `number` is its place among those of the order. */
export const refundKey = (captureId: string, number: number): string => `suuq-refund-${captureId}-${number}`;

/**
 * The key of giving a whole capture back, after as many refunds of it that failed: its key answers the failed one for ever.
 */
export const duplicateRefundKey = (captureId: string, failures = 0): string =>
  `suuq-give-back-${captureId}${failures === 0 ? '' : `-${failures}`}`;

/** Whether a refund was asked for to give this whole capture back. */
export const isDuplicateRefundKey = (captureId: string, key = ''): boolean => {
  const first = duplicateRefundKey(captureId);
  return key.startsWith(first) && /^(-[1-9]\d*)?$/.test(key.slice(first.length));
};
