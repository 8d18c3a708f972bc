import { CURRENCY } from '#contracts/kernel/money';
import { reveal } from '#contracts/kernel/personal';
import type { CommandContext } from '../kernel/command-context.ts';
import { step } from '../kernel/step.ts';
import { decisions } from './decisions.ts';
import { refundKey } from './keys.ts';
import type { OpenedEvents, ProviderRefund } from './ports.ts';
import type { NeedsPerson, PaymentRef, OutcomeDeps } from './payment-outcome.ts';
import { isSame, payments } from './state.ts';
import type { Paid, Refund } from './state.types.ts';
import { undoneIn, whyToLookAt } from './undone-refunds.ts';

/**
 * Whether the provider's refund is the result of this one of ours. The key alone does not prove it: a restored log
 * reuses numbers, so an older refund may have the same key.
 */
export const isOf = (
  { captureId, refundIds }: Paid,
  { number, amountCents, status }: Refund,
  found: ProviderRefund,
): boolean =>
  found.key === refundKey(captureId, number) &&
  found.amountCents === amountCents &&
  status !== 'completed' &&
  !refundIds.includes(found.id);

/** Which of the shop's own refunds this is; null for one of which the log knows nothing, as one at the provider's own site. */
const numberOf = (state: Paid, found: ProviderRefund): number | null =>
  state.refunds.find((each) => isOf(state, each, found))?.number ?? null;

/**
 * Records what the provider knows to have gone back of the payment that paid this order; may be asked any number of times.
 * Answers the position at which it is recorded, and whether something has to wait: what others have refunded, while it
 * is on its way or one of ours is open. `because`: money that went back is at the provider again, or a refund of others
 * would be more than was captured, and is not recorded.
 */
export const recordRefunds = async (
  deps: OutcomeDeps,
  ref: Omit<PaymentRef, 'at'>,
  refunds: readonly ProviderRefund[],
  context: CommandContext,
): Promise<{
  readonly position: bigint;
  readonly isWaiting: boolean;
  readonly because?: NeedsPerson | undefined;
}> => {
  const { state, position } = await deps.handler.load(payments, ref.orderId);
  if (state.stage !== 'paid' || !isSame(state.payment, ref)) return { position, isWaiting: false };
  const { refundIds } = state;
  const news = refunds.filter(({ id }) => !refundIds.includes(id));
  const isOurs = (refund: ProviderRefund) => numberOf(state, refund) !== null;
  // Ours first: while one of them is open, those of others wait.
  const others = news.filter((refund) => !isOurs(refund));
  const undone = undoneIn(state, refunds, others);
  const inOrder = [...news.filter(isOurs), ...others.filter((refund) => !undone.paidOutBy.has(refund))];
  const beyond: ProviderRefund[] = [];
  let last = position;
  let isWaiting = false;
  for (const refund of inOrder) {
    // As it is after the one before: of two that could be the same of ours only one is.
    const { state: now } = await deps.handler.load(payments, ref.orderId);
    if (now.stage !== 'paid') break;
    const recorded = await recordRefund(deps, ref.orderId, now, refund, context);
    isWaiting ||= recorded === 'waiting';
    if (recorded === 'beyond') beyond.push(refund);
    if (typeof recorded === 'bigint') last = recorded;
  }
  const because = whyToLookAt(ref, undone, beyond, deps.clock());
  return { position: last, isWaiting, because };
};

/**
 * Records one refund, if what the provider says of it is certain. Answers the position, if so. One of ours that is on
 * its way has a task of its own; nobody else looks for another's.
 */
export const recordRefund = async (
  deps: OutcomeDeps,
  orderId: string,
  state: Paid,
  refund: ProviderRefund,
  context: CommandContext,
): Promise<bigint | 'waiting' | 'beyond' | undefined> => {
  const number = numberOf(state, refund);
  const now = deps.clock();
  const recording = step(context, `record-refund-${refund.id}`);
  if (refund.status === 'failed') {
    if (number === null) return undefined;
    const failure = decisions.RecordRefundFailure({ orderId, number, reason: 'FAILED' }, { now });
    const outcome = await deps.handler.handle(payments, orderId, failure, recording);
    return outcome.kind === 'done' ? outcome.position : undefined;
  }
  if (refund.status === 'pending') return number === null ? 'waiting' : undefined;
  if (refund.currency !== CURRENCY) return undefined;
  const { captureId } = state;
  const { id: refundId, amountCents } = refund;
  const reason =
    number === null ? `Refunded at ${state.payment.provider}` : await reasonOf(deps, orderId, number);
  const record = { orderId, captureId, refundId, amountCents, reason, number };
  const outcome = await deps.handler.handle(
    payments,
    orderId,
    decisions.RecordRefund(record, { now }),
    recording,
  );
  if (outcome.kind === 'done') return outcome.position;
  return outcome.code === 'REFUND_TOO_LARGE' ? 'beyond' : 'waiting';
};

const reasonOf = async (
  { openedEvents }: { readonly openedEvents: OpenedEvents },
  orderId: string,
  number: number,
): Promise<string> => {
  const events = await openedEvents(orderId);
  const begun = events.find((event) => event.type === 'PaymentRefundStarted' && event.data.number === number);
  return begun?.type === 'PaymentRefundStarted' ? reveal(begun.data.reason) : '';
};
