import { toDollars } from '#contracts/kernel/money';
import { reveal } from '#contracts/kernel/personal';
import type { CommandContext } from '../kernel/command-context.ts';
import { derivedId } from '../kernel/ids.ts';
import { step } from '../kernel/step.ts';
import { NeedsPerson, NotConfigured, type Pending, type PaymentDeps } from './payment-outcome.ts';
import { KEY_USED } from './ports.ts';
import { recordRefunds } from './record-refunds.ts';
import { refund, resumeRefund } from './refund.ts';
import { payments } from './state.ts';
import type { Paid } from './state.types.ts';

/**
 * Gives back what is left of the money of a cancelled order. What the provider has declined is not asked for again: that
 * needs a person, who can refund it, and until then operators see that it is left. Where less was left than the log knew,
 * what is left is asked for then; where the key was used before, the next number's is.
 */
export const refundRest = async (
  deps: PaymentDeps,
  orderId: string,
  context: CommandContext,
): Promise<'done' | Pending> => {
  const resumed = await resumeRefund(deps, orderId, context);
  if (resumed !== 'done') return resumed;
  const { state } = await deps.handler.load(payments, orderId);
  if (state.stage !== 'paid' || !state.isCancelled) return 'done';
  const left = state.capturedCents - state.refundedCents;
  if (left <= 0) return 'done';
  const request = derivedId('the rest of a cancelled order', orderId, left);
  const isDeclined = state.refunds.some((each) => each.request === request);
  if (isDeclined && (await whyDeclined(deps, orderId)) !== KEY_USED)
    return lookForDeclined(deps, orderId, state, context);
  const reason = await whyCancelled(deps, orderId);
  const rest = { orderId, requestOf: () => request, requestHash: null, amountCents: undefined, reason };
  const outcome = await refund(deps, rest, step(context, `rest-${state.refunds.length}`));
  switch (outcome.kind) {
    case 'declined':
      if (outcome.reason === KEY_USED) return { kind: 'pending' };
      return refundRest(deps, orderId, context);
    case 'refunded':
      return refundRest(deps, orderId, context);
    case 'pending':
      return outcome;
    case 'refused':
      return outcome.code === 'PROVIDER_UNAVAILABLE'
        ? { kind: 'pending', because: new NotConfigured(orderId, state.payment) }
        : { kind: 'pending' };
    default:
      return outcome satisfies never;
  }
};

/** Looks whether somebody has seen to declined money at the provider's own site, where the webhook of that was lost. */
const lookForDeclined = async (
  deps: PaymentDeps,
  orderId: string,
  { payment, refundedCents }: Paid,
  context: CommandContext,
): Promise<'done' | Pending> => {
  const found = await deps.providers[payment.provider]?.lookUp(payment.providerOrderId);
  const looking = step(context, 'look-for-declined');
  await recordRefunds(deps, { orderId, ...payment }, found?.refunds ?? [], looking);
  const { state } = await deps.handler.load(payments, orderId);
  if (state.stage !== 'paid' || state.refundedCents !== refundedCents)
    return refundRest(deps, orderId, context);
  return { kind: 'pending', because: new RestDeclined(orderId, state, await whyDeclined(deps, orderId)) };
};

/** The provider keeps money of a cancelled order: an admin has to refund it. */
class RestDeclined extends NeedsPerson {
  constructor(orderId: string, { payment, capturedCents, refundedCents }: Paid, reason: string) {
    const left = toDollars(capturedCents - refundedCents).toFixed(2);
    super(
      orderId,
      `${payment.provider} declined to give back $${left} of the cancelled order ${orderId}: ${reason}`,
    );
    this.name = 'RestDeclined';
  }
}

const whyDeclined = async ({ openedEvents }: PaymentDeps, orderId: string): Promise<string> => {
  const failed = (await openedEvents(orderId)).findLast((event) => event.type === 'PaymentRefundFailed');
  return failed?.type === 'PaymentRefundFailed' ? failed.data.reason : '';
};

const whyCancelled = async ({ openedEvents }: PaymentDeps, orderId: string): Promise<string> => {
  const cancelled = (await openedEvents(orderId)).find((event) => event.type === 'OrderCancelled');
  return cancelled?.type === 'OrderCancelled' ? reveal(cancelled.data.reason) : '';
};
