import type { Actor } from '#contracts/kernel/recorded';
import { beyondAnswer, type CommandContext } from '../kernel/command-context.ts';
import { refuse } from '../kernel/decision.ts';
import type { Handler } from '../kernel/handler.ts';
import { step } from '../kernel/step.ts';
import type { Machine } from '../kernel/machine.ts';
import { requestDeadline } from '../platform/waiting/request-deadline.ts';
import { decisions } from './decisions.ts';
import type { RefundRest } from './ports.ts';
import { order, type OrderState } from './state.ts';

export interface CancelDeps {
  readonly handler: Handler;
  readonly refundRest: RefundRest;
  readonly clock: () => Date;
  readonly machine?: Machine | undefined;
}

interface CancelRequest {
  readonly orderId: string;
  readonly reason: string;
  /** `isRecent`: their password was given a short while ago. */
  readonly by: Extract<Actor, { readonly id: string }> & { readonly isRecent: boolean };
}

/**
 * Cancels an order: its owner's own, or any for an admin. What was paid goes back, also when the provider or this process
 * fails now: the order is cancelled first.
 */
export const cancel = async (
  { handler, refundRest, clock, machine }: CancelDeps,
  { orderId, reason, by: { id, role, isRecent } }: CancelRequest,
  context: CommandContext,
) => {
  const by = role === 'admin' ? 'admin' : 'customer';
  const decide = decisions.CancelOrder({ orderId, by, reason }, { now: clock() });
  const isTheirs = (state: OrderState) =>
    by === 'admin' || (state.status !== 'absent' && state.userId === id);
  const outcome = await handler.handle(
    order,
    orderId,
    (state) => {
      if (!isTheirs(state)) return refuse('ORDER_NOT_FOUND');
      const decided = decide(state);
      // What was paid goes back by it, so it is a refund.
      const isRefund = by === 'admin' && state.status !== 'absent' && state.isPaid;
      return decided.kind === 'accept' && isRefund && !isRecent ? refuse('SIGN_IN_AGAIN') : decided;
    },
    context,
  );
  if (outcome.kind === 'refused' || outcome.state.status !== 'cancelled' || !outcome.state.isPaid)
    return outcome;
  // An owner's command cancels no paid order: this one was cancelled before, and asks no provider again.
  if (by === 'customer') return outcome;
  // Whatever is in the way of the money now, its own process comes back to it; the order is cancelled.
  const refunding = beyondAnswer(step(context, 'refund-rest'));
  const refunded = refundRest(orderId, refunding).catch(() => undefined);
  await requestDeadline(context.until, machine)(refunded, () => undefined);
  const { position } = await handler.load(order, orderId);
  return { ...outcome, position };
};
