import { toCents } from '#contracts/kernel/money';
import type { refundRoutes } from '#contracts/payments/api';
import { derivedId } from '../kernel/derived-id.ts';
import type { Handlers } from '../platform/http/handler.ts';
import { refuse } from '../kernel/decision.ts';
import { ok } from '../platform/http/reply.ts';
import type { OrderView } from './ports.ts';
import { refund, type RefundDeps } from './refund.ts';

interface Deps extends RefundDeps {
  readonly orderView: OrderView;
}

export const refundHandlers = (deps: Deps): Handlers<typeof refundRoutes> => ({
  refundOrder: async ({ params: { id: orderId }, body, headers: { 'Idempotency-Key': key } }, call) => {
    const { amount, reason } = body;
    const amountCents = amount === undefined ? undefined : toCents(amount);
    const request = {
      orderId,
      amountCents,
      reason,
      requestOf: requestBy(call.actor.userId, key, amountCents),
    };
    const outcome = await refund(deps, request, call.command());
    switch (outcome.kind) {
      case 'refunded':
        return ok(await deps.orderView(orderId, outcome.position), { position: outcome.position });
      case 'declined':
        return refuse('REFUND_DECLINED', { reason: outcome.reason });
      case 'pending':
        return refuse('REFUND_PENDING');
      case 'refused':
        return outcome;
      default:
        return outcome satisfies never;
    }
  },
});

/** Under a key of their own an admin's request is the same for ever; without one while the refund is open. */
const requestBy =
  (adminId: string, key: string | undefined, amountCents: number | undefined) =>
  (number: number): string =>
    key === undefined
      ? derivedId('refund', adminId, amountCents ?? 'the rest', number)
      : derivedId('refund', adminId, key);
