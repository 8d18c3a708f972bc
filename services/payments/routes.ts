import type { paymentRoutes } from '#contracts/payments/api';
import type { CommandContext } from '../kernel/command-context.ts';
import type { Handlers } from '../platform/http/handler.ts';
import { ok, refused } from '../platform/http/reply.ts';
import { pay, type PayDeps } from './pay.ts';
import { ProviderUnavailable, type OrderView } from './ports.ts';
import { startPaymentAt } from './start-payment.ts';

export interface PaymentRouteDeps extends PayDeps {
  readonly orderView: OrderView;
  /** What the PayPal button needs to know; `sdkBaseUrl` null means PayPal's own. */
  readonly payPal: { readonly clientId: string; readonly sdkBaseUrl: string | null };
  /** Told when a provider is away, since the shopper is only told to try again. */
  readonly onTrouble: (error: ProviderUnavailable, context: CommandContext) => void;
}

/** The calls about paying. Who does not own an order is told that there is none, admins too. */
export const paymentHandlers = (deps: PaymentRouteDeps): Handlers<typeof paymentRoutes> => ({
  startPayPal: async ({ params }, call) => {
    const context = call.command();
    const request = { orderId: params.id, provider: 'PayPal', payer: call.actor.userId } as const;
    const provider = deps.providers.PayPal;
    if (!provider) return refused('PROVIDER_UNAVAILABLE');
    const outcome = await unlessAway(deps, context, startPaymentAt(deps, provider, request, context));
    return outcome.kind === 'started'
      ? ok({ id: outcome.order.id }, { position: outcome.position })
      : refused(outcome.code);
  },
  payOrder: async ({ params, body }, call) => {
    const context = call.command();
    const request = { orderId: params.id, payer: call.actor.userId, providerOrderId: body.id };
    const outcome = await unlessAway(deps, context, pay(deps, request, context));
    return outcome.kind === 'paid'
      ? ok(await deps.orderView(params.id, outcome.position), { position: outcome.position })
      : refused(outcome.code);
  },
  payPalConfig: () => Promise.resolve(ok({ ...deps.payPal, currency: 'USD' })),
});

const unlessAway = async <T>(
  { onTrouble }: PaymentRouteDeps,
  context: CommandContext,
  outcome: Promise<T>,
): Promise<T | { readonly kind: 'refused'; readonly code: 'PROVIDER_UNAVAILABLE' }> => {
  try {
    return await outcome;
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    onTrouble(error, context);
    return { kind: 'refused', code: 'PROVIDER_UNAVAILABLE' };
  }
};
