import type { Provider } from '#contracts/payments/provider';
import { beyondAnswer, type CommandContext } from '../kernel/command-context.ts';
import { refuse } from '../kernel/decision.ts';
import { step } from '../kernel/step.ts';
import { requestDeadline } from '../platform/waiting/request-deadline.ts';
import { decisions } from './decisions.ts';
import { captureKey } from './keys.ts';
import { ProviderUnavailable, type ProviderOrder } from './ports.ts';
import { isOrderOf, isStartedWith, mayBeStarted } from './provider-orders.ts';
import { recordOutcome } from './record-outcome.ts';
import {
  pendingWhenAway,
  type OutcomeDeps,
  type PaymentDeps,
  type PaymentOutcome,
  type PaymentRef,
} from './payment-outcome.ts';
import { paymentAttemptWith, payments } from './state.ts';
import type { PaymentState, Placed } from './state.types.ts';
import { isWhole, paymentAttemptNamedBy } from './verify.ts';

export interface PayRequest {
  readonly orderId: string;
  readonly payer: string;
  /** What the browser reports as approved: not known to be, until the provider has been asked. */
  readonly providerOrderId: string;
}

/**
 * Verifies an approved payment at its provider, captures it and records it (design §5, Paying). The same one reported
 * again, also at once, is captured once and answered alike. Throws `ProviderUnavailable` when nothing was begun. What a slow
 * provider has not said before the client gives up, the process `payments` finds out.
 */
export const pay = async (deps: PaymentDeps, request: PayRequest, context: CommandContext) => {
  const { orderId, payer } = request;
  const inTime = requestDeadline(context.until, deps.machine);
  const foundAt = (folded: FoldedPayment) => foundFor(deps, request, folded, context, inTime);
  // A "no" is looked at again at the stream's head: another process may have begun what is reported.
  const recent = await deps.handler.recent(payments, orderId);
  const first = await foundAt(recent);
  const head = first.kind === 'refused' ? await deps.handler.load(payments, orderId) : recent;
  const answer = head.revision === recent.revision ? first : await foundAt(head);
  if (answer.kind !== 'found') return answer;
  const { ref, found } = answer;
  const begun = await deps.handler.handle(
    payments,
    orderId,
    decisions.StartCapture({ ...ref, payer }, { now: deps.clock() }),
    step(context, 'start-capture'),
  );
  if (begun.kind === 'refused') return refuse(begun.code);
  if (begun.state.stage !== 'unpaid') return paid(begun.position);
  const finished = finish(deps, ref, begun.state, found, beyondAnswer(context)).catch(pendingWhenAway);
  return answerOf(await inTime(finished, (): PaymentOutcome => ({ kind: 'pending' })));
};

interface FoldedPayment {
  readonly state: PaymentState;
  readonly position: bigint;
}

/** The payment as its provider has it, where a capture of it may begin; or what is to be answered already. */
const foundFor = async (
  deps: PaymentDeps,
  request: PayRequest,
  { state, position }: FoldedPayment,
  context: CommandContext,
  inTime: ReturnType<typeof requestDeadline>,
) => {
  const { payer, providerOrderId } = request;
  if (state.stage === 'unplaced' || state.userId !== payer) return refuse('ORDER_NOT_FOUND');
  if (state.stage === 'paid')
    return state.payment.providerOrderId === providerOrderId ? paid(position) : refuse('ORDER_ALREADY_PAID');
  const payment = await inTime(findPayment(deps, state, request, context), tooSlow);
  if (state.stage === 'closed')
    return payment
      ? inTime(payLate(deps, payment, state, beyondAnswer(context)), () => refuse('PAYMENT_PENDING'))
      : refuse('ORDER_CLOSED');
  if (!payment) return refuse(isCapturing(state, request) ? 'PAYMENT_PENDING' : 'PAYMENT_UNKNOWN');
  const { status } = payment.found;
  if (status === 'created') return refuse('PAYMENT_NOT_APPROVED');
  if (status === 'declined' || status === 'voided' || status === 'refunded')
    return refuse('PAYMENT_DECLINED');
  return { kind: 'found', ...payment } as const;
};

const tooSlow = (): never => {
  throw new ProviderUnavailable('it took too long to say what was approved');
};

/** For an order that has ended nothing is captured any more; money that came by itself revives it, or goes back. */
const payLate = async (
  deps: PaymentDeps,
  { ref, found }: FoundPayment,
  state: Placed,
  context: CommandContext,
) =>
  found.status === 'completed'
    ? answerOf(await recordOutcome(deps, ref, state, found, context).catch(pendingWhenAway))
    : refuse('ORDER_CLOSED');

/** Brings an open capture to its end: captures what is approved, with a key under which it happens once. */
export const finish = async (
  deps: OutcomeDeps,
  ref: PaymentRef,
  state: Placed,
  found: ProviderOrder,
  context: CommandContext,
): Promise<PaymentOutcome> => {
  if (found.status !== 'approved' || found.foreignPayee !== undefined)
    return recordOutcome(deps, ref, state, found, context);
  const answer = await ref.at.capture(ref.providerOrderId, captureKey(state, ref));
  const certain = answer === 'unknown' ? await ref.at.lookUp(ref.providerOrderId) : answer;
  return certain ? recordOutcome(deps, ref, state, certain, context) : { kind: 'pending' };
};

interface FoundPayment {
  readonly ref: PaymentRef;
  readonly found: ProviderOrder;
}

/**
 * The reported payment at its provider, if it is one that this order started, for the right sum and the shop. What this
 * order did not start is known by the log: nobody is asked.
 */
const findPayment = async (
  deps: PaymentDeps,
  state: Placed,
  { orderId, providerOrderId }: PayRequest,
  context: CommandContext,
): Promise<FoundPayment | undefined> => {
  const used = new Set<Provider>(state.attempts.toReversed().map(({ provider }) => provider));
  for (const provider of used) {
    const at = deps.providers[provider];
    if (!at || !mayBeStarted(state, { provider, providerOrderId })) continue;
    const found = await at.lookUp(providerOrderId);
    if (!found) {
      const started = paymentAttemptWith(state, { provider, providerOrderId });
      if (started && !isStartedWith(at, started.account))
        throw new ProviderUnavailable('other credentials have started this payment');
      continue;
    }
    // Its webhooks have to lead to our order and its money to the shop: what a buyer has changed is not captured.
    const attempt = paymentAttemptNamedBy(state, orderId, provider, found);
    const isRight =
      found.id === providerOrderId &&
      attempt !== undefined &&
      isWhole(state, found) &&
      found.foreignPayee === undefined &&
      (await isOrderOf(deps, state, { orderId, attempt, at }, providerOrderId, context));
    return isRight ? { ref: { orderId, provider, providerOrderId, at }, found } : undefined;
  }
  return undefined;
};

/** Whether it is the open capture: that the provider does not know it now settles nothing. */
const isCapturing = (state: Placed, { providerOrderId }: PayRequest): boolean =>
  state.stage === 'unpaid' && state.capturing?.providerOrderId === providerOrderId;

const paid = (position: bigint) => ({ kind: 'paid', position }) as const;

const answerOf = (result: PaymentOutcome) => {
  switch (result.kind) {
    case 'paid':
      return paid(result.position);
    case 'failed':
      return refuse(result.reason === 'NOT_APPROVED' ? 'PAYMENT_NOT_APPROVED' : 'PAYMENT_DECLINED');
    case 'given-back':
      return refuse(result.code);
    case 'pending':
      return refuse('PAYMENT_PENDING');
    default:
      return result satisfies never;
  }
};
