import type { Order } from '#contracts/orders/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { lazy, Suspense } from 'react';
import { useText } from '../../lib/locale.tsx';
import { ProblemPanel } from '../../ui/problem-panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { usePayPalConfig } from './api.ts';

const PayPalButton = lazy(() => import('./components/paypal-button.tsx'));

/** The ways to pay an unpaid order. */
export function PayOrder({ order }: { readonly order: Order }) {
  const text = useText().payments;
  const { data: config, error, mutate } = usePayPalConfig();
  return (
    <chakra.section aria-label={text.payNow} display="grid" gap="12px">
      {order.paymentMethod === 'Stripe' && (
        <chakra.p
          textStyle="small"
          color="warning-soft-ink"
          bg="warning-soft"
          borderRadius="12px"
          px="16px"
          py="12px"
        >
          {text.stripeLater}
        </chakra.p>
      )}
      {config ? (
        <Suspense fallback={<Skeleton h="56px" borderRadius="m" />}>
          <PayPalButton orderId={order._id} config={config} />
        </Suspense>
      ) : error ? (
        <ProblemPanel error={error} fact={text.loadFailed} retry={() => mutate()} />
      ) : (
        <Skeleton h="56px" borderRadius="m" />
      )}
      {config?.sdkBaseUrl && (
        <chakra.p textStyle="small" color="muted">
          {text.simulated}
        </chakra.p>
      )}
    </chakra.section>
  );
}
