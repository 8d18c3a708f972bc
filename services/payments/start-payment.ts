import type { Provider } from '#contracts/payments/provider';
import { beyondAnswer, type CommandContext } from '../kernel/command-context.ts';
import { refuse } from '../kernel/decision.ts';
import { step } from '../kernel/step.ts';
import { requestDeadline } from '../platform/waiting/request-deadline.ts';
import { newestPaymentAttempt } from './decide/start-payment.ts';
import { decisions } from './decisions.ts';
import { ProviderUnavailable, type PaymentProvider } from './ports.ts';
import { askForOrder } from './provider-orders.ts';
import { recordOutcome } from './record-outcome.ts';
import type { PaymentRef, OutcomeDeps } from './payment-outcome.ts';
import { payments } from './state.ts';
import type { Placed } from './state.types.ts';

const TRIES = 3;

/** What the shopper approves at the provider; asked again, the same while it can be approved. */
export const startPaymentAt = async (
  deps: OutcomeDeps,
  provider: PaymentProvider,
  request: { readonly orderId: string; readonly provider: Provider; readonly payer: string },
  context: CommandContext,
) => {
  const { handler, clock } = deps;
  const inTime = requestDeadline(context.until, deps.machine);
  let unusable: number | undefined;
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const command = { ...request, account: provider.account, unusable };
    const outcome = await handler.handle(
      payments,
      request.orderId,
      decisions.StartPayment(command, { now: clock() }),
      step(context, `start-payment-${tries}`),
    );
    if (outcome.kind === 'refused') return outcome;
    const { state, position } = outcome;
    const attempt = state.stage === 'unplaced' ? undefined : newestPaymentAttempt(state, request.provider);
    if (state.stage === 'unplaced' || !attempt) throw new Error(`Order ${request.orderId} has no attempt`);
    const asked = { orderId: request.orderId, attempt, at: provider };
    // If the provider creates the order too late, the next call with our key returns it.
    const asking = askForOrder(deps, state, asked, beyondAnswer(step(context, `ask-${tries}`)));
    const { order, position: recorded } = await inTime(asking, tooSlow);
    if (order.usable) return { kind: 'started', order, position: recorded ?? position } as const;
    if (order.refusal !== undefined) return { ...refuse('PAYMENT_DECLINED'), because: order.refusal };
    const ref = { ...request, providerOrderId: order.id, at: provider };
    const refusal = await recordLateMoney(deps, ref, state, step(context, `settle-${tries}`));
    if (refusal) return refuse(refusal);
    unusable = attempt.number;
  }
  throw new ProviderUnavailable('it makes no order that can be approved');
};

const tooSlow = (): never => {
  throw new ProviderUnavailable('it took too long to make an order');
};

/**
 * Why there is nothing to start: the buyer has paid what cannot be approved any more, and we have not heard of it yet.
 */
const recordLateMoney = async (
  deps: OutcomeDeps,
  ref: PaymentRef,
  state: Placed,
  context: CommandContext,
) => {
  const found = await ref.at.lookUp(ref.providerOrderId);
  if (found?.status !== 'completed' && found?.status !== 'pending') return undefined;
  const result = await recordOutcome(deps, ref, state, found, context);
  switch (result.kind) {
    case 'paid':
      return 'ORDER_ALREADY_PAID';
    case 'given-back':
      return result.code;
    case 'pending':
      return 'PAYMENT_IN_PROGRESS';
    case 'failed':
      return undefined;
    default:
      return result satisfies never;
  }
};
