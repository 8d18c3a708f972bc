import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { onLive } from '../../lib/live.ts';
import { usePaymentCalls } from './api.ts';
import {
  afterClaim,
  afterLook,
  afterNews,
  afterStart,
  afterStripe,
  hasEnded,
  type Confirming,
  type Paying,
} from './paying.ts';

/** Milliseconds between two reads of a payment that is being confirmed; the live stream is mostly faster. */
const POLL_INTERVAL = 5_000;

/** The payment of one order. */
export interface Payment {
  readonly paying: Paying;
  readonly startPayPal: () => Promise<string>;
  readonly startStripe: () => Promise<string>;
  readonly claim: (paymentId: string) => Promise<void>;
  readonly leave: () => void;
  readonly fail: (error: unknown) => void;
  /** Asks again about a payment that is being confirmed. */
  readonly askAgain: () => Promise<void>;
}

/**
 * Starts and claims payments, and keeps the outcome for the page. `returned` is what Stripe's page sent the shopper back
 * with. It is claimed also for an order that has ended: its money came, and the order lives again, or it goes back.
 */
export function usePayment(orderId: string, returned: string | null): Payment {
  const calls = usePaymentCalls(orderId);
  const [paying, setPaying] = useState<Paying>(() => afterStripe(returned));
  const claiming = useRef<Promise<void>>(undefined);
  // News of a claim may come between its clear answer and the next render: it is not asked about again.
  const answered = useRef<string>(undefined);

  // The provider's script wraps errors thrown in it, so our own error is stored before that.
  const start = async (begin: () => Promise<string>): Promise<string> => {
    setPaying({ is: 'open' });
    try {
      return await begin();
    } catch (error) {
      setPaying(afterStart(error));
      if (hasEnded(error)) void calls.lookAgain();
      throw error;
    }
  };

  // One claim at a time: a second one could start another capture of what was just declined.
  const claimOnce = (paymentId: string): Promise<void> =>
    (claiming.current ??= calls
      .claim(paymentId)
      .then(
        () => setPaying({ is: 'open' }),
        async (error: unknown) => {
          const now = afterClaim(paymentId, error);
          if (now.is !== 'confirming') answered.current = paymentId;
          if (hasEnded(error)) await calls.lookAgain();
          setPaying(now);
        },
      )
      .finally(() => (claiming.current = undefined)));

  const claim = (paymentId: string): Promise<void> => {
    answered.current = undefined;
    setPaying({ is: 'confirming', claim: paymentId });
    return claimOnce(paymentId);
  };

  const ask = async (otherwise: (paying: Confirming) => Paying): Promise<void> => {
    if (paying.is !== 'confirming') return;
    if (paying.claim !== undefined && paying.claim === answered.current) return;
    if (paying.claim !== undefined) return claimOnce(paying.claim);
    const order = await calls.lookAgain();
    // Where the order cannot be read nothing more is known of its payment, and it is asked about again. News may also be
    // that the provider does not know yet.
    const next = order ? (order.paymentUndecided ? afterLook : otherwise)(paying) : { ...paying };
    setPaying((now) => (now === paying ? next : now));
  };

  // The session that Stripe's page sends back with the shopper is claimed at once: its webhook may take a while.
  const claimReturned = useEffectEvent(() => {
    if (paying.is === 'confirming' && paying.claim !== undefined) void claimOnce(paying.claim);
  });
  useEffect(() => claimReturned(), []);

  const look = useEffectEvent(() => void ask(afterLook));
  const hear = useEffectEvent(() => void ask(afterNews));
  useEffect(() => {
    if (paying.is !== 'confirming') return undefined;
    const timer = setTimeout(() => look(), POLL_INTERVAL);
    const stop = onLive((message) => {
      if (message.kind === 'order' && message.orderId === orderId) hear();
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [paying, orderId]);

  return {
    paying,
    startPayPal: () => start(calls.startPayPal),
    startStripe: () => start(calls.startStripe),
    claim,
    leave: () => setPaying({ is: 'left' }),
    // The error that we know already is more precise than what the provider's script makes of it.
    fail: (error) => setPaying((known) => (known.is === 'open' ? { is: 'failed', error } : known)),
    askAgain: () => ask(afterLook),
  };
}
