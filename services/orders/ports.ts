import type { Order } from '#contracts/orders/views';
import type { CommandContext } from '../kernel/command-context.ts';

/** What the catalogue says of a product. */
export interface ProductFacts {
  readonly status: 'absent' | 'sold' | 'discontinued';
  readonly title: string;
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

export interface Stock {
  reserve(
    reservation: Reservation & { readonly quantity: number },
    now: Date,
    context: CommandContext,
  ): Promise<
    | { readonly kind: 'reserved' }
    /** The same attempt has another quantity already: another request came under the same Idempotency-Key. */
    | { readonly kind: 'reservedOtherwise' }
    | { readonly kind: 'outOfStock'; readonly productId: string; readonly available: number }
  >;
  release(reservation: Reservation, now: Date, context: CommandContext): Promise<void>;
  commit(reservation: Reservation, now: Date, context: CommandContext): Promise<void>;
  /** Puts back what was sold to an order that is cancelled. */
  giveBack(
    sold: Reservation & { readonly quantity: number },
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
