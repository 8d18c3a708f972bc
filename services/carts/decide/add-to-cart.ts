import { MAX_QUANTITY, MOST_LINES } from '#contracts/carts/commands';
import { cartEvents } from '#contracts/carts/events';
import { accept, refuse } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import type { CartState } from '../state.ts';

export interface CartCommand {
  readonly userId: string;
  readonly productId: string;
  /** The product's id for a product without options. */
  readonly variantId: string;
  readonly quantity: number;
}

/** The product's offer, from the catalogue and the stock. */
export interface Offered extends Now {
  readonly sold: boolean;
  readonly unitPriceCents: number;
  readonly available: number;
}

/**
 * Adds to the quantity in the cart: 1 to min(stock, 99) of each variant (design §8.12), and at most as many lines as an
 * order may have.
 */
export const addToCart =
  (
    { userId, productId, variantId, quantity }: CartCommand,
    { now, sold, unitPriceCents, available }: Offered,
  ) =>
  (state: CartState) => {
    if (!sold) return refuse('PRODUCT_UNAVAILABLE');
    const line = state.get(variantId);
    if (!line && state.size >= MOST_LINES) return refuse('CART_FULL', { most: MOST_LINES });
    const quantityAfter = (line?.quantity ?? 0) + quantity;
    if (quantityAfter > MAX_QUANTITY) return refuse('QUANTITY_LIMIT', { productId, most: MAX_QUANTITY });
    if (quantityAfter > available) return refuse('OUT_OF_STOCK', { productId, variantId, available });
    const at = now.toISOString();
    return accept(
      cartEvents.CartItemAdded.create({
        userId,
        productId,
        variantId,
        quantity,
        quantityAfter,
        unitPriceCents,
        at,
      }),
    );
  };
