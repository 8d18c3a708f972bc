import { CallFailed } from '#contracts/kernel/client';
import { quote } from '#contracts/orders/views';
import { z } from 'zod';
import { shownOf, type OrderRequest, type ShownLine } from './order-request.ts';

/** Why an order was not placed, as far as its page has more to say than the refusal's sentence. */
export type RefusedOrder =
  | { readonly why: 'price'; readonly before: number; readonly now: number }
  | { readonly why: 'stock'; readonly goods: ShownLine; readonly left: number }
  | { readonly why: 'gone'; readonly goods: ShownLine }
  | { readonly why: 'other' };

const short = z.object({ productId: z.string(), available: z.int() });
const named = z.object({ productId: z.string() });

/** Reads the refusal of `request`. */
export function refusedOrder(error: unknown, request: OrderRequest): RefusedOrder {
  if (!(error instanceof CallFailed)) return { why: 'other' };
  const { code, details } = error.problem;
  const goodsOf = (productId: string): ShownLine | undefined => {
    const line = request.orderItems.find((each) => each.productId === productId);
    return line && shownOf(line);
  };

  if (code === 'PRICE_CHANGED') {
    const { data: now } = quote.safeParse(details);
    return now ? { why: 'price', before: request.totalPrice, now: now.totalPrice } : { why: 'other' };
  }
  if (code === 'OUT_OF_STOCK') {
    const { data: line } = short.safeParse(details);
    const goods = line && goodsOf(line.productId);
    return line && goods ? { why: 'stock', goods, left: line.available } : { why: 'other' };
  }
  if (code === 'PRODUCT_UNAVAILABLE' || code === 'PRODUCT_NOT_FOUND') {
    const { data: line } = named.safeParse(details);
    const goods = line && goodsOf(line.productId);
    return goods ? { why: 'gone', goods } : { why: 'other' };
  }
  return { why: 'other' };
}
