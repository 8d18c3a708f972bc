import { CURRENCY } from '#contracts/kernel/money';
import type { paymentRoutes, stripeRoutes } from '#contracts/payments/api';
import type { paymentConfigRoutes } from '#contracts/payments/config';
import { provider, type Provider } from '#contracts/payments/provider';
import type { CommandContext } from '../kernel/command-context.ts';
import type { SignedInCall } from '../platform/http/call-context.ts';
import type { Handlers } from '../platform/http/handler.ts';
import { refuse, type Refused } from '../kernel/decision.ts';
import { answered, ok } from '../platform/http/reply.ts';
import { pay } from './pay.ts';
import type { PaymentDeps } from './payment-outcome.ts';
import { ProviderUnavailable, type OrderView } from './ports.ts';
import { startPaymentAt } from './start-payment.ts';

export interface PaymentRouteDeps extends PaymentDeps {
  readonly orderView: OrderView;
  /** What the PayPal button needs to know; `sdkBaseUrl` null means PayPal's own. */
  readonly payPal: { readonly clientId: string; readonly sdkBaseUrl: string | null };
  /** A stand-in takes the payments: no money moves. */
  readonly simulated: boolean;
  /** Told when a provider is away, since the shopper is only told to try again. */
  readonly onTrouble: (error: ProviderUnavailable, context: CommandContext) => void;
}

/** The calls about paying. Anyone but the owner, even an admin, gets 404. */
export const paymentHandlers = (
  deps: PaymentRouteDeps,
): Handlers<typeof paymentRoutes & typeof paymentConfigRoutes> => ({
  startPayPal: async ({ params }, call) => {
    const outcome = await start(deps, 'PayPal', params.id, call);
    return answered(outcome, ({ order }) => ({ id: order.id }));
  },
  payOrder: async ({ params, body }, call) => {
    const context = call.command();
    const request = { orderId: params.id, payer: call.actor.userId, providerOrderId: body.id };
    const outcome = await unlessAway(deps, context, pay(deps, request, context));
    return answered(outcome, ({ position }) => deps.orderView(params.id, position));
  },
  payPalConfig: () => Promise.resolve(ok({ ...deps.payPal, currency: CURRENCY })),
  paymentConfig: () => Promise.resolve(ok(paymentConfigOf(deps))),
});

/** Who takes payments here. */
export const paymentConfigOf = ({
  providers,
  simulated,
}: Pick<PaymentRouteDeps, 'providers' | 'simulated'>) => ({
  providers: provider.options.filter((name) => providers[name]),
  simulated,
});

/** Paying on Stripe's page. The stand-in's is the shop's own, wherever the client reached the shop. */
export const stripeHandlers = (deps: PaymentRouteDeps): Handlers<typeof stripeRoutes> => ({
  startStripe: async ({ params }, call) => {
    const outcome = await start(deps, 'Stripe', params.id, call);
    return answered(outcome, ({ order: { id, url = '' } }) => ({ id, url: new URL(url, call.origin).href }));
  },
});

const start = async (deps: PaymentRouteDeps, name: Provider, orderId: string, call: SignedInCall) => {
  const at = deps.providers[name];
  if (!at) return refuse('PROVIDER_UNAVAILABLE');
  const context = call.command();
  const request = { orderId, provider: name, payer: call.actor.userId };
  const outcome = await unlessAway(deps, context, startPaymentAt(deps, at, request, context));
  if (!('because' in outcome)) return outcome;
  deps.onTrouble(new ProviderUnavailable(`it makes no order: ${outcome.because}`), context);
  return refuse(outcome.code);
};

const unlessAway = async <T>(
  { onTrouble }: PaymentRouteDeps,
  context: CommandContext,
  outcome: Promise<T>,
): Promise<T | Refused<'PROVIDER_UNAVAILABLE'>> => {
  try {
    return await outcome;
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    onTrouble(error, context);
    return refuse('PROVIDER_UNAVAILABLE');
  }
};
