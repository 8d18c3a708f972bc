import { MAX_QUANTITY, MOST_LINES } from '#contracts/carts/commands';
import { cartEvents } from '#contracts/carts/events';
import { accept, nothingToDo } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import type { CartState } from '../state.ts';

/** The least quantity wanted of a variant, and the shop's offer of it. */
export interface WantedLine {
  readonly productId: string;
  readonly variantId: string;
  readonly quantity: number;
  readonly sold: boolean;
  readonly unitPriceCents: number;
  /** The unit price when the visitor added it, where that is known. */
  readonly addedCents?: number | undefined;
  readonly available: number;
}

export interface MergeCart {
  readonly userId: string;
  readonly lines: readonly WantedLine[];
}

/**
 * Merges a visitor's cart, as far as it can be bought and there is room. It names the quantity that the cart should
 * have, not the one to add, so that two tabs, or a repeat after a lost answer, merge it only once.
 */
export const mergeCart =
  ({ userId, lines }: MergeCart, { now }: Now) =>
  (state: CartState) => {
    // A price that has changed since is kept, so that the shopper still sees the difference.
    const priceAtAdding = ({ variantId, unitPriceCents, addedCents }: WantedLine) =>
      [state.get(variantId)?.unitPriceCents, addedCents].find(
        (price) => price !== undefined && price !== unitPriceCents,
      ) ?? unitPriceCents;
    const at = now.toISOString();
    const merged = new Map([...state].map(([variantId, { quantity }]) => [variantId, quantity]));
    const events = lines.flatMap((line) => {
      const { productId, variantId, quantity: wanted, sold, available } = line;
      const before = merged.get(variantId);
      const quantityAfter = Math.min(wanted, MAX_QUANTITY, available);
      const quantity = quantityAfter - (before ?? 0);
      if (!sold || quantity <= 0 || (before === undefined && merged.size >= MOST_LINES)) return [];
      merged.set(variantId, quantityAfter);
      const added = { userId, productId, variantId, quantity, quantityAfter, at };
      return [cartEvents.CartItemAdded.create({ ...added, unitPriceCents: priceAtAdding(line) })];
    });
    return events.length === 0 ? nothingToDo : accept(...events);
  };
