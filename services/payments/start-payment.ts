import type { Provider } from '#contracts/payments/events';
import type { CommandContext } from '../kernel/command-context.ts';
import type { Handler } from '../kernel/handler.ts';
import { step } from '../kernel/step.ts';
import { newestAttempt } from './decide/start-payment.ts';
import { decisions } from './decisions.ts';
import { attemptKey } from './keys.ts';
import type { OwnOrders } from './own-orders.ts';
import { ProviderUnavailable, type PaymentProvider } from './ports.ts';
import { payments } from './state.ts';

export interface StartPaymentDeps {
  readonly handler: Handler;
  readonly ownOrders: OwnOrders;
  readonly clock: () => Date;
}

const TRIES = 3;

/** What the shopper approves at the provider; asked again, the same while it can be approved. */
export const startPaymentAt = async (
  { handler, ownOrders, clock }: StartPaymentDeps,
  provider: PaymentProvider,
  request: { readonly orderId: string; readonly provider: Provider; readonly payer: string },
  context: CommandContext,
) => {
  let unusable: number | undefined;
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const command = { ...request, unusable };
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
    const order = await provider.createOrder({
      orderId: request.orderId,
      attempt: attempt.number,
      amountCents: state.totalCents,
      idempotencyKey: attemptKey(request.orderId, attempt.number),
    });
    ownOrders.remember(request.orderId, attempt.number, order.id);
    if (order.usable) return { kind: 'started', order, position } as const;
    unusable = attempt.number;
  }
  throw new ProviderUnavailable('it makes no order that can be approved');
};
