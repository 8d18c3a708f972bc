import { CallFailed, detailsOf } from '#contracts/kernel/client';
import { MAX_QUANTITY } from '#contracts/carts/commands';
import type { Order } from '#contracts/orders/views';
import { OUT_OF_STOCK } from '#contracts/stock/refusals';

type Item = Pick<Order['orderItems'][number], 'productId' | 'variantId' | 'choice' | 'title' | 'qty'>;

/** The outcome of a line that was ordered again: `put` is how many were added to the cart. */
export interface Again {
  readonly variantId: string;
  readonly choice: Item['choice'];
  readonly title: string;
  readonly wanted: number;
  readonly put: number;
  readonly why: 'all' | 'short' | 'gone';
}

/** The cart into which the products go. */
interface Basket {
  readonly add: (item: Item, qty: number) => Promise<unknown>;
  /** How many of a variant are in it already. */
  readonly has: (variantId: string) => number;
}

/** The last one: a product that had no options is now sold in several variants. */
const GONE: readonly string[] = ['PRODUCT_UNAVAILABLE', 'PRODUCT_NOT_FOUND', 'VARIANT_REQUIRED'];

/**
 * The largest quantity that the cart can have of a product, as the refusal says; undefined when it is no longer sold.
 */
function mostAfter(error: unknown): number | undefined {
  if (!(error instanceof CallFailed)) throw error;
  const { code } = error.problem;
  if (code === 'QUANTITY_LIMIT') return MAX_QUANTITY;
  if (code === 'OUT_OF_STOCK')
    return Math.min(detailsOf(error, { OUT_OF_STOCK })?.available ?? 0, MAX_QUANTITY);
  if (GONE.includes(code)) return undefined;
  throw error;
}

async function putOne(item: Item, basket: Basket): Promise<Again> {
  const { variantId, choice, title, qty } = item;
  const line = { variantId, choice, title, wanted: qty };
  try {
    await basket.add(item, qty);
    return { ...line, put: qty, why: 'all' };
  } catch (error) {
    const most = mostAfter(error);
    if (most === undefined) return { ...line, put: 0, why: 'gone' };
    const room = Math.max(0, most - basket.has(variantId));
    if (room > 0) await basket.add(item, room);
    return { ...line, put: room, why: 'short' };
  }
}

/**
 * Adds an order's products to the cart again, as far as they are still sold. Throws when the shop cannot be reached;
 * `done` then has the outcome of the first lines, and another try with it continues behind them.
 */
export async function orderAgain(
  items: readonly Item[],
  basket: Basket,
  done: Again[] = [],
): Promise<readonly Again[]> {
  for (const item of items.slice(done.length)) done.push(await putOne(item, basket));
  return done;
}
