import type { Provider } from '#contracts/payments/provider';
import type { ProviderOrder, Sum } from './ports.ts';
import type { PaymentAttempt, Placed } from './state.types.ts';

/** The shop takes one currency (spec §9). */
export const CURRENCY = 'USD';

/** Whether a provider's sum is exactly what the order costs. */
export const isWhole = (state: Placed, sum: Sum): boolean =>
  sum.amountCents === state.totalCents && sum.currency === CURRENCY;

/** The attempt of this order that a provider's order names, if the order has started it. */
export const paymentAttemptOf = (
  state: Placed,
  orderId: string,
  provider: Provider,
  found: ProviderOrder,
): PaymentAttempt | undefined =>
  found.reference?.orderId === orderId
    ? state.attempts.find(
        (attempt) => attempt.provider === provider && attempt.number === found.reference?.attempt,
      )
    : undefined;
