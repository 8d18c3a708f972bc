import { toCents } from '#contracts/kernel/money';
import type { refundRoutes } from '#contracts/payments/api';
import type { RefundOrderBody } from '#contracts/payments/commands';
import { derivedId } from '../kernel/ids.ts';
import type { Handlers } from '../platform/http/handler.ts';
import { refuse } from '../kernel/decision.ts';
import type { RequestHash } from '../kernel/request-hash.ts';
import { ok } from '../platform/http/reply.ts';
import type { OrderView } from './ports.ts';
import { refund } from './refund.ts';
import type { PaymentDeps } from './payment-outcome.ts';

interface Deps extends PaymentDeps {
  readonly orderView: OrderView;
  readonly refundHash: RequestHash<RefundOrderBody>;
}

export const refundHandlers = (deps: Deps): Handlers<typeof refundRoutes> => ({
  refundOrder: async ({ params: { id: orderId }, body, headers: { 'Idempotency-Key': key } }, call) => {
    const { amount, reason } = body;
    const amountCents = amount === undefined ? undefined : toCents(amount);
    const requestHash = deps.refundHash(body);
    const requestOf = requestBy(call.actor.userId, key, requestHash);
    const request = { orderId, amountCents, reason, requestHash, requestOf };
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

/**
 * With an idempotency key, an admin's request stays the same for ever; without one, only while the refund is open.
 */
const requestBy =
  (adminId: string, key: string | undefined, requestHash: string) =>
  (number: number): string =>
    key === undefined ? derivedId('refund', adminId, requestHash, number) : derivedId('refund', adminId, key);
