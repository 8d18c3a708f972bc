import type { CommandContext } from '../kernel/command-context.ts';
import { step } from '../kernel/step.ts';
import { decisions } from './decisions.ts';
import { duplicateRefundKey, isDuplicateRefundKey } from './keys.ts';
import { AFTER_REFUSAL } from './look-again.ts';
import type { ProviderOrder, ProviderRefund } from './ports.ts';
import {
  NeedsPerson,
  type CapturedOrder,
  type OutcomeDeps,
  type PaymentOutcome,
  type PaymentRef,
  type Pending,
} from './payment-outcome.ts';
import { recordFailure } from './record-failure.ts';
import { payments } from './state.ts';
import type { PaymentState } from './state.types.ts';

type RefusedCaptureCode = Extract<PaymentOutcome, { readonly kind: 'given-back' }>['code'];

/** Why money for an order that stands like this is not taken. */
export const codeOf = ({ stage }: PaymentState): RefusedCaptureCode =>
  stage === 'paid' ? 'ORDER_ALREADY_PAID' : 'ORDER_CLOSED';

/**
 * Gives a capture back that should not have been. It is pending while it is not certain that the money is back: a refund
 * that is on its way may still fail. It happens once, however often it is asked; where somebody has done it by hand, it is
 * done, too. One that failed is asked for again under another key, once an hour: never while an earlier one may arrive.
 */
const refundCapture = async (
  ref: PaymentRef,
  known: CapturedOrder,
  now: Date,
): Promise<{ readonly kind: 'refunded'; readonly refundId: string } | Pending> => {
  const { at, providerOrderId } = ref;
  const { id: captureId } = known.capture;
  const failures = oursIn(known).filter(({ status }) => status === 'failed');
  const isOnItsWay = oursIn(known).some(({ status }) => status === 'pending');
  if (isOnItsWay || failures.some((failure) => isRecent(failure, now))) return notYetRefunded(ref, known);
  const idempotencyKey = duplicateRefundKey(captureId, failures.length);
  const answer = await at.refund({ captureId, idempotencyKey, reference: known.reference });
  if (answer.status === 'completed') return { kind: 'refunded', refundId: answer.id };
  // A repeated key may answer what was true when it was used first.
  const found = await at.lookUp(providerOrderId);
  if (found && isFullyRefunded(found)) return { kind: 'refunded', refundId: refundIdIn(found) };
  const reason = answer.status === 'refused' ? answer.reason : 'FAILED';
  return answer.status === 'pending'
    ? notYetRefunded(ref, { ...known, refunds: found?.refunds ?? known.refunds })
    : { kind: 'pending', because: new MoneyKept(ref, captureId, reason) };
};

const oursIn = ({ refunds, capture }: ProviderOrder): readonly ProviderRefund[] =>
  refunds.filter(({ key }) => capture && isDuplicateRefundKey(capture.id, key));

const isRecent = ({ madeAt }: ProviderRefund, now: Date): boolean =>
  madeAt !== undefined && now.getTime() - madeAt.getTime() < AFTER_REFUSAL;

/** Says that money is not back yet: operators hear of a failed refund, also while the next one is on its way. */
export const notYetRefunded = (ref: PaymentRef, found: CapturedOrder): Pending =>
  oursIn(found).some(({ status }) => status === 'failed')
    ? { kind: 'pending', because: new MoneyKept(ref, found.capture.id, 'FAILED') }
    : { kind: 'pending' };

/** The provider keeps money that has to go back: somebody has to see to it at the provider's own site. */
class MoneyKept extends NeedsPerson {
  constructor({ provider, orderId }: PaymentRef, captureId: string, reason: string) {
    super(
      orderId,
      `${provider} refuses to give the capture ${captureId} of the order ${orderId} back: ${reason}`,
    );
    this.name = 'MoneyKept';
  }
}

/** Whether all the money of a payment is with the buyer again, and stays there. */
export const isFullyRefunded = ({ status, refunds }: ProviderOrder): boolean =>
  status === 'refunded' && refunds.every((refund) => refund.status !== 'pending');

/** Gives back what came for an order that is paid or closed, and records that it went. */
export const refundDuplicateCapture = async (
  deps: OutcomeDeps,
  ref: PaymentRef,
  found: CapturedOrder,
  code: RefusedCaptureCode,
  context: CommandContext,
): Promise<PaymentOutcome> => {
  const back = await refundCapture(ref, found, deps.clock());
  if (back.kind === 'pending') return back;
  return recordRefundedCapture(deps, ref, found, { refundId: back.refundId, code }, context);
};

/**
 * Gives back what came in a wrong sum: the buyer can change an order at the provider between our look and our capture. An
 * unpaid order can be paid in another way then.
 */
export const refundWrongAmount = async (
  deps: OutcomeDeps,
  ref: PaymentRef,
  found: CapturedOrder,
  context: CommandContext,
): Promise<PaymentOutcome> => {
  const back = await refundCapture(ref, found, deps.clock());
  if (back.kind === 'pending') return back;
  const recording = step(context, 'record-failure');
  const { state, isWaiting } = await recordFailure(deps, ref, 'AMOUNT_MISMATCH', recording);
  if (isWaiting) return { kind: 'pending' };
  if (state.stage === 'paid' || state.stage === 'closed')
    return recordRefundedCapture(deps, ref, found, { refundId: back.refundId, code: codeOf(state) }, context);
  return { kind: 'failed', reason: 'AMOUNT_MISMATCH' };
};

/** The provider has given it back, and we did not hear of it: the process that asked died, or somebody did it by hand. */
export const recordFoundRefund = (
  deps: OutcomeDeps,
  ref: PaymentRef,
  found: CapturedOrder,
  code: RefusedCaptureCode,
  context: CommandContext,
): Promise<PaymentOutcome> =>
  recordRefundedCapture(deps, ref, found, { refundId: refundIdIn(found), code }, context);

const recordRefundedCapture = async (
  { handler, clock }: OutcomeDeps,
  { orderId, provider, providerOrderId }: PaymentRef,
  { capture: { id: captureId, amountCents } }: CapturedOrder,
  { refundId, code }: { readonly refundId: string; readonly code: RefusedCaptureCode },
  context: CommandContext,
): Promise<PaymentOutcome> => {
  const refund = { orderId, provider, providerOrderId, captureId, amountCents, refundId };
  await handler.handle(
    payments,
    orderId,
    decisions.RecordDuplicateRefund(refund, { now: clock() }),
    step(context, 'record-duplicate-refund'),
  );
  return { kind: 'given-back', code };
};

const refundIdIn = (found: ProviderOrder): string =>
  [...oursIn(found), ...found.refunds].find(({ status }) => status === 'completed')?.id ?? '';
