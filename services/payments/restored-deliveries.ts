import { DAY } from '#contracts/kernel/duration';
import { orderStreamEvents } from '#contracts/orders/stream';
import { processManager } from '../kernel/define-process-manager.ts';
import { processContext } from '../kernel/process-context.ts';
import { pastOf } from '../kernel/read-event.ts';
import { add, done, lookInto, paidOrder } from './ask-after-restore.ts';
import type { PaymentDeps } from './payment-outcome.ts';
import { createSilentProviders, type SilentProviders } from './silent-providers.ts';

const { OrderDelivered, OrderDeliveryUndone } = orderStreamEvents;

const NAME = 'restored-deliveries';

/** Milliseconds from a delivery until its money is asked about: what goes back has mostly gone back by then. */
const AFTER_DELIVERY = 14 * DAY;

/**
 * Asks what `restored-payments.ts` asks of orders that were delivered in the last weeks of the log. Nothing is sent or kept
 * back because of the answers, so nobody waits for them: each is asked about a while after its delivery, or at once where the
 * copy is older.
 */
export const createRestoredDeliveries = (
  deps: PaymentDeps,
  silent: SilentProviders = createSilentProviders(deps.clock),
) =>
  processManager({
    name: NAME,
    version: 1,
    events: { OrderDelivered, OrderDeliveryUndone },
    task: paidOrder,
    on: { OrderDelivered: (event) => add(event, AFTER_DELIVERY), OrderDeliveryUndone: done },
    past: deliveredLongAgo,
    onlyAfterRestore: true,
    act: ({ orderId }, { key, cause }) => lookInto(deps, silent, orderId, processContext(NAME, key, cause)),
  });

/** Skips deliveries too old to ask about, keeping only recent ones in memory. */
const deliveredLongAgo = () => {
  const recent = new Map<string, Date>();
  return pastOf({ OrderDelivered }, ({ created, data: { orderId } }) => {
    recent.delete(orderId);
    recent.set(orderId, created);
    const old: string[] = [];
    for (const [earlier, at] of recent) {
      if (created.getTime() - at.getTime() <= AFTER_DELIVERY) break;
      recent.delete(earlier);
      old.push(earlier);
    }
    return old;
  });
};
