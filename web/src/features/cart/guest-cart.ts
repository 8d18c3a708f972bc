import { cartRoutes } from '#contracts/carts/api';
import type { User } from '#contracts/accounts/views';
import { call } from '../../lib/api.ts';
import { visitorLines } from './visitor-lines.ts';

/**
 * What a guest has collected, before their session ends. What it answers puts it into the browser's cart, from where it comes
 * into that of the account that they sign in to: to be called once they have.
 */
export async function guestCart(guest: User | undefined): Promise<() => void> {
  if (!guest?.isGuest) return () => undefined;
  const { cart } = await call(cartRoutes.cart, { params: { userId: guest._id } });
  return () => {
    for (const { productId, variantId, qty, addedPrice } of cart.items)
      visitorLines.put({
        productId,
        ...(variantId !== productId && { variantId }),
        qty,
        addedPrice,
      });
  };
}
