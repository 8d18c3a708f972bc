import { attemptKey } from './keys.ts';
import type { PaymentProvider } from './ports.ts';
import type { Attempt, Placed } from './state.ts';

/**
 * Which provider order belongs to which attempt of ours. A reference at a provider that does not vouch for it can be
 * forged by whoever holds our public client id; that our own key finds this very order cannot.
 */
export interface OwnOrders {
  remember(orderId: string, attempt: number, id: string): void;
  isOurs(
    provider: PaymentProvider,
    state: Placed,
    orderId: string,
    attempt: Attempt,
    id: string,
  ): Promise<boolean>;
}

/** Remembers what this process has started, and asks the provider by the attempt's key for all else. */
export const createOwnOrders = (limit = 10_000): OwnOrders => {
  const known = new Map<string, string>();
  const remember = (orderId: string, attempt: number, id: string) => {
    known.set(attemptKey(orderId, attempt), id);
    const oldest = known.size > limit ? known.keys().next().value : undefined;
    if (oldest !== undefined) known.delete(oldest);
  };
  return {
    remember,
    isOurs: async (provider, { totalCents }, orderId, { number, startedAt }, id) => {
      const idempotencyKey = attemptKey(orderId, number);
      if (provider.vouches || known.get(idempotencyKey) === id) return true;
      const own = await provider.createOrder({
        orderId,
        attempt: number,
        startedAt: new Date(startedAt),
        amountCents: totalCents,
        idempotencyKey,
      });
      remember(orderId, number, own.id);
      return own.id === id;
    },
  };
};
