import type { CommandContext } from '../kernel/command-context.ts';
import type { Handler } from '../kernel/handler.ts';
import { step } from '../kernel/step.ts';
import { decisions } from './decisions.ts';
import type { FailureReason } from './decide/record-failure.ts';
import { giveBackKey } from './keys.ts';
import type { PaymentProvider, ProviderOrder } from './ports.ts';
import { payments, type Payment, type Placed } from './state.ts';
import { attemptOf, isWhole } from './verify.ts';

export interface SettleDeps {
  readonly handler: Handler;
  readonly clock: () => Date;
}

/** A payment of an order, and where to ask about it. */
export interface Claim extends Payment {
  readonly orderId: string;
  readonly at: PaymentProvider;
}

/** What came of a payment: money, none, or nothing that is certain yet. `given-back`: the order was paid or closed. */
export type Settlement =
  | { readonly kind: 'paid'; readonly position: bigint }
  | { readonly kind: 'failed'; readonly reason: FailureReason }
  | { readonly kind: 'given-back'; readonly code: 'ORDER_ALREADY_PAID' | 'ORDER_CLOSED' }
  | { readonly kind: 'pending' };

/**
 * Records what the provider says about a payment of this order: may be asked any number of times, in any order. An answer
 * about something else settles nothing.
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
      return found.capture ? settleCapture(deps, claim, state, found.capture, context) : { kind: 'pending' };
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

type Capture = NonNullable<ProviderOrder['capture']>;

const settleCapture = async (
  deps: SettleDeps,
  claim: Claim,
  state: Placed,
  capture: Capture,
  context: CommandContext,
): Promise<Settlement> => {
  if (!isWhole(state, capture)) {
    // The buyer can change an order at the provider between our look and our capture.
    await giveBack(claim, capture);
    return fail(deps, claim, 'AMOUNT_MISMATCH', context);
  }
  const { handler, clock } = deps;
  const command = { ...claim, ...capture, captureId: capture.id };
  const outcome = await handler.handle(
    payments,
    claim.orderId,
    decisions.RecordCapture(command, { now: clock() }),
    step(context, 'record-capture'),
  );
  if (outcome.kind === 'done') return { kind: 'paid', position: outcome.position };
  if (outcome.code === 'ORDER_NOT_FOUND') throw new Error(`Order ${claim.orderId} is gone`);
  return outcome.code === 'PAYMENT_IN_PROGRESS'
    ? { kind: 'pending' }
    : giveBackSecond(deps, claim, capture, outcome.code, context);
};

const giveBackSecond = async (
  { handler, clock }: SettleDeps,
  claim: Claim,
  capture: Capture,
  code: 'ORDER_ALREADY_PAID' | 'ORDER_CLOSED',
  context: CommandContext,
): Promise<Settlement> => {
  const { refundId } = await giveBack(claim, capture);
  const refund = { ...claim, ...capture, captureId: capture.id, refundId };
  await handler.handle(
    payments,
    claim.orderId,
    decisions.RecordDuplicateRefund(refund, { now: clock() }),
    step(context, 'record-duplicate-refund'),
  );
  return { kind: 'given-back', code };
};

const giveBack = (claim: Claim, { id }: Capture) =>
  claim.at.refund({ captureId: id, idempotencyKey: giveBackKey(id) });

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
