import { CallFailed, detailsOf } from '#contracts/kernel/client';
import { MAX_QUANTITY } from '#contracts/carts/commands';
import type { Order } from '#contracts/orders/views';
import { OUT_OF_STOCK } from '#contracts/stock/refusals';

type Item = Pick<Order['orderItems'][number], 'productId' | 'title' | 'qty'>;

/** What became of a line that was ordered again: `put` is how many came into the cart. */
export interface Again {
  readonly title: string;
  readonly wanted: number;
  readonly put: number;
  readonly why: 'all' | 'short' | 'gone';
}

/** Where the goods go. */
interface Basket {
  readonly add: (productId: string, qty: number) => Promise<unknown>;
  /** How many of a product are in it already. */
  readonly has: (productId: string) => number;
}

/** How many of a product the cart can have at most, as the refusal says; undefined when it is no longer sold. */
function mostAfter(error: unknown): number | undefined {
  if (!(error instanceof CallFailed)) throw error;
  const { code } = error.problem;
  if (code === 'QUANTITY_LIMIT') return MAX_QUANTITY;
  if (code === 'OUT_OF_STOCK')
    return Math.min(detailsOf(error, { OUT_OF_STOCK })?.available ?? 0, MAX_QUANTITY);
  if (code === 'PRODUCT_UNAVAILABLE' || code === 'PRODUCT_NOT_FOUND') return undefined;
  throw error;
}

async function putOne({ productId, title, qty }: Item, basket: Basket): Promise<Again> {
  const line = { title, wanted: qty };
  try {
    await basket.add(productId, qty);
    return { ...line, put: qty, why: 'all' };
  } catch (error) {
    const most = mostAfter(error);
    if (most === undefined) return { ...line, put: 0, why: 'gone' };
    const room = Math.max(0, most - basket.has(productId));
    if (room > 0) await basket.add(productId, room);
    return { ...line, put: room, why: 'short' };
  }
}

/** Puts what was ordered into the cart once more, as far as it is still sold. Throws when the shop cannot be asked. */
export async function orderAgain(items: readonly Item[], basket: Basket): Promise<readonly Again[]> {
  const lines: Again[] = [];
  for (const item of items) lines.push(await putOne(item, basket));
  return lines;
}
