import type { Provider } from '#contracts/payments/provider';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { usePaymentCalls } from './api.ts';
import { afterClaim, afterStart, afterStripe, hasEnded, type Paying } from './paying.ts';

/** Milliseconds between two looks at an order whose payment is being confirmed; the live channel is mostly earlier. */
const LOOK_EVERY = 5_000;

/** The payment of one open order. */
export interface Payment {
  readonly paying: Paying;
  readonly startPayPal: () => Promise<string>;
  readonly startStripe: () => Promise<string>;
  readonly claim: (provider: Provider, paymentId: string) => Promise<void>;
  readonly leave: () => void;
  readonly fail: (provider: Provider, error: unknown) => void;
  /** Asks again about a payment that is being confirmed. */
  readonly askAgain: () => Promise<void>;
}

/** Begins payments, claims them, and keeps what came of it for the page to say. */
export function usePayment(orderId: string): Payment {
  const calls = usePaymentCalls(orderId);
  const [search] = useSearchParams();
  const [paying, setPaying] = useState<Paying>(() => afterStripe(search.get('stripe')));

  // The provider's script wraps what is thrown in it, so our own reason is kept before it gets there.
  const start = async <Begun>(provider: Provider, begin: () => Promise<Begun>): Promise<Begun> => {
    setPaying({ is: 'open' });
    try {
      return await begin();
    } catch (error) {
      setPaying(afterStart(provider, error));
      if (hasEnded(error)) void calls.lookAgain();
      throw error;
    }
  };

  const told = (provider: Provider, paymentId: string, error: unknown): void => {
    setPaying(afterClaim(provider, paymentId, error));
    if (hasEnded(error)) void calls.lookAgain();
  };

  const claim = (provider: Provider, paymentId: string): Promise<void> => {
    setPaying({ is: 'confirming', claim: paymentId });
    return calls.claim(paymentId).catch((error: unknown) => told(provider, paymentId, error));
  };

  const askAgain = (): Promise<void> =>
    paying.is === 'confirming' && paying.claim !== undefined
      ? claim('Stripe', paying.claim)
      : calls.lookAgain();

  // The session that Stripe's page sends back with the shopper is claimed at once: its notice may take a while.
  const toldOfReturned = useEffectEvent((paymentId: string, error: unknown) =>
    told('Stripe', paymentId, error),
  );
  const back = afterStripe(search.get('stripe'));
  const returned = back.is === 'confirming' ? back.claim : undefined;
  useEffect(() => {
    if (returned !== undefined)
      calls.claim(returned).catch((error: unknown) => toldOfReturned(returned, error));
  }, [returned, calls]);

  const isConfirming = paying.is === 'confirming';
  useEffect(() => {
    if (!isConfirming) return undefined;
    const timer = setInterval(() => void calls.lookAgain(), LOOK_EVERY);
    return () => clearInterval(timer);
  }, [isConfirming, calls]);

  return {
    paying,
    startPayPal: () => start('PayPal', calls.startPayPal),
    startStripe: () => start('Stripe', calls.startStripe),
    claim,
    leave: () => setPaying({ is: 'left' }),
    // What we know already says more than what the provider's script makes of it.
    fail: (provider, error) =>
      setPaying((known) => (known.is === 'open' ? { is: 'failed', provider, error } : known)),
    askAgain,
  };
}
