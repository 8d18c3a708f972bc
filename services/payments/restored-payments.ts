import { z } from 'zod';
import { DAY } from '#contracts/kernel/duration';
import { id } from '#contracts/kernel/ids';
import { orderStreamEvents } from '#contracts/orders/stream';
import type { CommandContext } from '../kernel/command-context.ts';
import { processManager } from '../kernel/define-process-manager.ts';
import { processContext } from '../kernel/process-context.ts';
import type { TaskChange, TaskResult } from '../kernel/process-manager.ts';
import { pastOf } from '../kernel/read-event.ts';
import { lookAgain } from './look-again.ts';
import type { PaymentDeps } from './payment-outcome.ts';
import { recordOutcome } from './record-outcome.ts';
import { createSilentProviders, type SilentProviders } from './silent-providers.ts';
import { payments } from './state.ts';
import type { Paid } from './state.types.ts';

const { PaymentCaptured, PaymentRefunded, OrderDelivered, OrderDeliveryUndone } = orderStreamEvents;

const paidOrder = z.object({ orderId: id });
type PaidOrder = z.infer<typeof paidOrder>;

interface AboutOrder {
  readonly created: Date;
  readonly data: PaidOrder;
}

const NAME = 'restored-payments';
const NAME_OF_DELIVERED = 'restored-deliveries';

/** Milliseconds until a payment is asked about again that nobody can answer for now. */
const AFTER_NO_ANSWER = DAY;
/** Milliseconds from a delivery until its money is asked about: what goes back has mostly gone back by then. */
const AFTER_DELIVERY = 14 * DAY;

const add = ({ created, data: { orderId } }: AboutOrder, after = 0): readonly TaskChange<PaidOrder>[] => [
  { kind: 'add', key: orderId, dueAt: new Date(created.getTime() + after), data: { orderId } },
];
const done = ({ data: { orderId } }: AboutOrder): readonly TaskChange<PaidOrder>[] => [
  { kind: 'done', key: orderId },
];

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

/** Of an order whose money has gone back in the log nothing can go back at its provider. */
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

/**
 * The same of orders that were delivered in the last weeks of the log. Nothing is sent or kept back because of what they
 * hear, so nobody waits for it: each is asked about a while after its delivery, or at once where the copy is older.
 */
export const createRestoredDeliveries = (
  deps: PaymentDeps,
  silent: SilentProviders = createSilentProviders(deps.clock),
) =>
  processManager({
    name: NAME_OF_DELIVERED,
    version: 1,
    events: { OrderDelivered, OrderDeliveryUndone },
    task: paidOrder,
    on: { OrderDelivered: (event) => add(event, AFTER_DELIVERY), OrderDeliveryUndone: done },
    past: deliveredLongAgo,
    onlyAfterRestore: true,
    act: ({ orderId }, { key, cause }) =>
      lookInto(deps, silent, orderId, processContext(NAME_OF_DELIVERED, key, cause)),
  });

/** Leaves out, while the log is read, what is asked about no more: of all that was ever sold little is kept in mind. */
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

const lookInto = async (
  deps: PaymentDeps,
  silent: SilentProviders,
  orderId: string,
  context: CommandContext,
): Promise<TaskResult> => {
  const { state } = await deps.handler.load(payments, orderId);
  if (state.stage !== 'paid' || state.refundedCents >= state.capturedCents) return 'done';
  return silent.ask(state.payment.provider, () => askAbout(deps, orderId, state, context));
};

const askAbout = async (
  deps: PaymentDeps,
  orderId: string,
  state: Paid,
  context: CommandContext,
): Promise<TaskResult> => {
  const { provider, providerOrderId } = state.payment;
  const at = deps.providers[provider];
  const found = await at?.lookUp(providerOrderId);
  // Credentials that know nothing of it may be the wrong ones: it stays until the right ones are back.
  if (!at || !found) return { again: AFTER_NO_ANSWER };
  if (found.status !== 'completed' && found.status !== 'refunded') return 'done';
  const ref = { orderId, provider, providerOrderId, at };
  const outcome = await recordOutcome(deps, ref, state, found, context);
  return outcome.kind === 'pending' ? lookAgain(outcome) : 'done';
};
