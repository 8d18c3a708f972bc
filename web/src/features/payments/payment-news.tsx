import { CallFailed } from '#contracts/kernel/client';
import { chakra } from '@chakra-ui/react/styled-system';
import { Clock } from 'lucide-react';
import { useOrderText } from '../../lib/order-text.ts';
import { sentenceFor } from '../../lib/refusals.ts';
import { useSubmit } from '../../lib/submit.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemPanel } from '../../ui/problem-panel.tsx';
import type { Payment } from './use-payment.ts';

export const PaymentNote = chakra('output', {
  base: {
    display: 'grid',
    gap: '10px',
    justifyItems: 'start',
    px: '16px',
    py: '14px',
    borderRadius: '12px',
    bg: 'info-soft',
    color: 'info-soft-ink',
  },
});

/** The outcome of the last try to pay: failed, abandoned, or being confirmed. */
export function PaymentNews({ payment: { paying, askAgain } }: { readonly payment: Payment }) {
  const text = useOrderText();
  const { submit, busy } = useSubmit(askAgain);
  switch (paying.is) {
    case 'open':
      return null;
    case 'left':
      return <PaymentNote>{text.payments.cancelled}</PaymentNote>;
    case 'failed':
      // Nothing was paid, whatever failed. A failure of the provider's own script has none of our codes.
      return (
        <ProblemPanel
          error={paying.error}
          fact={text.payments.failed}
          says={paying.error instanceof CallFailed ? sentenceFor(paying.error, text) : text.payments.tryAgain}
        />
      );
    case 'confirming':
      return (
        <PaymentNote>
          <chakra.span display="flex" gap="10px">
            <Clock size={20} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
            <span>
              <b>{text.payments.confirming}</b> {text.payments.turnsByItself}
              {paying.error !== undefined && (
                <chakra.span display="block" mt="4px" textStyle="small">
                  {sentenceFor(paying.error, text)}
                </chakra.span>
              )}
            </span>
          </chakra.span>
          <Button tone="line" size="small" busy={busy} onClick={() => submit()}>
            {text.payments.checkAgain}
          </Button>
        </PaymentNote>
      );
    default:
      return paying satisfies never;
  }
}
