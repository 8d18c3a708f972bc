import type { CommandContext } from '../kernel/command-context.ts';
import type { Rating } from './view.ts';

export interface Stock {
  /** Sets what can be bought from now on. Answers the log position of the result. */
  set(productId: string, available: number, now: Date, context: CommandContext): Promise<bigint>;
  /** What can still be bought, at the head of the stock's stream. */
  available(productId: string): Promise<number>;
}

/** What the reviews say of a product; zeros when there are none. */
export type RatingOf = (productId: string) => Promise<Rating>;
