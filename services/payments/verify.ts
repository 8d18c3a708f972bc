import { CURRENCY } from '#contracts/kernel/money';
import type { Provider } from '#contracts/payments/provider';
import type { ProviderOrder, Sum } from './ports.ts';
import { hasBegun, paymentAttemptWith } from './state.ts';
import type { Payment, PaymentAttempt, Placed } from './state.types.ts';

/** Whether a provider's sum is exactly what the order costs. */
export const isWhole = (state: Placed, sum: Sum): boolean =>
  sum.amountCents === state.totalCents && sum.currency === CURRENCY;

/** The attempt of this order that a provider's order names, if the order has started it. */
export const paymentAttemptNamedBy = (
  state: Placed,
  orderId: string,
  provider: Provider,
  { reference }: ProviderOrder,
): PaymentAttempt | undefined =>
  reference?.orderId === orderId
    ? state.attempts.find((each) => each.provider === provider && each.number === reference.attempt)
    : undefined;

/**
 * The attempt of this order that a provider's order was made for. What the log knows by its id is that attempt's, whatever
 * it is called now: at PayPal its buyer can rename it until it is captured. Only one from before ids goes by its name.
 */
export const paymentAttemptOf = (
  state: Placed,
  orderId: string,
  provider: Provider,
  found: ProviderOrder,
): PaymentAttempt | undefined =>
  paymentAttemptWith(state, { provider, providerOrderId: found.id }) ??
  paymentAttemptNamedBy(state, orderId, provider, found);

/** Whether a provider's answer is about this payment of the order, by its id if the log knows it, else by its name. */
export const isAbout = (
  state: Placed,
  { orderId, provider, providerOrderId }: Payment & { readonly orderId: string },
  found: ProviderOrder,
): boolean =>
  found.id === providerOrderId &&
  (hasBegun(state, { provider, providerOrderId }) ||
    paymentAttemptOf(state, orderId, provider, found) !== undefined);
