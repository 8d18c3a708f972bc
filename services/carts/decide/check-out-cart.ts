import { cartEvents } from '#contracts/carts/events';
import { accept, nothingToDo } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import type { CartState } from '../state.ts';

export interface CheckOutCart {
  readonly userId: string;
  readonly orderId: string;
  readonly lines: readonly { readonly productId: string; readonly variantId: string }[];
  readonly placedAt: string;
}

/**
 * The lines of the ordered variants leave the cart whole; ordered lines need not be in the cart (design §5). A line
 * that was added after the order was placed stays, so a late checkout removes nothing new.
 */
export const checkOutCart =
  ({ userId, orderId, lines, placedAt }: CheckOutCart, { now }: Now) =>
  (state: CartState) => {
    const leaving = lines
      .filter(({ variantId }) => (state.get(variantId)?.addedAt ?? '~') <= placedAt)
      .map(({ productId, variantId }) => ({ productId, variantId }));
    if (leaving.length === 0) return nothingToDo;
    return accept(
      cartEvents.CartCheckedOut.create({ userId, orderId, lines: leaving, at: now.toISOString() }),
    );
  };
