import type { Provider } from '#contracts/payments/provider';
import type { CommandContext } from '../kernel/command-context.ts';
import { refuse } from '../kernel/decision.ts';
import { step } from '../kernel/step.ts';
import { newestAttempt } from './decide/start-payment.ts';
import { decisions } from './decisions.ts';
import { ProviderUnavailable, type PaymentProvider } from './ports.ts';
import { askForOrder } from './provider-orders.ts';
import { settle } from './settle.ts';
import type { Claim, SettleDeps } from './settlement.ts';
import { payments, type Placed } from './state.ts';

const TRIES = 3;

/** What the shopper approves at the provider; asked again, the same while it can be approved. */
export const startPaymentAt = async (
  deps: SettleDeps,
  provider: PaymentProvider,
  request: { readonly orderId: string; readonly provider: Provider; readonly payer: string },
  context: CommandContext,
) => {
  const { handler, clock } = deps;
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
    const attempt = state.stage === 'unplaced' ? undefined : newestAttempt(state, request.provider);
    if (state.stage === 'unplaced' || !attempt) throw new Error(`Order ${request.orderId} has no attempt`);
    const asked = { orderId: request.orderId, attempt, at: provider };
    const { order, position: recorded } = await askForOrder(
      deps,
      state,
      asked,
      step(context, `ask-${tries}`),
    );
    if (order.usable) return { kind: 'started', order, position: recorded ?? position } as const;
    const claim = { ...request, providerOrderId: order.id, at: provider };
    const no = await moneyThatCame(deps, claim, state, step(context, `settle-${tries}`));
    if (no) return refuse(no);
    unusable = attempt.number;
  }
  throw new ProviderUnavailable('it makes no order that can be approved');
};

/** Why there is nothing to start: the buyer has paid what cannot be approved any more, and nobody has told us yet. */
const moneyThatCame = async (deps: SettleDeps, claim: Claim, state: Placed, context: CommandContext) => {
  const found = await claim.at.lookUp(claim.providerOrderId);
  if (found?.status !== 'completed' && found?.status !== 'pending') return undefined;
  const settlement = await settle(deps, claim, state, found, context);
  switch (settlement.kind) {
    case 'paid':
      return 'ORDER_ALREADY_PAID';
    case 'given-back':
      return settlement.code;
    case 'pending':
      return 'PAYMENT_IN_PROGRESS';
    case 'failed':
      return undefined;
    default:
      return settlement satisfies never;
  }
};
