import { z } from 'zod';
import { decode } from '#contracts/kernel/event';
import { id } from '#contracts/kernel/ids';
import { idOf } from '#contracts/kernel/recorded';
import { provider } from '#contracts/payments/provider';
import { webhookEvents } from '#contracts/payments/webhook-events';
import type { CommandContext } from '../../kernel/command-context.ts';
import type { Process, ToDo, ToDoItem } from '../../kernel/process.ts';
import type { PayDeps } from '../pay.ts';
import { settleProviderOrder } from '../settle-provider-order.ts';
import { isSame, payments, type Payment } from '../state.ts';

const hint = z.object({
  provider,
  noticeType: z.string(),
  orderId: id.nullable(),
  providerOrderId: z.string().nullable(),
});
type Hint = z.infer<typeof hint>;

const NAME = 'webhooks';

/** What only says that money came: nothing new of an order that this money has paid. */
const MONEY_CAME = new Set([
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.COMPLETED',
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
]);

/**
 * Looks at the provider's order that a notice is about, and settles what the provider says of it now. They and the browser
 * may come in any order, any number of times (design §5, Paying).
 */
export const createWebhookProcess = (
  deps: PayDeps,
  contextFor: (process: string, item: ToDoItem) => CommandContext,
): Process => ({
  name: NAME,
  version: 1,
  todo: ({ type, stream, data, metadata, created }): readonly ToDo[] => {
    if (type !== 'WebhookReceived') return [];
    const about = hint.parse(decode(webhookEvents, { type, version: metadata.schema, data }).data);
    // What names neither our order nor the provider's is kept, and nobody's business here: a dispute, for one.
    return about.orderId === null && about.providerOrderId === null
      ? []
      : [{ kind: 'add', key: idOf(stream), dueAt: created, data: about }];
  },
  act: async (item) => {
    const about = hint.parse(item.data);
    const payment = await paymentToSettle(deps, about);
    if (!payment) return 'done';
    const settlement = await settleProviderOrder(deps, payment, contextFor(NAME, item));
    return settlement.kind === 'pending' ? 'wait' : 'done';
  },
});

/** The payment that a notice is about, unless the log has all that the notice could tell. */
const paymentToSettle = async (
  { handler }: PayDeps,
  { provider: at, noticeType, orderId, providerOrderId }: Hint,
): Promise<Payment | undefined> => {
  const named = providerOrderId === null ? undefined : { provider: at, providerOrderId };
  if (orderId === null) return named;
  const { state } = await handler.load(payments, orderId);
  const paidBy = state.stage === 'paid' && state.payment.provider === at ? state.payment : undefined;
  const payment = named ?? paidBy;
  const isKnown = payment && isSame(paidBy, payment) && MONEY_CAME.has(noticeType);
  return isKnown ? undefined : payment;
};
