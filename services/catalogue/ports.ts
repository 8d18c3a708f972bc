import type { CommandContext } from '../kernel/command-context.ts';
import type { Rating } from './view.ts';

export interface Stock {
  /** Sets what can be bought from now on. Answers the log position of the result. */
  set(productId: string, available: number, now: Date, context: CommandContext): Promise<bigint>;
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
