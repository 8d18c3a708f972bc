import { CreditCard } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useOrderText } from '../../../lib/order-text.ts';
import { Button } from '../../../ui/button.tsx';
import type { Payment } from '../use-payment.ts';

/** A page that takes longer to come may have been stopped, of which nothing tells: in milliseconds. */
const SLOW = 10_000;

interface StripeButtonProps {
  readonly payment: Pick<Payment, 'startStripe'>;
  readonly isFirst: boolean;
}

/** Leads to Stripe's own page, which sends the shopper back to the order. */
export function StripeButton({ payment, isFirst }: StripeButtonProps) {
  const text = useOrderText().payments;
  const [stage, setStage] = useState<'here' | 'asking' | 'leaving'>('here');

  // Going back from Stripe's page may restore this page from the browser's cache.
  useEffect(() => {
    const shown = () => setStage('here');
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, []);

  useEffect(() => {
    const slow = stage === 'leaving' ? setTimeout(() => setStage('here'), SLOW) : undefined;
    return () => clearTimeout(slow);
  }, [stage]);

  const go = async (): Promise<void> => {
    setStage('asking');
    try {
      window.location.assign(await payment.startStripe());
      setStage('leaving');
    } catch {
      setStage('here'); // the payment shows the error
    }
  };

  const busy = stage !== 'here';
  return (
    <Button tone={isFirst ? 'primary' : 'line'} size="large" wide busy={busy} onClick={() => void go()}>
      {!busy && <CreditCard size={20} aria-hidden />} {text.withStripe}
    </Button>
  );
}
