import { cartEvents } from '#contracts/carts/events';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import type { CartState } from '../state.ts';
import type { CartCommand, Offered } from './add-to-cart.ts';

export const changeQuantity =
  ({ userId, productId, variantId, quantity }: CartCommand, { now, sold, available }: Offered) =>
  (state: CartState) => {
    const line = state.get(variantId);
    if (!line) return refuse('NOT_IN_CART');
    if (line.quantity === quantity) return nothingToDo;
    if (!sold) return refuse('PRODUCT_UNAVAILABLE');
    // Reducing the quantity is always allowed, even when the stock has fallen below it.
    if (quantity > available && quantity > line.quantity)
      return refuse('OUT_OF_STOCK', { productId, variantId, available });
    const at = now.toISOString();
    return accept(
      cartEvents.CartItemQuantityChanged.create({
        userId,
        productId,
        variantId,
        quantityAfter: quantity,
        at,
      }),
    );
  };
