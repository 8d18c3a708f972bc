import { sharedBehind } from '../platform/waiting/shared-behind.ts';
import type { PaymentProvider, Providers } from './ports.ts';

/**
 * A provider that is asked the same by many at once answers them by one call. Calls under a key happen once anyway; a
 * look is shared only with those who asked before it began, so that no caller gets an outdated answer.
 */
export const withSharedCalls = (provider: PaymentProvider): PaymentProvider => ({
  ...provider,
  createOrder: joined(
    (request) => provider.createOrder(request),
    ({ idempotencyKey }) => idempotencyKey,
  ),
  capture: joined(
    (id, key) => provider.capture(id, key),
    (_id, key) => key,
  ),
  refund: joined(
    (request) => provider.refund(request),
    ({ idempotencyKey }) => idempotencyKey,
  ),
  lookUp: sharedBehind((id) => provider.lookUp(id)),
});

export const withSharedCallsOf = ({ PayPal, Stripe }: Providers): Providers => ({
  ...(PayPal ? { PayPal: withSharedCalls(PayPal) } : {}),
  ...(Stripe ? { Stripe: withSharedCalls(Stripe) } : {}),
});

/** Anyone who asks while the same is being asked gets its answer. */
const joined = <Asked extends readonly unknown[], Answer>(
  ask: (...asked: Asked) => Promise<Answer>,
  keyOf: (...asked: Asked) => string,
): ((...asked: Asked) => Promise<Answer>) => {
  const underWay = new Map<string, Promise<Answer>>();
  return (...asked) => {
    const key = keyOf(...asked);
    const answer = underWay.get(key) ?? ask(...asked).finally(() => underWay.delete(key));
    underWay.set(key, answer);
    return answer;
  };
};
