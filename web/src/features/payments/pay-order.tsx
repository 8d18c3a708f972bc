import type { Order } from '#contracts/orders/views';
import type { Provider } from '#contracts/payments/provider';
import { chakra } from '@chakra-ui/react/styled-system';
import { lazy, Suspense, useEffect } from 'react';
import { useHydrated } from '../../lib/hydration.ts';
import { dayAndTime } from '../../lib/dates.ts';
import { formatMoney } from '../../lib/money.ts';
import { reloadIfThere } from '../../lib/new-version.ts';
import { useOrderLocale, useOrderText } from '../../lib/order-text.ts';
import { Panel } from '../../ui/boxes.tsx';
import { CrashBoundary } from '../../ui/crash-boundary.tsx';
import { ProblemPanel } from '../../ui/problem-panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { usePayPalConfig } from './api.ts';
import { PaymentNews, PaymentNote } from './payment-news.tsx';
import { StripeButton } from './components/stripe-button.tsx';
import { useProviders } from './config.ts';
import { DemoNote } from './demo-note.tsx';
import type { Payment } from './use-payment.ts';

const fetchButton = () => import('./components/paypal-button.tsx');
const PayPalButton = lazy(fetchButton);

/** Loads what paying needs together with the order, not after it. */
export function usePreloadPayment(isWanted: boolean): void {
  usePayPalConfig(isWanted);
  useEffect(() => {
    // If this fails, the button tries again and shows the error.
    if (isWanted) void fetchButton().catch(() => undefined);
  }, [isWanted]);
}

const HEAD = 'pay-order';

/** The payment methods for an unpaid order: the chosen one first, the other below (design §8.3). */
export function PayOrder({ order, payment }: { readonly order: Order; readonly payment: Payment }) {
  const { text: all, language } = useOrderLocale();
  const text = all.payments;
  const offered = useProviders();
  const ways = [...offered].sort(
    (a, b) => Number(b === order.paymentMethod) - Number(a === order.paymentMethod),
  );
  if (order.paymentUndecided) return <PaymentNote>{text.undecided(order.paymentUndecided)}</PaymentNote>;
  return (
    <Panel aria-labelledby={HEAD} display="grid" gap="12px">
      <chakra.div
        display="flex"
        flexWrap="wrap"
        justifyContent="space-between"
        alignItems="baseline"
        gap="4px 12px"
      >
        <chakra.h2 id={HEAD} textStyle="h3">
          {text.payNow}
        </chakra.h2>
        <chakra.b textStyle="price">{formatMoney(order.totalPrice)}</chakra.b>
        {order.expiresAt && (
          <chakra.p w="100%" textStyle="small" color="muted">
            {text.keptUntil(dayAndTime(order.expiresAt, language))}
          </chakra.p>
        )}
      </chakra.div>
      <PaymentNews payment={payment} />
      {payment.paying.is !== 'confirming' &&
        ways.map((provider, index) => (
          <Way key={provider} provider={provider} isFirst={index === 0} payment={payment} />
        ))}
      <DemoNote />
    </Panel>
  );
}

interface WayProps {
  readonly provider: Provider;
  readonly isFirst: boolean;
  readonly payment: Payment;
}

function Way({ provider, isFirst, payment }: WayProps) {
  const text = useOrderText().payments;
  const { data: config, error, mutate } = usePayPalConfig();
  // Its chunk loads after the page's: the server renders no control that would not work when the page hydrates.
  const isAwake = useHydrated();
  if (provider === 'Stripe') return <StripeButton payment={payment} isFirst={isFirst} />;
  if (config && isAwake)
    return (
      <CrashBoundary
        instead={
          <ProblemPanel
            error={undefined}
            fact={text.scriptFailed}
            says={text.scriptFailedHint}
            retry={reloadIfThere}
          />
        }
      >
        <Suspense fallback={<Skeleton h="56px" borderRadius="m" />}>
          <PayPalButton config={config} payment={payment} deferred={!isFirst} />
        </Suspense>
      </CrashBoundary>
    );
  if (error) return <ProblemPanel error={error} fact={text.loadFailed} retry={() => mutate()} />;
  return <Skeleton h="56px" borderRadius="m" />;
}
