import { keptOf } from '../provider-store.ts';
import type { SimulatedProviders } from '../providers.ts';
import { isOver, type OrdersCheck } from './orders.ts';
import type { Breaks, Rules } from './rules.ts';

/** What the log says about money is true at the providers. */
export const moneyCheck = (providers: SimulatedProviders, orders: OrdersCheck, breaks: Breaks) => {
  const refunds = new Set<string>();
  const once = (refundId: string): void => {
    if (refunds.has(refundId)) breaks(`${refundId} is recorded twice`);
    refunds.add(refundId);
  };

  const on: Rules = {
    PaymentCaptured: ({ orderId, provider, providerOrderId, captureId }) => {
      const found = providers[provider].find(providerOrderId);
      const isTaken = found?.status === 'completed' || found?.status === 'refunded';
      if (!isTaken || found.capture?.id !== captureId || found.reference?.orderId !== orderId)
        breaks(`${orderId} is paid by ${captureId}, which ${provider} does not have`);
    },
    PaymentRefunded: ({ orderId, provider, refundId, amountCents }) => {
      const refund = providers[provider].refundOf(refundId);
      if (refund?.status !== 'completed' || refund.amountCents !== amountCents)
        breaks(`${orderId}: ${provider} has not refunded ${refundId}`);
      once(refundId);
    },
    DuplicateCaptureRefunded: ({ orderId, provider, providerOrderId, refundId }) => {
      const found = providers[provider].find(providerOrderId);
      if (!found || keptOf(found) !== 0) breaks(`${orderId}: ${provider} still keeps what came twice`);
      once(refundId);
    },
  };

  /** At rest: the providers keep for each order what its log says, and not a cent more. */
  const atRest = (): void => {
    for (const order of orders.all.values()) {
      const { orderId, status, capturedCents, refundedCents } = order;
      const kept = providers.keptFor(orderId);
      if (status === 'unpaid' || status === 'capturing') breaks(`${orderId} is ${status} for ever`);
      if (kept !== capturedCents - refundedCents)
        breaks(
          `${orderId} (${status}): ${capturedCents} came and ${refundedCents} went, and the providers keep ${kept}`,
        );
      if (isOver(order) && kept > 0) breaks(`${orderId} is ${status}, and ${kept} were not given back`);
    }
  };
  return { on, atRest };
};
