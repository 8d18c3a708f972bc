import type { CommandContext } from '../kernel/command-context.ts';
import type { FailureReason } from './decide/record-failure.ts';
import { decisions } from './decisions.ts';
import type { OutcomeDeps, PaymentRef } from './payment-outcome.ts';
import { payments } from './state.ts';
import type { PaymentState } from './state.types.ts';

/**
 * Closes the open capture of a payment that pays nothing, and says how its order stands then, or that another capture has
 * to end before that can be recorded.
 */
export const recordFailure = async (
  { handler, clock }: OutcomeDeps,
  { orderId, provider, providerOrderId }: PaymentRef,
  reason: FailureReason,
  context: CommandContext,
): Promise<{ readonly state: PaymentState; readonly isWaiting: boolean }> => {
  const failure = { orderId, provider, providerOrderId, reason };
  const outcome = await handler.handle(
    payments,
    orderId,
    decisions.RecordFailure(failure, { now: clock() }),
    context,
  );
  const isWaiting = outcome.kind === 'refused' && outcome.code === 'PAYMENT_IN_PROGRESS';
  return { state: outcome.state, isWaiting };
};
