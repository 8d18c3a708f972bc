import { cartEvents } from '#contracts/carts/events';
import { accept, nothingToDo } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import type { CartState } from '../state.ts';

export interface RemoveFromCart {
  readonly userId: string;
  /** A variant's id; or the id of a product, whose variants then all leave. */
  readonly id: string;
}

export const removeFromCart =
  ({ userId, id }: RemoveFromCart, { now }: Now) =>
  (state: CartState) => {
    // A variant may have its product's id: then only that line leaves.
    const leaving = [...state].filter(([variantId, { productId }]) =>
      state.has(id) ? variantId === id : productId === id,
    );
    if (leaving.length === 0) return nothingToDo;
    const at = now.toISOString();
    return accept(
      ...leaving.map(([variantId, { productId }]) =>
        cartEvents.CartItemRemoved.create({ userId, productId, variantId, at }),
      ),
    );
  };
