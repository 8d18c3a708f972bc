import type { CommandContext } from '../kernel/command-context.ts';
import { step } from '../kernel/step.ts';
import { decisions } from './decisions.ts';
import type { FailureReason } from './decide/record-failure.ts';
import { giveBackSecond, giveBackWrongSum, isBack, recordFoundBack } from './give-back.ts';
import type { ProviderOrder } from './ports.ts';
import { recordRefunds } from './record-refunds.ts';
import type { Capture, Claim, SettleDeps, Settlement } from './settlement.ts';
import { isSame, payments, type Placed } from './state.ts';
import { attemptOf, isWhole } from './verify.ts';

/**
 * Records what the provider says about a payment of this order, and about what went back of it: may be asked any number of
 * times, in any order. An answer about something else settles nothing.
 */
export const settle = async (
  deps: SettleDeps,
  claim: Claim,
  state: Placed,
  found: ProviderOrder,
  context: CommandContext,
): Promise<Settlement> => {
  const { orderId, provider, providerOrderId } = claim;
  if (found.id !== providerOrderId || !attemptOf(state, orderId, provider, found)) return { kind: 'pending' };
  switch (found.status) {
    case 'completed':
    case 'refunded':
      return settleMoney(deps, claim, state, found, context);
    case 'declined':
      return fail(deps, claim, 'DECLINED', context);
    case 'voided':
      return fail(deps, claim, 'VOIDED', context);
    case 'created':
      return fail(deps, claim, 'NOT_APPROVED', context);
    case 'approved':
    case 'pending':
      return { kind: 'pending' };
    default:
      return found.status satisfies never;
  }
};

const settleMoney = async (
  deps: SettleDeps,
  claim: Claim,
  state: Placed,
  found: ProviderOrder,
  context: CommandContext,
): Promise<Settlement> => {
  const { capture } = found;
  if (!capture) return { kind: 'pending' };
  const hasPaid = state.stage === 'paid' && isSame(state.payment, claim);
  if (found.status === 'refunded' && !hasPaid)
    return settleWhatWentBack(deps, claim, state, { ...found, capture }, context);
  const settlement = await settleCapture(deps, claim, state, capture, context);
  if (settlement.kind !== 'paid' || found.refunds.length === 0) return settlement;
  const { position, isWaiting } = await recordRefunds(deps, claim, found.refunds, context);
  return isWaiting ? { kind: 'pending' } : { kind: 'paid', position };
};

/** All the money of a payment is with the buyer again, and that payment has not paid: nothing will come of it. */
const settleWhatWentBack = async (
  deps: SettleDeps,
  claim: Claim,
  state: Placed,
  found: ProviderOrder & { readonly capture: Capture },
  context: CommandContext,
): Promise<Settlement> => {
  if (!isBack(found)) return { kind: 'pending' };
  if (state.stage === 'unpaid')
    return fail(deps, claim, isWhole(state, found.capture) ? 'VOIDED' : 'AMOUNT_MISMATCH', context);
  const code = state.stage === 'paid' ? 'ORDER_ALREADY_PAID' : 'ORDER_CLOSED';
  return recordFoundBack(deps, claim, found, code, context);
};

const settleCapture = async (
  deps: SettleDeps,
  claim: Claim,
  state: Placed,
  capture: Capture,
  context: CommandContext,
): Promise<Settlement> => {
  // What has paid was whole.
  const hasPaid = state.stage === 'paid' && isSame(state.payment, claim);
  if (!hasPaid && !isWhole(state, capture)) return giveBackWrongSum(deps, claim, capture, context);
  const outcome = await recordCapture(deps, claim, capture, context);
  if (outcome === 'gone') return turnAway(deps, claim, capture, context);
  if (outcome.kind === 'done') return { kind: 'paid', position: outcome.position };
  switch (outcome.code) {
    case 'ORDER_NOT_FOUND':
      throw new Error(`Order ${claim.orderId} is gone`);
    case 'PAYMENT_IN_PROGRESS':
    case 'ORDER_EXPIRED':
    case 'RESERVATION_LOST':
      return { kind: 'pending' };
    case 'ORDER_ALREADY_PAID':
    case 'ORDER_CLOSED':
      return giveBackSecond(deps, claim, capture, outcome.code, context);
    default:
      return outcome.code satisfies never;
  }
};

/** The goods are gone. That is recorded before the money goes back, so that nobody brings the order to life with it meanwhile. */
const turnAway = async (
  deps: SettleDeps,
  claim: Claim,
  capture: Capture,
  context: CommandContext,
): Promise<Settlement> => {
  const { handler, clock } = deps;
  const { orderId, provider, providerOrderId } = claim;
  const command = { orderId, provider, providerOrderId, reason: 'OUT_OF_STOCK' } as const;
  const { state } = await handler.handle(
    payments,
    orderId,
    decisions.RecordFailure(command, { now: clock() }),
    step(context, 'turn-away'),
  );
  // Somebody else found stock for it first, or for another payment.
  if (state.stage === 'paid' && isSame(state.payment, claim)) {
    const { position } = await handler.load(payments, orderId);
    return { kind: 'paid', position };
  }
  const code = state.stage === 'paid' ? 'ORDER_ALREADY_PAID' : 'ORDER_CLOSED';
  return giveBackSecond(deps, claim, capture, code, context);
};

/** A reservation is lost while it is made only when it took very long: after so many times the process tries again. */
const MOST_RESERVATIONS = 3;

/** Records the money. For an order that had expired its stock is reserved again first; 'gone' when there is not enough. */
const recordCapture = async (
  { handler, reserveAgain, clock }: SettleDeps,
  claim: Claim,
  capture: Capture,
  context: CommandContext,
) => {
  const record = (reservation?: number) =>
    handler.handle(
      payments,
      claim.orderId,
      decisions.RecordCapture({ ...claim, ...capture, captureId: capture.id, reservation }, { now: clock() }),
      step(context, `record-capture${reservation === undefined ? '' : `-${reservation}`}`),
    );
  let outcome = await record();
  for (let tries = 1; tries <= MOST_RESERVATIONS && needsStock(outcome); tries += 1) {
    const stock = await reserveAgain(claim.orderId, step(context, `reserve-again-${tries}`));
    if (stock.kind === 'gone') return 'gone';
    outcome = await record(stock.attempt);
  }
  return outcome;
};

const needsStock = (outcome: { readonly kind: string; readonly code?: string }): boolean =>
  outcome.kind === 'refused' && (outcome.code === 'ORDER_EXPIRED' || outcome.code === 'RESERVATION_LOST');

/** Closes the open capture of a payment of which no money came. */
export const fail = async (
  { handler, clock }: SettleDeps,
  { orderId, provider, providerOrderId }: Claim,
  reason: FailureReason,
  context: CommandContext,
): Promise<Settlement> => {
  const command = { orderId, provider, providerOrderId, reason };
  await handler.handle(
    payments,
    orderId,
    decisions.RecordFailure(command, { now: clock() }),
    step(context, 'record-failure'),
  );
  return { kind: 'failed', reason };
};
