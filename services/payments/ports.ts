import type { Order } from '#contracts/orders/views';
import type { Provider } from '#contracts/payments/events';

/** The provider cannot be reached, is broken, or answers what nobody can read. What was asked may have happened. */
export class ProviderUnavailable extends Error {
  constructor(what: string, cause?: unknown) {
    super(`The payment provider is unavailable: ${what}`, { cause });
    this.name = 'ProviderUnavailable';
  }
}

/** A sum of money as a provider states it, in cents; `currency` is an ISO 4217 code. */
export interface Sum {
  readonly amountCents: number;
  readonly currency: string;
}

/**
 * An order at the provider. `pending`: captured, but the provider holds it back; `declined`: the buyer's means of
 * payment was refused; `voided`: nothing will come of it any more.
 */
export interface ProviderOrder extends Sum {
  readonly id: string;
  readonly status: 'created' | 'approved' | 'pending' | 'completed' | 'declined' | 'voided';
  /** What we called it when we made it; undefined where that is not in our way of writing. */
  readonly reference: { readonly orderId: string; readonly attempt: number } | undefined;
  readonly capture: (Sum & { readonly id: string; readonly payerEmail: string }) | undefined;
}

/** An order that waits for its buyer, if it is `usable` still. `url`: where that happens, at a provider with pages of its own. */
export interface StartedOrder {
  readonly id: string;
  readonly usable: boolean;
  readonly url?: string;
}

/** A payment provider. Every call has a deadline; all but `capture` throw `ProviderUnavailable` beyond it. */
export interface PaymentProvider {
  /** True where only our secret writes a reference, so that it proves an order to be ours. */
  readonly vouches?: boolean;
  /** Makes an order for the buyer to approve, or finds the one that the same key made. */
  createOrder(request: {
    readonly orderId: string;
    readonly attempt: number;
    /** When the attempt was started: what is made of it may depend on nothing that changes between two calls. */
    readonly startedAt: Date;
    readonly amountCents: number;
    readonly idempotencyKey: string;
  }): Promise<StartedOrder>;
  /** Undefined for an id that the provider does not know, whatever it looks like. */
  lookUp(id: string): Promise<ProviderOrder | undefined>;
  /** Takes the money of an approved order. `unknown`: no answer that can be trusted came; it is to be looked up. */
  capture(id: string, idempotencyKey: string): Promise<ProviderOrder | 'unknown'>;
  /** Gives the whole capture back, or `amountCents` of it. */
  refund(request: {
    readonly captureId: string;
    readonly amountCents?: number;
    readonly idempotencyKey: string;
  }): Promise<{ readonly refundId: string }>;
}

export type Providers = Partial<Readonly<Record<Provider, PaymentProvider>>>;

/** The order as the API shows it, once the read side has the position. */
export type OrderView = (orderId: string, position: bigint) => Promise<Order>;
