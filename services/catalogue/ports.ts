import type { StockReason } from '#contracts/stock/events';
import type { CommandContext } from '../kernel/command-context.ts';

/** What is stocked: a variant of a product, with the product's own id where that has no options. */
interface Stocked {
  readonly productId: string;
  readonly variantId: string;
}

/** What can be bought, by variant. */
export type Available = Pick<ReadonlyMap<string, number>, 'get'>;

interface StockedAs {
  readonly available: Available;
}

export interface Stock {
  /** The stock of a new variant; said again it changes nothing. Answers the log position of the result. */
  setFirst(of: Stocked, available: number, now: Date, context: CommandContext): Promise<bigint>;
  /** Sets what can be bought from now on. Answers the log position of the result. */
  set(of: Stocked, available: number, now: Date, context: CommandContext): Promise<bigint>;
  /** The stock that the editor saw: refused when it has changed. */
  setSeen(
    command: Stocked & { readonly available: number; readonly seen: number },
    now: Date,
    context: CommandContext,
  ): Promise<
    | { readonly kind: 'done'; readonly position: bigint }
    | { readonly kind: 'refused'; readonly code: 'CHANGED_MEANWHILE'; readonly state: StockedAs }
  >;
  /** A difference, right whatever was sold meanwhile; one `request` makes it once. */
  adjust(
    command: Stocked & {
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
  /** What can still be bought of each variant, at the head of the stock's stream. */
  available(productId: string): Promise<Available>;
}

/** The shop's pictures, as a product needs them. */
export interface Pictures {
  /** To be asked before a product records a picture: whether it is there, and stays from now on. */
  take(image: string, productId: string, now: Date, context: CommandContext): Promise<'taken' | 'not there'>;
}

export interface Rating {
  readonly rating: number;
  readonly numReviews: number;
}

/** What the reviews say of a product; zeros when there are none. */
export type RatingOf = (productId: string) => Promise<Rating>;
