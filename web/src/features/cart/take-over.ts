import { cartRoutes } from '#contracts/carts/api';
import { MAX_QUANTITY } from '#contracts/carts/commands';
import type { Cart } from '#contracts/carts/views';
import { mutate } from 'swr';
import { call, keyOf } from '../../lib/api.ts';
import { idOf, visitorLines, type Taking } from './visitor-lines.ts';

const targetsIn = ({ userId, items }: Cart): Taking => ({
  userId,
  lines: visitorLines.current().lines.map((line) => {
    const { productId, variantId, qty } = line;
    const there = items.find((item) => item.variantId === idOf(line))?.qty ?? 0;
    return {
      productId,
      ...(variantId !== undefined && { variantId }),
      qty: Math.min(MAX_QUANTITY, there + qty),
    };
  }),
});

/**
 * Merges what a person collected as a visitor into their own cart. The request names the final quantities, so that
 * repeating it changes nothing. Answers how many pieces could not be merged.
 */
export async function takeOver(userId: string): Promise<number> {
  const isBegun = () => visitorLines.current().taking?.userId === userId;
  if (!isBegun()) {
    const { cart } = await call(cartRoutes.cart, { params: { userId } });
    // Another tab may have begun in the meantime, with the cart as it was then.
    if (!isBegun()) visitorLines.take(targetsIn(cart));
  }
  const { taking } = visitorLines.current();
  if (!taking) return 0;
  const { cart, leftOut } = await call(cartRoutes.mergeCart, { body: taking });
  await mutate(keyOf(cartRoutes.cart, { params: { userId } }), { cart }, { revalidate: false });
  visitorLines.forget();
  return leftOut;
}
