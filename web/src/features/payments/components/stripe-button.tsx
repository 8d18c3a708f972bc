import { CreditCard } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useOrderText } from '../../../lib/order-text.ts';
import { Button } from '../../../ui/button.tsx';
import type { Payment } from '../use-payment.ts';

interface StripeButtonProps {
  readonly payment: Payment;
  readonly isFirst: boolean;
}

/** Leads to Stripe's own page, which sends the shopper back to the order. */
export function StripeButton({ payment, isFirst }: StripeButtonProps) {
  const text = useOrderText().payments;
  const [leaving, setLeaving] = useState(false);

  // Going back from Stripe's page may restore this page from the browser's cache.
  useEffect(() => {
    const shown = () => setLeaving(false);
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, []);

  const go = async (): Promise<void> => {
    setLeaving(true);
    try {
      window.location.assign(await payment.startStripe());
    } catch {
      setLeaving(false); // the payment shows the error
    }
  };

  return (
    <Button tone={isFirst ? 'primary' : 'line'} size="large" wide busy={leaving} onClick={() => void go()}>
      {!leaving && <CreditCard size={20} aria-hidden />} {text.withStripe}
    </Button>
  );
}
