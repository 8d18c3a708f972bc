import { attemptKey, KEY_LIFETIME } from './keys.ts';
import type { PaymentProvider } from './ports.ts';
import type { Attempt, Placed } from './state.ts';

/**
 * Which provider order belongs to which attempt of ours. A reference at a provider that does not vouch for it can be
 * forged by whoever holds our public client id; that our own key finds this very order cannot.
 */
export interface OwnOrders {
  remember(orderId: string, attempt: number, id: string): void;
  /** The provider's order of an attempt; undefined once nobody knows any more. */
  find(
    provider: PaymentProvider,
    state: Placed,
    orderId: string,
    attempt: Attempt,
    now: Date,
  ): Promise<string | undefined>;
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
  const ask = async (
    provider: PaymentProvider,
    { totalCents: amountCents }: Placed,
    orderId: string,
    { number, startedAt }: Attempt,
  ): Promise<string> => {
    const { id } = await provider.createOrder({
      orderId,
      attempt: number,
      startedAt: new Date(startedAt),
      amountCents,
      idempotencyKey: attemptKey(orderId, number),
    });
    remember(orderId, number, id);
    return id;
  };
  return {
    remember,
    find: async (provider, state, orderId, attempt, now) => {
      const id = known.get(attemptKey(orderId, attempt.number));
      if (id !== undefined) return id;
      // A key that is forgotten would make another order.
      const age = now.getTime() - Date.parse(attempt.startedAt);
      return age > KEY_LIFETIME[attempt.provider] ? undefined : ask(provider, state, orderId, attempt);
    },
    isOurs: async (provider, state, orderId, attempt, id) =>
      provider.vouches === true ||
      known.get(attemptKey(orderId, attempt.number)) === id ||
      (await ask(provider, state, orderId, attempt)) === id,
  };
};
