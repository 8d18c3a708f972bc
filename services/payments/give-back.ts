import type { CommandContext } from '../kernel/command-context.ts';
import { step } from '../kernel/step.ts';
import { decisions } from './decisions.ts';
import { giveBackKey } from './keys.ts';
import type { ProviderOrder } from './ports.ts';
import type { Capture, Claim, SettleDeps, Settlement } from './settlement.ts';
import { payments } from './state.ts';

type Why = Extract<Settlement, { readonly kind: 'given-back' }>['code'];

/**
 * Gives a capture back that should not have been. Answers the refund's id, or undefined while it is not certain that the
 * money is back: one that is on its way may still fail. It happens once, however often it is asked; where somebody has done
 * it by hand, it is done, too.
 */
const giveBack = async ({ at, providerOrderId }: Claim, { id }: Capture): Promise<string | undefined> => {
  const answer = await at.refund({ captureId: id, idempotencyKey: giveBackKey(id) });
  if (answer.status === 'completed') return answer.id;
  // A repeated key may answer what was true when it was used first.
  const found = await at.lookUp(providerOrderId);
  return found && isBack(found) ? refundIdIn(found) : undefined;
};

/** Whether all the money of a payment is with the buyer again, and stays there. */
export const isBack = ({ status, refunds }: ProviderOrder): boolean =>
  status === 'refunded' && refunds.every((refund) => refund.status !== 'pending');

/** Gives back what came for an order that is paid or closed, and records that it went. */
export const giveBackSecond = async (
  deps: SettleDeps,
  claim: Claim,
  capture: Capture,
  code: Why,
  context: CommandContext,
): Promise<Settlement> => {
  const refundId = await giveBack(claim, capture);
  if (refundId === undefined) return { kind: 'pending' };
  return recordGivenBack(deps, claim, capture, { refundId, code }, context);
};

/**
 * Gives back what came in a wrong sum: the buyer can change an order at the provider between our look and our capture. An
 * unpaid order can be paid in another way then.
 */
export const giveBackWrongSum = async (
  deps: SettleDeps,
  claim: Claim,
  capture: Capture,
  context: CommandContext,
): Promise<Settlement> => {
  const refundId = await giveBack(claim, capture);
  if (refundId === undefined) return { kind: 'pending' };
  const { orderId, provider, providerOrderId } = claim;
  const failure = { orderId, provider, providerOrderId, reason: 'AMOUNT_MISMATCH' } as const;
  const { state } = await deps.handler.handle(
    payments,
    orderId,
    decisions.RecordFailure(failure, { now: deps.clock() }),
    step(context, 'record-failure'),
  );
  if (state.stage === 'paid' || state.stage === 'closed') {
    const code = state.stage === 'paid' ? 'ORDER_ALREADY_PAID' : 'ORDER_CLOSED';
    return recordGivenBack(deps, claim, capture, { refundId, code }, context);
  }
  return { kind: 'failed', reason: 'AMOUNT_MISMATCH' };
};

/** The provider has given it back, and we did not hear of it: the process that asked died, or somebody did it by hand. */
export const recordFoundBack = (
  deps: SettleDeps,
  claim: Claim,
  found: ProviderOrder & { readonly capture: Capture },
  code: Why,
  context: CommandContext,
): Promise<Settlement> =>
  recordGivenBack(deps, claim, found.capture, { refundId: refundIdIn(found), code }, context);

const recordGivenBack = async (
  { handler, clock }: SettleDeps,
  { orderId, provider, providerOrderId }: Claim,
  { id: captureId, amountCents }: Capture,
  { refundId, code }: { readonly refundId: string; readonly code: Why },
  context: CommandContext,
): Promise<Settlement> => {
  const refund = { orderId, provider, providerOrderId, captureId, amountCents, refundId };
  await handler.handle(
    payments,
    orderId,
    decisions.RecordDuplicateRefund(refund, { now: clock() }),
    step(context, 'record-duplicate-refund'),
  );
  return { kind: 'given-back', code };
};

const refundIdIn = ({ refunds, capture }: ProviderOrder): string =>
  (refunds.find(({ key }) => capture && key === giveBackKey(capture.id)) ?? refunds[0])?.id ?? '';
