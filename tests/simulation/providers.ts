import type { Provider } from '#contracts/payments/provider';
import { ProviderUnavailable, type PaymentProvider } from '#services/payments/ports';
import type { Webhook } from '#services/payments/webhooks/webhook';
import { call, type Caller } from './calls.ts';
import { ProviderStore } from './provider-store.ts';
import type { World } from './world.ts';

export type Tell = (provider: Provider, webhook: Webhook) => void;

/** PayPal and Stripe with their webhooks, and as a process calls them. */
export class SimulatedProviders {
  readonly PayPal: ProviderStore;
  readonly Stripe: ProviderStore;
  readonly #world: World;
  #notices = 0;

  constructor(world: World, tell: Tell) {
    this.#world = world;
    this.PayPal = this.#open('PayPal', tell);
    this.Stripe = this.#open('Stripe', tell);
  }

  /** Cents that both have captured for one of our orders, and not refunded. */
  keptFor(orderId: string): number {
    return this.PayPal.keptFor(orderId) + this.Stripe.keptFor(orderId);
  }

  /** The providers for a process. Signatures are tested elsewhere. */
  of(from: Caller) {
    const read = ({ body }: { readonly body: Buffer }) =>
      Promise.resolve(JSON.parse(body.toString()) as Webhook);
    return {
      providers: { PayPal: this.#calls(this.PayPal, from), Stripe: this.#calls(this.Stripe, from) },
      webhookReaders: { PayPal: read, Stripe: read },
      payPal: { clientId: '', sdkBaseUrl: null },
      simulated: true,
    };
  }

  #open(name: Provider, tell: Tell): ProviderStore {
    return new ProviderStore(name, this.#world, ({ id: providerOrderId, reference }, noticeType, about) => {
      this.#notices += 1;
      const orderId = reference?.orderId ?? null;
      // As in reality: a refund at Stripe names the payment, and not the session.
      const isCharge = noticeType === 'charge.refunded';
      tell(name, {
        noticeId: `notice-${this.#notices}`,
        noticeType,
        orderId,
        providerOrderId: isCharge ? null : providerOrderId,
        captureId: about.captureId ?? null,
        refundId: isCharge ? null : (about.refundId ?? null),
        amountCents: about.amountCents ?? null,
        currency: 'USD',
        happenedAt: this.#world.wall().toISOString(),
      });
    });
  }

  #calls(store: ProviderStore, from: Caller): PaymentProvider {
    const { name } = store;
    const ask = <T>(what: string, effect: () => T) =>
      call(this.#world, {
        from,
        to: name,
        what: `${what} at ${name}`,
        effect,
        unavailable: () => new ProviderUnavailable(what),
      });
    return {
      account: 'a0a0a0a0a0a0a0a0',
      vouches: name === 'Stripe',
      createOrder: (request) => ask(`createOrder of ${request.orderId}`, () => store.createOrder(request)),
      lookUp: (id) => ask(`lookUp of ${id}`, () => store.find(id)),
      capture: (id, key) =>
        ask(`capture of ${id}`, () => store.capture(id, key)).catch((error: unknown) => {
          if (error instanceof ProviderUnavailable) return 'unknown' as const;
          throw error;
        }),
      refund: (request) => ask(`refund of ${request.captureId}`, () => store.refund(request)),
      ...(name === 'Stripe' && { close: (id: string) => ask(`close of ${id}`, () => store.close(id)) }),
    };
  }
}
