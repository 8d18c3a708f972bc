import type { StockedVariant } from '#contracts/catalogue/variant-ref';
import type { Available } from '#contracts/stock/available';
import type { StockReason } from '#contracts/stock/events';
import type { CommandContext } from '../kernel/command-context.ts';

interface StockedAs {
  readonly available: Available;
}

export interface Stock {
  /** Sets the stock of a new variant; repeating it changes nothing. Answers the log position of the result. */
  setFirst(of: StockedVariant, available: number, now: Date, context: CommandContext): Promise<bigint>;
  /** Sets the available stock. Answers the log position of the result. */
  set(of: StockedVariant, available: number, now: Date, context: CommandContext): Promise<bigint>;
  /**
   * Sets the stock only if it is still what the editor saw: of the variants together that it is set instead of, where
   * there are such, and their pieces leave.
   */
  setSeen(
    command: StockedVariant & {
      readonly available: number;
      readonly seen: number;
      readonly insteadOf?: readonly string[] | undefined;
    },
    now: Date,
    context: CommandContext,
  ): Promise<
    | { readonly kind: 'done'; readonly position: bigint }
    | { readonly kind: 'refused'; readonly code: 'CHANGED_MEANWHILE'; readonly state: StockedAs }
  >;
  /** Changes the stock by a difference, which is right whatever was sold meanwhile; the same `request` does it once. */
  adjust(
    command: StockedVariant & {
      readonly by: number;
      readonly reason: StockReason;
      readonly request: string;
    },
    now: Date,
    context: CommandContext,
  ): Promise<
    | { readonly kind: 'done'; readonly position: bigint }
    | { readonly kind: 'refused'; readonly code: 'STOCK_OUT_OF_RANGE'; readonly state: StockedAs }
    | { readonly kind: 'refused'; readonly code: 'IDEMPOTENCY_KEY_REUSED'; readonly state: StockedAs }
  >;
  /** The available quantity of each variant, at the head of the stock's stream. */
  available(productId: string): Promise<Available>;
  /** The last quantity that was said of each variant before any of the product was sold or adjusted. */
  opening(productId: string): Promise<Available>;
}

/** The shop's pictures, as far as products need them. */
export interface Pictures {
  /**
   * Takes a picture for a product; to be called before the product records it. Answers whether the picture exists, and
   * stays from now on.
   */
  take(image: string, productId: string, now: Date, context: CommandContext): Promise<'taken' | 'not there'>;
}

export interface Rating {
  readonly rating: number;
  readonly numReviews: number;
}

/** The rating of a product from its reviews; zeros when there are none. */
export type RatingOf = (productId: string) => Promise<Rating>;
