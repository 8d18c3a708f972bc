import { cartRoutes } from '#contracts/carts/api';
import type { User } from '#contracts/accounts/views';
import { call } from '../../lib/api.ts';
import { visitorLines } from './visitor-lines.ts';

/**
 * Reads a guest's cart before their session ends. The function that it answers puts it into the browser's cart, from
 * where it is merged into the account's cart: call it once they have signed in.
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
