import type { CommandContext } from '../kernel/command-context.ts';
import { step } from '../kernel/step.ts';
import { decisions } from './decisions.ts';
import type { FailureReason } from './decide/record-failure.ts';
import { recordFailure } from './record-failure.ts';
import {
  codeOf,
  refundDuplicateCapture,
  refundWrongAmount,
  isFullyRefunded,
  notYetRefunded,
  recordFoundRefund,
} from './refund-capture.ts';
import type { ProviderOrder } from './ports.ts';
import { PaidElsewhere } from './paid-elsewhere.ts';
import { recordRefunds } from './record-refunds.ts';
import {
  NeedsPerson,
  type Capture,
  type CapturedOrder,
  type PaymentRef,
  type OutcomeDeps,
  type PaymentOutcome,
} from './payment-outcome.ts';
import { isSame, payments } from './state.ts';
import type { Placed } from './state.types.ts';
import { isAbout, isWhole } from './verify.ts';

/** The payment that is recorded, and the state of its order when the provider was asked. */
interface Recording {
  readonly deps: OutcomeDeps;
  readonly ref: PaymentRef;
  readonly state: Placed;
  readonly context: CommandContext;
}

/**
 * Records what the provider says about a payment of this order, and about what went back of it: may be asked any number of
 * times, in any order. An answer about something else settles nothing, and operators hear of it.
 */
export const recordOutcome = async (
  deps: OutcomeDeps,
  ref: PaymentRef,
  state: Placed,
  found: ProviderOrder,
  context: CommandContext,
): Promise<PaymentOutcome> => {
  if (!isAbout(state, ref, found)) return { kind: 'pending', because: new AboutSomethingElse(ref) };
  const recording = { deps, ref, state, context };
  if (found.foreignPayee !== undefined && MAY_PAY.has(found.status)) return recordForeign(recording);
  switch (found.status) {
    case 'completed':
    case 'refunded':
      return recordMoney(recording, found);
    case 'declined':
      return failed(recording, 'DECLINED');
    case 'voided':
      return failed(recording, 'VOIDED');
    case 'created':
      return failed(recording, 'NOT_APPROVED');
    case 'approved':
    case 'pending':
      return { kind: 'pending' };
    default:
      return found.status satisfies never;
  }
};

/** Statuses in which the payee has the money, or may still get it. */
const MAY_PAY: ReadonlySet<ProviderOrder['status']> = new Set([
  'approved',
  'pending',
  'completed',
  'refunded',
]);

/**
 * Money counts only where it came to the shop's own account: at PayPal a buyer can put another one there until the payment
 * is captured. What went elsewhere is not ours to give back, either.
 */
const recordForeign = async (recording: Recording): Promise<PaymentOutcome> =>
  hasPaid(recording)
    ? { kind: 'pending', because: new PaidElsewhere(recording.ref) }
    : failed(recording, 'PAID_ELSEWHERE');

/** The provider answers for a payment that is not the one it was asked about: that needs a person. */
class AboutSomethingElse extends NeedsPerson {
  constructor({ provider, providerOrderId, orderId }: PaymentRef) {
    super(orderId, `${provider} answers for another payment than ${providerOrderId} of the order ${orderId}`);
    this.name = 'AboutSomethingElse';
  }
}

/** Whether it is what the log has as paid. */
const hasPaid = ({ state, ref }: Recording): boolean => state.stage === 'paid' && isSame(state.payment, ref);

const recordMoney = async (recording: Recording, found: ProviderOrder): Promise<PaymentOutcome> => {
  const { deps, ref, context } = recording;
  const { capture } = found;
  if (!capture) return { kind: 'pending' };
  const captured = { ...found, capture };
  if (found.status === 'refunded' && !hasPaid(recording)) return recordMoneyReturned(recording, captured);
  const result = await recordCaptureOutcome(recording, captured);
  if (result.kind !== 'paid' || found.refunds.length === 0) return result;
  const { position, isWaiting, because } = await recordRefunds(deps, ref, found.refunds, context);
  if (because) return { kind: 'pending', because };
  return isWaiting ? { kind: 'pending' } : { kind: 'paid', position };
};

/** All the money of a payment is with the buyer again, and that payment has not paid: nothing will come of it. */
const recordMoneyReturned = async (recording: Recording, found: CapturedOrder): Promise<PaymentOutcome> => {
  const { deps, ref, state, context } = recording;
  if (!isFullyRefunded(found)) return notYetRefunded(ref, found);
  if (state.stage === 'unpaid')
    return failed(recording, isWhole(state, found.capture) ? 'VOIDED' : 'AMOUNT_MISMATCH');
  return recordFoundRefund(deps, ref, found, codeOf(state), context);
};

const recordCaptureOutcome = async (recording: Recording, found: CapturedOrder): Promise<PaymentOutcome> => {
  const { deps, ref, state, context } = recording;
  const { capture } = found;
  // The amount of a payment that was recorded as paid has already been checked.
  if (!hasPaid(recording) && !isWhole(state, capture)) return refundWrongAmount(deps, ref, found, context);
  const outcome = await recordCapture(recording, capture);
  if (outcome === 'gone') return refundOutOfStock(recording, found);
  if (outcome.kind === 'done') return { kind: 'paid', position: outcome.position };
  switch (outcome.code) {
    case 'ORDER_NOT_FOUND':
      throw new Error(`Order ${ref.orderId} is gone`);
    case 'PAYMENT_IN_PROGRESS':
    case 'ORDER_EXPIRED':
    case 'RESERVATION_LOST':
      return { kind: 'pending' };
    case 'ORDER_ALREADY_PAID':
    case 'ORDER_CLOSED':
      return refundDuplicateCapture(deps, ref, found, outcome.code, context);
    default:
      return outcome.code satisfies never;
  }
};

/** The goods are gone. That is recorded before the money goes back, so that nobody brings the order to life with it meanwhile. */
const refundOutOfStock = async (
  { deps, ref, context }: Recording,
  found: CapturedOrder,
): Promise<PaymentOutcome> => {
  const { state } = await recordFailure(deps, ref, 'OUT_OF_STOCK', step(context, 'turn-away'));
  // Somebody else found stock for it first, or for another payment.
  if (state.stage === 'paid' && isSame(state.payment, ref)) {
    const { position } = await deps.handler.load(payments, ref.orderId);
    return { kind: 'paid', position };
  }
  return refundDuplicateCapture(deps, ref, found, codeOf(state), context);
};

/** A reservation is lost while it is made only when it took very long: after this many tries the process manager takes over. */
const MOST_RESERVATIONS = 3;

/** Records the money. For an order that had expired its stock is reserved again first; 'gone' when there is not enough. */
const recordCapture = async ({ deps, ref, context }: Recording, capture: Capture) => {
  const { handler, reserveAgain, clock } = deps;
  const record = (reservation?: number) =>
    handler.handle(
      payments,
      ref.orderId,
      decisions.RecordCapture({ ...ref, ...capture, captureId: capture.id, reservation }, { now: clock() }),
      step(context, `record-capture${reservation === undefined ? '' : `-${reservation}`}`),
    );
  let outcome = await record();
  for (let tries = 1; tries <= MOST_RESERVATIONS && needsStock(outcome); tries += 1) {
    const stock = await reserveAgain(ref.orderId, step(context, `reserve-again-${tries}`));
    if (stock.kind === 'gone') return 'gone';
    outcome = await record(stock.reservationAttempt);
  }
  return outcome;
};

const needsStock = (outcome: { readonly kind: string; readonly code?: string }): boolean =>
  outcome.kind === 'refused' && (outcome.code === 'ORDER_EXPIRED' || outcome.code === 'RESERVATION_LOST');

/** No money came of this payment. It is pending while that cannot be recorded. */
const failed = async ({ deps, ref, context }: Recording, reason: FailureReason): Promise<PaymentOutcome> => {
  const { isWaiting } = await recordFailure(deps, ref, reason, step(context, 'record-failure'));
  return isWaiting ? { kind: 'pending' } : { kind: 'failed', reason };
};
