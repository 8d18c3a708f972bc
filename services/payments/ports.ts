import type { EventMetadata } from '#contracts/kernel/recorded';
import type { OrderStreamEvent } from '#contracts/orders/stream';
import type { Order } from '#contracts/orders/views';
import type { Provider } from '#contracts/payments/provider';
import type { CommandContext } from '../kernel/command-context.ts';

/** The provider cannot be reached, is broken, or answers what nobody can read. What was asked may have happened. */
export class ProviderUnavailable extends Error {
  constructor(what: string, cause?: unknown) {
    super(`The payment provider is unavailable: ${what}`, { cause });
    this.name = 'ProviderUnavailable';
  }
}

/** The provider knows it and it can be read, but not as a payment; nothing in it says that it is one of ours. */
export class NotOurs extends ProviderUnavailable {}

/** A sum of money as a provider states it, in cents; `currency` is an ISO 4217 code. */
export interface Sum {
  readonly amountCents: number;
  readonly currency: string;
}

/**
 * An order at the provider. `pending`: captured, but the provider holds it back; `declined`: the buyer's means of
 * payment was refused; `refunded`: captured, and all of it went back since; `voided`: nothing will come of it any more.
 */
export interface ProviderOrder extends Sum {
  readonly id: string;
  readonly status: 'created' | 'approved' | 'pending' | 'completed' | 'refunded' | 'declined' | 'voided';
  /** What we called it when we made it; undefined where that is not in our way of writing. */
  readonly reference: { readonly orderId: string; readonly attempt: number } | undefined;
  readonly capture: (Sum & { readonly id: string; readonly payerEmail: string }) | undefined;
  /** Whose account gets the money, where that is not the shop's. */
  readonly foreignPayee?: string | undefined;
  /** What goes back of the capture, or did: also what was refunded at the provider's own site. */
  readonly refunds: readonly ProviderRefund[];
}

/** A refund at the provider. `pending`: it is on its way, and may still fail. */
export interface ProviderRefund extends Sum {
  readonly id: string;
  readonly status: 'pending' | 'completed' | 'failed';
  /** The key that we asked for it with; undefined where it was not us. */
  readonly key: string | undefined;
  /** When it was asked for, as far as the provider says it. */
  readonly madeAt?: Date | undefined;
}

/** Why a refund is refused whose key stands for another one, made before the log was put back: the next has another key. */
export const KEY_USED = 'KEY_USED';

/** The provider's clear "no" to a refund, with its code or `KEY_USED`. */
export interface RefundRefused {
  readonly status: 'refused';
  readonly reason: string;
}

/**
 * An order that waits for its buyer, if it is `usable` still. `url`: where that happens, at a provider with pages of its own.
 * None was made, and none ever will be for this attempt, where the id is empty; `refusal` is the provider's code, where
 * another attempt would hear the same.
 */
export interface StartedOrder {
  readonly id: string;
  readonly usable: boolean;
  readonly url?: string;
  readonly refusal?: string;
}

/** A payment provider. Every call has a deadline; all but `capture` throw `ProviderUnavailable` beyond it. */
export interface PaymentProvider {
  /** A fingerprint of the credentials that it is called with: other ones do not see what these have made. */
  readonly account: string;
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
  /**
   * Gives back all that is left of a capture, or `amountCents` of it. It happens once under a key, and is found by the key
   * among the order's refunds.
   */
  refund(request: {
    readonly captureId: string;
    readonly amountCents?: number;
    readonly idempotencyKey: string;
    /** What the refund is of, so that what the provider reports of it leads to our order, as far as it can carry it. */
    readonly reference?: ProviderOrder['reference'];
  }): Promise<ProviderRefund | RefundRefused>;
  /** Lets nobody pay an order any more, at a provider with pages of its own; one that was paid or is void stays so. */
  readonly close?: (id: string) => Promise<void>;
}

export type Providers = Partial<Readonly<Record<Provider, PaymentProvider>>>;

/** Reserves the stock of an order that had expired, for an attempt of its own. `gone`: not all of it is there any more. */
export type ReserveAgain = (
  orderId: string,
  context: CommandContext,
) => Promise<{ readonly kind: 'reserved'; readonly reservationAttempt: number } | { readonly kind: 'gone' }>;

/** What has happened to an order, by whom. */
export type OpenedEvent = OrderStreamEvent & Pick<EventMetadata, 'actor'>;

/** All of it, with its personal data opened: reasons are sealed for the event that they stand in. */
export type OpenedEvents = (orderId: string) => Promise<readonly OpenedEvent[]>;

/** The order as the API shows it, once the read side has the position. */
export type OrderView = (orderId: string, position: bigint) => Promise<Order>;
