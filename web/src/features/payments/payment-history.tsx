import { orderPaymentRoutes } from '#contracts/orders/api';
import type { PaymentStep } from '#contracts/payments/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { useAnswer } from '../../lib/api.ts';
import { dateAndTime } from '../../lib/dates.ts';
import { useOrderLocale, useOrderText } from '../../lib/order-text.ts';
import { formatMoney } from '../../lib/money.ts';
import { Panel } from '../../ui/boxes.tsx';
import { ProblemPanel } from '../../ui/problem-panel.tsx';
import { cameTooLate } from './late-money.ts';

/** The steps that show a shopper where their money is; the rest is for the back office. */
const OF_MONEY: ReadonlySet<PaymentStep['kind']> = new Set([
  'captured',
  'failed',
  'refunded',
  'duplicate-refunded',
]);

interface PaymentHistoryProps {
  readonly orderId: string;
  /** Shows every step, with ids and who did it; otherwise only where money went. */
  readonly whole?: boolean;
}

/** What happened to an order's money: each start, capture, refund and duplicate, with its provider. */
export function PaymentHistory({ orderId, whole = false }: PaymentHistoryProps) {
  const { text, language } = useOrderLocale();
  const { data, error, mutate } = useAnswer(orderPaymentRoutes.orderPayments, { params: { id: orderId } });
  const steps = data?.filter(({ kind }) => whole || OF_MONEY.has(kind)) ?? [];
  // To a shopper nothing is missing: the order itself says whether it is paid.
  const isUnread = whole && !data && error !== undefined;
  if (steps.length === 0 && !isUnread) return null;
  return (
    <Panel>
      <chakra.h2 textStyle="h3" mb="12px">
        {text.payments.history}
      </chakra.h2>
      {isUnread && <ProblemPanel error={error} retry={() => mutate()} />}
      <chakra.ol listStyleType="none" display="grid" gap="12px">
        {steps.map((step) => (
          <chakra.li key={step.revision} overflowWrap="anywhere">
            <StepSentence of={step} withReason={whole} />
            <chakra.span display="block" textStyle="small" color="muted">
              <time dateTime={step.at}>{dateAndTime(step.at, language)}</time>
              {whole && ` · ${byWhom(step, text.payments.by)}${idsOf(step)}`}
            </chakra.span>
          </chakra.li>
        ))}
      </chakra.ol>
    </Panel>
  );
}

interface StepSentenceProps {
  readonly of: PaymentStep;
  /** Shows the code of why it failed. */
  readonly withReason?: boolean;
}

/** `Stripe took $45.00` */
export function StepSentence({ of: step, withReason = true }: StepSentenceProps) {
  const text = useOrderText().payments;
  const { provider, amount, reason } = step;
  const sentence = text.steps[cameTooLate(step) ? 'out-of-stock' : step.kind];
  return (
    <b>
      {sentence(provider, amount === null ? '' : formatMoney(amount))}
      {withReason && reason !== null && ` (${reason})`}
    </b>
  );
}

/** A role in the reader's language; a process by its name. */
const byWhom = ({ by }: PaymentStep, words: Readonly<Record<string, string>>): string => words[by] ?? by;

const idsOf = ({ refundId, captureId, providerOrderId }: PaymentStep): string =>
  [providerOrderId, captureId, refundId].map((id) => (id === null ? '' : ` · ${id}`)).join('');
