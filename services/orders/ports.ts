import type { TranslatedTitles } from '#contracts/catalogue/translations';
import type { Order } from '#contracts/orders/views';
import type { CommandContext } from '../kernel/command-context.ts';

/** What the catalogue says of a product. */
export interface ProductFacts {
  readonly status: 'absent' | 'sold' | 'discontinued';
  readonly title: string;
  readonly translations: TranslatedTitles;
  readonly image: string;
  readonly unitPriceCents: number;
}

export interface Catalogue {
  /** May be up to a second old. */
  recent(productId: string): Promise<ProductFacts>;
  /** As it stands at the head of the product's stream. */
  atHead(productId: string): Promise<ProductFacts>;
}

export interface Reservation {
  readonly productId: string;
  readonly orderId: string;
  readonly attempt: number;
}

/** What one line of an attempt wants. */
export interface Wanted extends Reservation {
  readonly quantity: number;
  /** When the order's stream was read, in ms, and showed this attempt open; left out for a new order. */
  readonly openAt?: number | undefined;
}

export interface OutOfStock {
  readonly kind: 'outOfStock';
  readonly productId: string;
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
  giveBack(
    sold: Reservation & { readonly quantity: number; readonly since: number },
    now: Date,
    context: CommandContext,
  ): Promise<void>;
}

export interface CheckedOut {
  readonly userId: string;
  readonly orderId: string;
  readonly productIds: readonly string[];
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
