import { z } from 'zod';
import { id } from '#contracts/kernel/ids';
import { provider } from '#contracts/payments/provider';
import { webhookEvents } from '#contracts/payments/webhook-events';
import { processContext } from '../../kernel/process-context.ts';
import { processManager } from '../../kernel/define-process-manager.ts';
import type { PayDeps } from '../pay.ts';
import { mayBeStarted } from '../provider-orders.ts';
import { reconcileProviderOrder } from '../reconcile-provider-order.ts';
import { payments, type Payment, type PaymentState } from '../state.ts';
import { MONEY_CAME, REFUNDED } from './webhook-types.ts';
import { FORGOTTEN_AFTER, webhookPast } from './past.ts';

const hint = z.object({
  provider,
  noticeType: z.string(),
  orderId: id.nullable(),
  providerOrderId: z.string().nullable(),
  /** An older shop has not noted it. */
  refundId: z.string().nullish(),
});
type Hint = z.infer<typeof hint>;

/** In how many milliseconds the provider may be asked on behalf of this account; undefined: now. */
export type PauseBefore = (whose: string) => number | undefined;

const NAME = 'webhooks';

/**
 * Looks at the provider's order that a webhook is about, and settles what the provider says of it now. They and the browser
 * may come in any order, any number of times (design §5, Paying).
 */
export const createWebhookProcess = (deps: PayDeps, pauseBefore: PauseBefore = () => undefined) =>
  processManager({
    name: NAME,
    version: 1,
    events: webhookEvents,
    task: hint,
    on: {
      WebhookReceived: ({ streamId: key, created: dueAt, data: webhook }) => {
        const { provider: at, noticeType, orderId, providerOrderId, refundId } = webhook;
        // What names neither our order nor the provider's is kept, and nobody's business here: a dispute, for one.
        if (orderId === null && providerOrderId === null) return [];
        const data = { provider: at, noticeType, orderId, providerOrderId, refundId };
        return [{ kind: 'add', key, dueAt, data }];
      },
    },
    past: webhookPast,
    forgottenAfter: FORGOTTEN_AFTER,
    act: async (about, { key, cause }) => {
      const toSettle = await paymentToSettle(deps, about);
      if (!toSettle) return 'done';
      const { payment, whose } = toSettle;
      const pause = pauseBefore(whose);
      if (pause !== undefined) return { again: pause };
      const result = await reconcileProviderOrder(deps, payment, processContext(NAME, key, cause));
      return result.kind === 'pending' ? 'wait' : 'done';
    },
  });

/** The payment that a webhook is about and whose it is, unless the log has all that the webhook could tell. */
const paymentToSettle = async (
  { handler }: PayDeps,
  hinted: Hint,
): Promise<{ readonly payment: Payment; readonly whose: string } | undefined> => {
  const { provider: at, orderId, providerOrderId } = hinted;
  const named = providerOrderId === null ? undefined : { provider: at, providerOrderId };
  if (orderId === null) return named && { payment: named, whose: at };
  // What the log has it keeps: only what it seems to lack is looked for at the stream's head.
  const recent = await handler.recent(payments, orderId);
  if (isKnown(recent.state, hinted)) return undefined;
  const { state } = await handler.load(payments, orderId);
  if (state.stage === 'unplaced' || isKnown(state, hinted)) return undefined;
  const payment =
    named ?? (state.stage === 'paid' && state.payment.provider === at ? state.payment : undefined);
  // Anyone who holds our public client id can make PayPal tell of orders that name one of ours.
  return payment && mayBeStarted(state, payment) ? { payment, whose: state.userId } : undefined;
};

const isKnown = (state: PaymentState, { provider: at, noticeType, providerOrderId, refundId }: Hint) => {
  if (state.stage !== 'paid' || state.payment.provider !== at) return false;
  if (providerOrderId !== null && providerOrderId !== state.payment.providerOrderId) return false;
  const isRefunded = state.refundIds.some((known) => known === refundId);
  return MONEY_CAME.has(noticeType) || (REFUNDED.has(noticeType) && isRefunded);
};
