import { cartRoutes } from '#contracts/carts/api';
import type { User } from '#contracts/accounts/views';
import { call } from '../../lib/api.ts';
import { visitorLines } from './visitor-lines.ts';

/**
 * Reads a guest's cart before another session takes the place of theirs. The function that it answers puts it into the
 * browser's cart, from where it is merged into the cart of the account or the guest who is here now, or comes next: call
 * it right before their session begins, or once the guest's has ended. A guest who is here as before has it still, and it
 * must not be doubled. The cart that it was read from keeps it, too: who goes to and fro between sessions must not double
 * it either, so the lines are noted as copies. That is how the merge knows of those that had no room here, too.
 */
export async function guestCart(guest: User | undefined): Promise<(now?: Pick<User, '_id'>) => void> {
  if (!guest?.isGuest) return () => undefined;
  const { cart } = await call(cartRoutes.cart, { params: { userId: guest._id } });
  return (now) => {
    if (now?._id === guest._id) return;
    for (const { productId, variantId, choice, qty, addedPrice } of cart.items)
      visitorLines.put({
        productId,
        // A variant may have its product's own id.
        ...(choice.length > 0 && { variantId }),
        qty,
        addedPrice,
      });
    visitorLines.noteCopied(cart.items.map(({ variantId }) => variantId));
  };
}
