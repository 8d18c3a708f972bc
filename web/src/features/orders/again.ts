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
  readonly why: 'all' | 'short' | 'gone' | 'full';
}

/** How far the tries have come. Another one does the rest. */
export interface Progress {
  readonly done: Again[];
  /** How many of the first other line's variant were in the cart before its first try: its answer may have been lost. */
  before?: number | undefined;
}

/** Where the next try begins: with what found no room, so that it comes alone; else with everything again. */
export const progressAfter = (put: readonly Again[]): Progress => {
  const placed = put.filter(({ why }) => why !== 'full');
  return { done: placed.length < put.length ? placed : [] };
};

/** The cart into which the products go. */
interface Basket {
  /** Reads it again: an answer may have been lost, and another tab may have changed it. */
  readonly read: () => Promise<unknown>;
  readonly add: (item: Item, qty: number) => Promise<unknown>;
  /** How many of a variant are in it already. */
  readonly has: (variantId: string) => number;
}

/** The last one: a product that had no options is now sold in several variants. */
const GONE: readonly string[] = ['PRODUCT_UNAVAILABLE', 'PRODUCT_NOT_FOUND', 'VARIANT_REQUIRED'];

/** The cart has no room for another line: what is in it already may still grow. */
const isFull = (error: unknown): boolean => error instanceof CallFailed && error.problem.code === 'CART_FULL';

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

async function putOne(item: Item, basket: Basket, before: number): Promise<Again> {
  const { variantId, choice, title, qty } = item;
  const line = { variantId, choice, title, wanted: qty };
  const put = Math.min(qty, Math.max(0, basket.has(variantId) - before));
  try {
    if (put < qty) await basket.add(item, qty - put);
    return { ...line, put: qty, why: 'all' };
  } catch (error) {
    if (isFull(error)) return { ...line, put, why: 'full' };
    const most = mostAfter(error);
    if (most === undefined) return { ...line, put, why: 'gone' };
    const room = Math.max(0, most - basket.has(variantId));
    if (room > 0) await basket.add(item, room);
    return { ...line, put: put + room, why: 'short' };
  }
}

/**
 * Adds an order's products to the cart again, as far as they are still sold. Throws when the shop cannot be reached, or
 * its answer was lost; another try with the same `progress` then adds only what is missing.
 */
export async function orderAgain(
  items: readonly Item[],
  basket: Basket,
  progress: Progress = { done: [] },
): Promise<readonly Again[]> {
  const { done } = progress;
  await basket.read();
  const isDone = ({ variantId }: Item): boolean => done.some((line) => line.variantId === variantId);
  for (const item of items.filter((each) => !isDone(each))) {
    progress.before ??= basket.has(item.variantId);
    done.push(await putOne(item, basket, progress.before));
    progress.before = undefined;
  }
  return done;
}
