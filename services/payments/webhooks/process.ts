import { z } from 'zod';
import { id } from '#contracts/kernel/ids';
import { provider } from '#contracts/payments/provider';
import { webhookEvents } from '#contracts/payments/webhook-events';
import { processContext } from '../../kernel/process-context.ts';
import { processManager } from '../../kernel/define-process-manager.ts';
import { step } from '../../kernel/step.ts';
import { lookAgain } from '../look-again.ts';
import type { Pending, PaymentDeps } from '../payment-outcome.ts';
import { mayBeStarted } from '../provider-orders.ts';
import { reconcileProviderOrder } from '../reconcile-provider-order.ts';
import { payments } from '../state.ts';
import type { Payment, PaymentState, Placed } from '../state.types.ts';
import { APPROVED, MONEY_CAME, REFUNDED, REFUND_FAILED } from './webhook-types.ts';
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
/** For how many milliseconds what its buyer has approved is left to the browser, which is there mostly. */
const PATIENCE = 10_000;
/**
 * How often a webhook is begun at most for a refund that the provider tells of and does not show: about half an hour, less
 * where attempts failed, as they count, too.
 */
const MOST_LOOKS = 40;

/**
 * Looks at the provider's order that a webhook is about, and settles what the provider says of it now. They and the browser
 * may come in any order, any number of times (design §5, Paying).
 */
export const createWebhookProcess = (deps: PaymentDeps, pauseBefore: PauseBefore = () => undefined) =>
  processManager({
    name: NAME,
    version: 2,
    events: webhookEvents,
    task: hint,
    on: {
      WebhookReceived: ({ streamId: key, created, data: webhook }) => {
        const { provider: at, noticeType, orderId, providerOrderId, refundId } = webhook;
        // What names neither our order nor the provider's is kept, and nobody's business here: a dispute, for one.
        if (orderId === null && providerOrderId === null) return [];
        const dueAt = new Date(created.getTime() + (noticeType === APPROVED ? PATIENCE : 0));
        const data = { provider: at, noticeType, orderId, providerOrderId, refundId };
        return [{ kind: 'add', key, dueAt, data }];
      },
    },
    past: webhookPast,
    forgottenAfter: FORGOTTEN_AFTER,
    act: async (about, { key, cause, attempts }) => {
      const { toSettle, whose } = await paymentsToSettle(deps, about);
      if (toSettle.length === 0) return 'done';
      const pause = pauseBefore(whose);
      if (pause !== undefined) return { again: pause, isPutOff: true };
      const context = processContext(NAME, key, cause);
      const pending: Pending[] = [];
      for (const payment of toSettle) {
        const reported = { ...payment, orderId: about.orderId };
        const outcome = await reconcileProviderOrder(deps, reported, step(context, payment.providerOrderId));
        if (outcome.kind === 'pending') pending.push(outcome);
      }
      // What may be settled soon is not left waiting for what is refused.
      const first = pending.find(({ because }) => !because) ?? pending[0];
      if (first) return lookAgain(first);
      return attempts < MOST_LOOKS && (await isToCome(deps, about)) ? 'wait' : 'done';
    },
  });

/** Whether the log lacks a refund that is told of, of the payment that has paid: the provider may not show it yet. */
const isToCome = async ({ handler }: PaymentDeps, hinted: Hint): Promise<boolean> => {
  const { noticeType, orderId, providerOrderId, refundId } = hinted;
  if (!REFUNDED.has(noticeType) || orderId === null || typeof refundId !== 'string') return false;
  const { state } = await handler.load(payments, orderId);
  if (state.stage !== 'paid' || state.payment.provider !== hinted.provider) return false;
  const isOfThis = providerOrderId === null || providerOrderId === state.payment.providerOrderId;
  return isOfThis && !state.refundIds.includes(refundId);
};

/**
 * The payments that a webhook may be about and whose they are, unless the log has all that the webhook could report.
 */
const paymentsToSettle = async (
  { handler }: PaymentDeps,
  hinted: Hint,
): Promise<{ readonly toSettle: readonly Payment[]; readonly whose: string }> => {
  const { provider: at, orderId, providerOrderId } = hinted;
  const named = providerOrderId === null ? [] : [{ provider: at, providerOrderId }];
  if (orderId === null) return { toSettle: named, whose: at };
  // What the log has it keeps: only what it seems to lack is looked for at the stream's head.
  const recent = await handler.recent(payments, orderId);
  if (isKnown(recent.state, hinted)) return { toSettle: [], whose: at };
  const { state } = await handler.load(payments, orderId);
  if (state.stage === 'unplaced' || isKnown(state, hinted)) return { toSettle: [], whose: at };
  const about = providerOrderId === null ? paymentsAt(state, hinted) : named;
  // Anyone who holds our public client id can make PayPal report orders that name one of ours.
  return { toSettle: about.filter((payment) => mayBeStarted(state, payment)), whose: state.userId };
};

/**
 * What a webhook can be about that names our order alone: the payment that has paid it, or any that was started. A
 * refund may be reported before the capture is recorded, and one that failed may be of money that came twice.
 */
const paymentsAt = (state: Placed, { provider: at, noticeType }: Hint): readonly Payment[] => {
  if (state.stage === 'paid' && noticeType !== REFUND_FAILED)
    return state.payment.provider === at ? [state.payment] : [];
  return state.attempts
    .filter(({ provider: startedAt }) => startedAt === at)
    .flatMap(({ providerOrderIds }) => providerOrderIds)
    .map((providerOrderId) => ({ provider: at, providerOrderId }));
};

const isKnown = (state: PaymentState, { provider: at, noticeType, providerOrderId, refundId }: Hint) => {
  if (state.stage !== 'paid' || state.payment.provider !== at) return false;
  if (providerOrderId !== null && providerOrderId !== state.payment.providerOrderId) return false;
  const isRefunded = state.refundIds.some((known) => known === refundId);
  return MONEY_CAME.has(noticeType) || (REFUNDED.has(noticeType) && isRefunded);
};
