import type { StockReason } from '#contracts/stock/events';
import type { CommandContext } from '../kernel/command-context.ts';
import type { Rating } from './view.ts';

interface Stocked {
  readonly available: number;
}

export interface Stock {
  /** The stock of a new product; said again it changes nothing. Answers the log position of the result. */
  setFirst(productId: string, available: number, now: Date, context: CommandContext): Promise<bigint>;
  /** Sets what can be bought from now on. Answers the log position of the result. */
  set(productId: string, available: number, now: Date, context: CommandContext): Promise<bigint>;
  /** The stock that the editor saw: refused when it has changed. */
  setSeen(
    command: { readonly productId: string; readonly available: number; readonly seen: number },
    now: Date,
    context: CommandContext,
  ): Promise<
    | { readonly kind: 'done'; readonly position: bigint }
    | { readonly kind: 'refused'; readonly code: 'CHANGED_MEANWHILE'; readonly state: Stocked }
  >;
  /** A difference, right whatever was sold meanwhile; one `request` makes it once. */
  adjust(
    command: {
      readonly productId: string;
      readonly by: number;
      readonly reason: StockReason;
      readonly request: string;
    },
    now: Date,
    context: CommandContext,
  ): Promise<
    | { readonly kind: 'done'; readonly position: bigint }
    | { readonly kind: 'refused'; readonly code: 'STOCK_OUT_OF_RANGE'; readonly state: Stocked }
    | { readonly kind: 'refused'; readonly code: 'IDEMPOTENCY_KEY_REUSED'; readonly state: Stocked }
  >;
  /** What can still be bought, at the head of the stock's stream. */
  available(productId: string): Promise<number>;
}

/** The shop's pictures, as a product needs them. */
export interface Pictures {
  /** To be asked before a product records a picture: whether it is there, and stays from now on. */
  take(image: string, productId: string, now: Date, context: CommandContext): Promise<'taken' | 'not there'>;
}

/** What the reviews say of a product; zeros when there are none. */
export type RatingOf = (productId: string) => Promise<Rating>;
