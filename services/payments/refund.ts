import { beyondAnswer, type CommandContext } from '../kernel/command-context.ts';
import { refuse } from '../kernel/decision.ts';
import { step } from '../kernel/step.ts';
import { requestDeadline } from '../platform/waiting/request-deadline.ts';
import type { StartRefund } from './decide/start-refund.ts';
import { decisions } from './decisions.ts';
import { refundKey } from './keys.ts';
import { KEY_USED, type PaymentProvider } from './ports.ts';
import { isOf, recordRefund, recordRefunds } from './record-refunds.ts';
import {
  NeedsPerson,
  NotConfigured,
  pendingWhenAway,
  providerOf,
  type PaymentDeps,
  type Pending,
} from './payment-outcome.ts';
import { openRefund, paymentAttemptWith, payments } from './state.ts';
import type { Paid, Payment, Refund } from './state.types.ts';

/** What came of a refund. `pending`: the provider has not said, and the process `payments` comes back to it. */
export type Refunding =
  | { readonly kind: 'refunded'; readonly position: bigint }
  | { readonly kind: 'declined'; readonly reason: string }
  | Pending;

/** Gives captured money back, whole or in part. The same request again, also at once, gives it back once. */
export const refund = async (deps: PaymentDeps, request: StartRefund, context: CommandContext) => {
  const { handler, clock } = deps;
  const { orderId, requestOf } = request;
  const { state } = await handler.load(payments, orderId);
  if (state.stage === 'paid' && !deps.providers[state.payment.provider])
    return refuse('PROVIDER_UNAVAILABLE');
  const begun = await handler.handle(
    payments,
    orderId,
    decisions.StartRefund(request, { now: clock() }),
    step(context, 'start-refund'),
  );
  if (begun.kind === 'refused') {
    // A refusal must not expose the order's payment state.
    const { state: _, ...no } = begun;
    return no;
  }
  const open = begun.state.stage === 'paid' ? openRefund(begun.state) : undefined;
  if (begun.state.stage !== 'paid' || open?.request !== requestOf(open?.number ?? 0))
    return { kind: 'refunded', position: begun.position } as const;
  let isAnswered = false;
  const going = beyondAnswer(context);
  const isOver = () => isAnswered;
  // One that was begun before may be at the provider, which forgets our key in time.
  const finish = begun.events.length === 0 ? findOrFinishRefund : finishRefund;
  const refunding = finish(deps, orderId, begun.state, open, going, isOver).catch(pendingWhenAway);
  return requestDeadline(context.until, deps.machine)(refunding, (): Refunding => {
    isAnswered = true;
    return { kind: 'pending' };
  });
};

const NEVER_OVER = () => false;

/**
 * Asks the provider for an open refund, under a key under which it happens once, and records the answer. A call that was
 * answered (`isOver`) records nothing: the process looks it up and records it as its own, of which operators hear.
 */
const finishRefund = async (
  deps: PaymentDeps,
  orderId: string,
  state: Paid,
  open: Refund,
  context: CommandContext,
  isOver = NEVER_OVER,
): Promise<Refunding> => {
  const at = providerOf(deps, state.payment);
  const { captureId } = state;
  const idempotencyKey = refundKey(captureId, open.number);
  const attempt = paymentAttemptWith(state, state.payment)?.number;
  const answer = await at.refund({
    captureId,
    amountCents: open.amountCents,
    idempotencyKey,
    ...(attempt !== undefined && { reference: { orderId, attempt } }),
  });
  if (isOver()) return { kind: 'pending' };
  const about = { state, open, at, isOver };
  if (answer.status === 'refused') return recordRefusedRefund(deps, orderId, about, answer.reason, context);
  const made = { ...answer, key: idempotencyKey };
  if (!isOf(state, open, made)) return recordRefusedRefund(deps, orderId, about, KEY_USED, context);
  await recordRefund(deps, orderId, state, made, context);
  return outcomeOf(deps, orderId, open, 'FAILED');
};

interface Asked {
  readonly state: Paid;
  readonly open: Refund;
  readonly at: PaymentProvider;
  readonly isOver: () => boolean;
}

/**
 * A "no" may come because it was done already, under a key that the provider has forgotten: so it is looked up first. A key
 * that answers another refund is a "no", too. To other credentials than those of the payment a provider says that there is no
 * such thing, which settles nothing.
 */
const recordRefusedRefund = async (
  deps: PaymentDeps,
  orderId: string,
  { state, open, at, isOver }: Asked,
  reason: string,
  context: CommandContext,
): Promise<Refunding> => {
  const ref = { orderId, ...state.payment };
  const found = await at.lookUp(state.payment.providerOrderId);
  if (isOver()) return { kind: 'pending' };
  if (!found && paymentAttemptWith(state, state.payment)?.account !== at.account)
    return { kind: 'pending', because: new PaymentUnknown(ref) };
  const refunds = found?.refunds ?? [];
  await recordRefunds(deps, ref, refunds, context);
  // It is on its way after all: another one would give the money back twice.
  if (refunds.some((each) => each.status === 'pending' && isOf(state, open, each)))
    return { kind: 'pending' };
  const failure = { orderId, number: open.number, reason };
  await deps.handler.handle(
    payments,
    orderId,
    decisions.RecordRefundFailure(failure, { now: deps.clock() }),
    step(context, `refuse-refund-${open.number}`),
  );
  // What others have given back meanwhile had to wait for ours.
  await recordRefunds(deps, ref, refunds, context);
  return outcomeOf(deps, orderId, open, reason);
};

/** The provider does not know the payment under today's credentials; it was made with others. */
class PaymentUnknown extends NeedsPerson {
  constructor({ orderId, provider, providerOrderId }: Payment & { readonly orderId: string }) {
    super(
      orderId,
      `${provider} does not know ${providerOrderId}, whose money is to go back: the order ${orderId} was paid with other ` +
        'credentials',
    );
    this.name = 'PaymentUnknown';
  }
}

const outcomeOf = async (
  { handler }: PaymentDeps,
  orderId: string,
  { number }: Refund,
  reason: string,
): Promise<Refunding> => {
  const { state, position } = await handler.load(payments, orderId);
  const { status } = (state.stage === 'paid' && state.refunds.find((each) => each.number === number)) || {
    status: 'open',
  };
  if (status === 'completed') return { kind: 'refunded', position };
  return status === 'failed' ? { kind: 'declined', reason } : { kind: 'pending' };
};

/** Brings an open refund to its end: it is looked up before it is asked for again. */
export const resumeRefund = async (
  deps: PaymentDeps,
  orderId: string,
  context: CommandContext,
): Promise<'done' | Pending> => {
  const { state } = await deps.handler.load(payments, orderId);
  const open = state.stage === 'paid' ? openRefund(state) : undefined;
  if (state.stage !== 'paid' || !open) return 'done';
  if (!deps.providers[state.payment.provider])
    return { kind: 'pending', because: new NotConfigured(orderId, state.payment) };
  const refunding = await findOrFinishRefund(deps, orderId, state, open, context);
  return refunding.kind === 'pending' ? refunding : 'done';
};

/** Looks for an open refund among those of the payment, and asks for it only where it is not there. */
const findOrFinishRefund = async (
  deps: PaymentDeps,
  orderId: string,
  state: Paid,
  open: Refund,
  context: CommandContext,
  isOver = NEVER_OVER,
): Promise<Refunding> => {
  const found = await providerOf(deps, state.payment).lookUp(state.payment.providerOrderId);
  if (isOver()) return { kind: 'pending' };
  const isKnown = found?.refunds.some((each) => isOf(state, open, each));
  await recordRefunds(deps, { orderId, ...state.payment }, found?.refunds ?? [], context);
  return isKnown
    ? outcomeOf(deps, orderId, open, 'FAILED')
    : finishRefund(deps, orderId, state, open, context, isOver);
};
