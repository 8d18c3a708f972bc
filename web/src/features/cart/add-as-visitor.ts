import { cartRoutes } from '#contracts/carts/api';
import { MAX_QUANTITY, MOST_LINES } from '#contracts/carts/commands';
import { CallFailed } from '#contracts/kernel/client';
import type { RefusalCode } from '#contracts/messages';
import { call } from '../../lib/api.ts';
import { pricesOf } from '../../lib/money.ts';
import type { Wanted } from './api.ts';
import { idOf, visitorLines } from './visitor-lines.ts';

/** A refusal like the one that the shop would send a customer. */
const refused = (code: RefusalCode): CallFailed =>
  new CallFailed(409, { code, message: code, requestId: '' });

/**
 * Adds one more of a product to a visitor's cart, if the shop has it. Throws `CallFailed` with the reason where not.
 */
export async function addAsVisitor({ productId, variantId }: Wanted): Promise<void> {
  const wanted = { productId, ...(variantId !== undefined && { variantId }) };
  const id = idOf(wanted);
  const next = () => {
    const line = visitorLines.find(id);
    if (!line && visitorLines.current().lines.length >= MOST_LINES) throw refused('CART_FULL');
    return (line?.qty ?? 0) + 1;
  };
  // There is no need to ask about what has no room.
  next();
  const { items } = await call(cartRoutes.priceCart, { body: { lines: [{ ...wanted, qty: 1 }] } });
  const [item] = items;
  // It has got options since its page was loaded.
  if (variantId === undefined && item && item.choice.length > 0) throw refused('VARIANT_REQUIRED');
  if (!item?.available) throw refused('PRODUCT_UNAVAILABLE');
  // Another press may have been answered in the meantime.
  const qty = next();
  if (qty > MAX_QUANTITY) throw refused('QUANTITY_LIMIT');
  if (qty > item.countInStock) throw refused('OUT_OF_STOCK');
  visitorLines.put({ ...wanted, qty, addedPrice: pricesOf(item).now });
}
