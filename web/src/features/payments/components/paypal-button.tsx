import { chakra } from '@chakra-ui/react/styled-system';
import { PayPalButtons, PayPalScriptProvider, usePayPalScriptReducer } from '@paypal/react-paypal-js';
import { useState } from 'react';
import { codeOf, type AnswerOf } from '../../../lib/api.ts';
import type { paymentRoutes } from '#contracts/payments/api';
import { useText } from '../../../lib/locale.tsx';
import { say } from '../../../lib/toast.ts';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { usePayPalPayment } from '../api.ts';

interface PayPalButtonProps {
  readonly orderId: string;
  readonly config: AnswerOf<typeof paymentRoutes.payPalConfig>;
}

/** PayPal's own button; without credentials its script is the shop's stand-in. */
export default function PayPalButton({ orderId, config }: PayPalButtonProps) {
  const options = {
    clientId: config.clientId,
    currency: config.currency,
    intent: 'capture',
    ...(config.sdkBaseUrl === null ? {} : { sdkBaseUrl: config.sdkBaseUrl }),
  };
  return (
    <PayPalScriptProvider options={options}>
      <Approval orderId={orderId} />
    </PayPalScriptProvider>
  );
}

function Approval({ orderId }: { readonly orderId: string }) {
  const text = useText().payments;
  const [{ isPending, isRejected }] = usePayPalScriptReducer();
  const { start, capture, lookAgain } = usePayPalPayment(orderId);
  const [error, setError] = useState<unknown>();

  const fail = (failure: unknown): void => {
    setError(failure);
    if (codeOf(failure) === 'ORDER_ALREADY_PAID' || codeOf(failure) === 'ORDER_CLOSED') void lookAgain();
  };

  // The provider's script wraps what createOrder throws, so our own reason is kept before it gets there.
  const begin = async (): Promise<string> => {
    setError(undefined);
    try {
      return await start();
    } catch (failure) {
      fail(failure);
      throw failure;
    }
  };

  const approved = async (payPalOrderId: string): Promise<void> => {
    try {
      await capture(payPalOrderId);
      say('success', text.paid);
    } catch (failure) {
      fail(failure);
    }
  };

  if (isRejected) return <ProblemPanel error={undefined} fact={text.scriptFailed} />;
  return (
    <chakra.div display="grid" gap="12px">
      {isPending && <Skeleton h="56px" borderRadius="m" />}
      <PayPalButtons
        style={{ color: 'gold', height: 55, label: 'pay', tagline: false }}
        fundingSource="paypal"
        createOrder={begin}
        onApprove={({ orderID }) => approved(orderID)}
        onCancel={() => say('info', text.cancelled)}
        onError={(failure) => setError((known: unknown) => known ?? failure)}
      />
      {error !== undefined && <ProblemPanel error={error} fact={text.failed} />}
    </chakra.div>
  );
}
