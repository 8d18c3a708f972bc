import { orderStreamEvents } from '#contracts/orders/stream';
import { processManager } from '../kernel/define-process-manager.ts';
import { processContext } from '../kernel/process-context.ts';
import { pastOf } from '../kernel/read-event.ts';
import { add, done, lookInto, paidOrder } from './ask-after-restore.ts';
import type { PaymentDeps } from './payment-outcome.ts';
import { createSilentProviders, type SilentProviders } from './silent-providers.ts';

const { PaymentCaptured, PaymentRefunded, OrderDelivered, OrderDeliveryUndone } = orderStreamEvents;

const NAME = 'restored-payments';

/**
 * Asks the providers, after a restore, whether the money of paid orders has gone back since the copy: webhooks came once,
 * before it. Only orders that are still to be delivered are asked about, so that none is sent that was refunded, and the
 * shop is not kept waiting for all that it ever sold.
 */
export const createRestoredPayments = (
  deps: PaymentDeps,
  silent: SilentProviders = createSilentProviders(deps.clock),
) =>
  processManager({
    name: NAME,
    version: 1,
    events: { PaymentCaptured, PaymentRefunded, OrderDelivered, OrderDeliveryUndone },
    task: paidOrder,
    on: {
      PaymentCaptured: (event) => add(event),
      OrderDeliveryUndone: (event) => add(event),
      OrderDelivered: done,
      PaymentRefunded: 'ignored',
    },
    past: whollyRefunded,
    asksProviders: true,
    onlyAfterRestore: true,
    act: ({ orderId }, { key, cause }) => lookInto(deps, silent, orderId, processContext(NAME, key, cause)),
  });

/** An order that is fully refunded in the log has nothing left to refund at its provider. */
const whollyRefunded = () => {
  const captured = new Map<string, number>();
  return pastOf({ PaymentCaptured, PaymentRefunded, OrderDelivered }, ({ type, data }) => {
    const { orderId } = data;
    if (type === 'PaymentCaptured') captured.set(orderId, data.amountCents);
    const isOver =
      type === 'PaymentRefunded' && data.refundedCentsAfter >= (captured.get(orderId) ?? Infinity);
    if (isOver || type === 'OrderDelivered') captured.delete(orderId);
    return isOver ? [orderId] : [];
  });
};
