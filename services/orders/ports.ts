import type { TranslatedTitles } from '#contracts/catalogue/translations';
import type { SaleStatus, StockedVariant, VariantRef } from '#contracts/catalogue/variant-ref';
import type { ChosenValue } from '#contracts/catalogue/variants';
import type { Order } from '#contracts/orders/views';
import type { ShippingTariff } from '#contracts/kernel/money';
import type { OrderDelivery } from '#contracts/shipping/views';
import type { CommandContext } from '../kernel/command-context.ts';

/** What the catalogue says of a product, as this variant of it. */
export interface ProductSummary {
  readonly status: SaleStatus;
  readonly title: string;
  readonly translations: TranslatedTitles;
  readonly choice: readonly ChosenValue[];
  readonly image: string;
  readonly unitPriceCents: number;
}

/** Finds what was paid or approved for an unpaid order before it expires, and records it. */
export type LookBeforeExpiry = (orderId: string, context: CommandContext) => Promise<void>;

export interface Catalogue {
  /** May be up to a second old. */
  recent(asked: VariantRef): Promise<ProductSummary>;
  /** As it stands at the head of the product's stream. */
  atHead(asked: VariantRef): Promise<ProductSummary>;
}

/** How an order is to reach its customer: by a method, or by standard where none is named. */
interface WantedDelivery {
  readonly methodId: string | undefined;
  /** As the address says it. */
  readonly country: string;
}

/** What it costs and what the order says of it, or the methods that go there instead. */
export type FoundDelivery =
  | ({ readonly kind: 'found'; readonly delivery: OrderDelivery } & ShippingTariff)
  | { readonly kind: 'notOffered'; readonly offered: readonly string[] };

export interface Shipping {
  /** May be up to a second old. */
  recent(wanted: WantedDelivery, now: Date): Promise<FoundDelivery>;
  /** As it stands at the head of the methods' stream. */
  atHead(wanted: WantedDelivery, now: Date): Promise<FoundDelivery>;
}

export interface Reservation extends StockedVariant {
  readonly orderId: string;
  readonly attempt: number;
}

/** What one line of an attempt wants. */
export interface Wanted extends Reservation {
  readonly quantity: number;
  /** When the order's stream was read, in ms, and showed this attempt open; left out for a new order. */
  readonly openAt?: number | undefined;
}

export interface OutOfStock extends StockedVariant {
  readonly kind: 'outOfStock';
  readonly available: number;
  /** Reservations of the last seconds that are open: those of orders that were never placed come back. */
  readonly young: readonly (Reservation & { readonly quantity: number })[];
}

export interface Stock {
  /** By a state of any age: whether there is plenty, just enough or too little, or the attempt holds it already. */
  foresee(wanted: Wanted): Promise<'plenty' | 'scarce' | 'short' | 'held'>;
  /** What the stream's head says against reserving this; undefined when there is enough. */
  lack(wanted: Wanted, now: Date): Promise<OutOfStock | undefined>;
  reserve(
    wanted: Wanted,
    now: Date,
    context: CommandContext,
  ): Promise<
    | { readonly kind: 'reserved' }
    /** The same attempt has another quantity already: another request came under the same Idempotency-Key. */
    | { readonly kind: 'reservedOtherwise' }
    /** Whether the reservation was made and settled since is forgotten: the order has to be looked at again. */
    | { readonly kind: 'seenTooLongAgo' }
    | OutOfStock
  >;
  /** Ends when something happens to the product's stock, or after the given milliseconds. */
  changed(productId: string, ms: number): Promise<void>;
  release(reservation: Reservation, now: Date, context: CommandContext): Promise<void>;
  commit(reservation: Reservation, now: Date, context: CommandContext): Promise<void>;
  /** Puts back what was sold to an order that was cancelled at that time, in ms. */
  returnSold(
    sold: Reservation & { readonly quantity: number; readonly since: number },
    now: Date,
    context: CommandContext,
  ): Promise<void>;
}

interface CheckedOut {
  readonly userId: string;
  readonly orderId: string;
  readonly lines: readonly StockedVariant[];
  readonly placedAt: string;
}

export interface Carts {
  /** Answers the log position of the result. */
  checkOut(order: CheckedOut, now: Date, context: CommandContext): Promise<bigint>;
}

/** Gives back what is left of the money of a cancelled order; what does not succeed now, its own process does. */
export type RefundRest = (orderId: string, context: CommandContext) => Promise<unknown>;

/** The order as the API shows it, folded from its stream, which has this position. */
export type OrderView = (orderId: string, position: bigint) => Promise<Order>;
