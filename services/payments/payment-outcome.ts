import { DAY } from '#contracts/kernel/duration';
import type { Handler } from '../kernel/handler.ts';
import type { Machine } from '../kernel/machine.ts';
import type { FailureReason } from './decide/record-failure.ts';
import {
  ProviderUnavailable,
  type OpenedEvents,
  type PaymentProvider,
  type ProviderOrder,
  type Providers,
  type ReserveAgain,
} from './ports.ts';
import type { Payment } from './state.types.ts';

export interface OutcomeDeps {
  readonly handler: Handler;
  readonly reserveAgain: ReserveAgain;
  readonly openedEvents: OpenedEvents;
  readonly clock: () => Date;
  readonly machine?: Machine | undefined;
}

/** What asking the providers needs. */
export interface PaymentDeps extends OutcomeDeps {
  readonly providers: Providers;
}

/** The provider that has the payment's money. */
export const providerOf = (
  { providers }: Pick<PaymentDeps, 'providers'>,
  { provider }: Pick<Payment, 'provider'>,
): PaymentProvider => {
  const found = providers[provider];
  if (!found) throw new Error(`${provider} is not configured`);
  return found;
};

/** A payment of an order, and where to ask about it. */
export interface PaymentRef extends Payment {
  readonly orderId: string;
  readonly at: PaymentProvider;
}

export type Capture = NonNullable<ProviderOrder['capture']>;

/** A provider's order with money in it. */
export type CapturedOrder = ProviderOrder & { readonly capture: Capture };

/** Why something of an order's money does not go on without a person: operators hear of each order. */
export abstract class NeedsPerson extends Error {
  readonly orderId: string;

  constructor(orderId: string, message: string) {
    super(message);
    this.orderId = orderId;
  }
}

/** The shop does not have the provider any more that knows of an order's money. */
export class NotConfigured extends NeedsPerson {
  constructor(orderId: string, { provider }: Pick<Payment, 'provider'>) {
    super(orderId, `${provider} is not configured, which knows of the money of the order ${orderId}`);
    this.name = 'NotConfigured';
  }
}

/** Milliseconds for which operators see what has failed: the shop need not hear how a person settled it. */
export const SHOWN_FOR = 7 * DAY;

/** Nothing is certain yet. `because`: only a person can help, as where a provider keeps money that has to go back. */
export interface Pending {
  readonly kind: 'pending';
  readonly because?: NeedsPerson;
}

/** What came of a payment: money, none, or nothing that is certain yet. `given-back`: the order was paid or closed. */
export type PaymentOutcome =
  | { readonly kind: 'paid'; readonly position: bigint }
  | { readonly kind: 'failed'; readonly reason: FailureReason }
  | { readonly kind: 'given-back'; readonly code: 'ORDER_ALREADY_PAID' | 'ORDER_CLOSED' }
  | Pending;

/** Once something has begun, a provider that is away leaves it open; the process `payments` sees to it. */
export const pendingWhenAway = (error: unknown): Pending => {
  if (error instanceof ProviderUnavailable) return { kind: 'pending' };
  throw error;
};
