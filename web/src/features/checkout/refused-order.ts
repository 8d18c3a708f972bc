import { PRODUCT_NOT_FOUND, PRODUCT_UNAVAILABLE } from '#contracts/catalogue/refusals';
import { detailsOf } from '#contracts/kernel/client';
import { PRICE_CHANGED } from '#contracts/orders/refusals';
import { OUT_OF_STOCK } from '#contracts/stock/refusals';
import {
  shownOf,
  variantIdOf,
  type OrderRequest,
  type RequestLine,
  type ShownLine,
} from './order-request.ts';

/** Why an order was not placed, where the page has more to say than the refusal's sentence. */
type RefusedOrder =
  | { readonly why: 'price'; readonly before: number; readonly now: number }
  | { readonly why: 'stock'; readonly goods: ShownLine; readonly left: number }
  | { readonly why: 'gone'; readonly goods: ShownLine }
  | { readonly why: 'other' };

/** Reads the refusal of `request`. */
export function refusedOrder(error: unknown, request: OrderRequest): RefusedOrder {
  const goodsOf = (isIt: (line: RequestLine) => boolean): ShownLine | undefined => {
    const [line, ...others] = request.orderItems.filter(isIt);
    // Of several lines of a product, no single variant is named for all.
    return line && { ...shownOf(line), ...(others.length > 0 && { choice: [] }) };
  };

  const now = detailsOf(error, { PRICE_CHANGED });
  if (now) return { why: 'price', before: request.totalPrice, now: now.totalPrice };
  const short = detailsOf(error, { OUT_OF_STOCK });
  const lacking = short && goodsOf((line) => variantIdOf(line) === short.variantId);
  if (lacking) return { why: 'stock', goods: lacking, left: short.available };
  const unsold = detailsOf(error, { PRODUCT_UNAVAILABLE, PRODUCT_NOT_FOUND });
  const gone = unsold && goodsOf(({ productId }) => productId === unsold.productId);
  return gone ? { why: 'gone', goods: gone } : { why: 'other' };
}
