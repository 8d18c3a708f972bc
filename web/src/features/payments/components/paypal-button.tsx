import type { paymentConfigRoutes } from '#contracts/payments/config';
import { chakra } from '@chakra-ui/react/styled-system';
import {
  DISPATCH_ACTION,
  PayPalButtons,
  PayPalScriptProvider,
  SCRIPT_LOADING_STATE,
  usePayPalScriptReducer,
} from '@paypal/react-paypal-js';
import type { AnswerOf } from '../../../lib/api.ts';
import { useOrderText } from '../../../lib/order-text.ts';
import { Button } from '../../../ui/button.tsx';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { Payment } from '../use-payment.ts';

interface PayPalButtonProps {
  readonly payment: Payment;
  readonly config: AnswerOf<typeof paymentConfigRoutes.payPalConfig>;
  /** Another method was chosen: PayPal's script loads only on demand. */
  readonly deferred: boolean;
}

/** PayPal's own button; without credentials its script is replaced by the shop's simulator. */
export default function PayPalButton({ payment, config, deferred }: PayPalButtonProps) {
  const options = {
    clientId: config.clientId,
    currency: config.currency,
    intent: 'capture',
    ...(config.sdkBaseUrl === null ? {} : { sdkBaseUrl: config.sdkBaseUrl }),
  };
  return (
    <PayPalScriptProvider options={options} deferLoading={deferred}>
      <ByScript payment={payment} />
    </PayPalScriptProvider>
  );
}

/** Each state of the script is visible: initial, pending, rejected, resolved (spec §4). */
function ByScript({ payment }: Pick<PayPalButtonProps, 'payment'>) {
  const text = useOrderText().payments;
  const [{ isInitial, isPending, isRejected, options }, dispatch] = usePayPalScriptReducer();

  if (isInitial) {
    const load = () =>
      dispatch({ type: DISPATCH_ACTION.LOADING_STATUS, value: SCRIPT_LOADING_STATE.PENDING });
    return (
      <Button tone="line" size="large" wide onClick={load}>
        {text.withPayPal}
      </Button>
    );
  }
  if (isPending)
    return (
      <chakra.output display="block" aria-busy>
        <Skeleton h="56px" borderRadius="m" />
        <chakra.span display="block" mt="6px" textStyle="small" color="muted">
          {text.payPalComes}
        </chakra.span>
      </chakra.output>
    );
  if (isRejected)
    return (
      <ProblemPanel
        error={undefined}
        fact={text.scriptFailed}
        says={text.scriptFailedHint}
        retry={() => dispatch({ type: DISPATCH_ACTION.RESET_OPTIONS, value: options })}
      />
    );
  return (
    <PayPalButtons
      style={{ color: 'gold', height: 55, label: 'pay', tagline: false }}
      fundingSource="paypal"
      createOrder={payment.startPayPal}
      onApprove={({ orderID }) => payment.claim(orderID)}
      onCancel={payment.leave}
      onError={(error) => payment.fail(error)}
    />
  );
}
