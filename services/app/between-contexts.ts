import type { VariantRef } from '#contracts/catalogue/variant-ref';
import type { Available } from '#contracts/stock/available';
import type { Orders } from '../accounts/ports.ts';
import { account } from '../accounts/state.ts';
import type { Offers } from '../carts/ports.ts';
import type { createProductLookup } from '../catalogue/product-lookup.ts';
import type { Handler } from '../kernel/handler.ts';
import { decisions } from '../orders/decisions.ts';
import { order } from '../orders/state.ts';
import type { createStock } from '../stock/stock.ts';

// Functions by which contexts use each other's streams; no context may import another.

/**
 * How many pieces of the variant are available. A product without options is one variant with the id of the product.
 */
const ofVariant = (
  available: Pick<Available, 'get'>,
  { productId, variantId = productId }: VariantRef,
): number => available.get(variantId) ?? 0;

/** What a product's stream and that of its stock say together of a variant for a cart. */
export const offersOf = (
  products: ReturnType<typeof createProductLookup>,
  stock: Pick<ReturnType<typeof createStock>, 'available' | 'recentlyAvailable'>,
): Offers => ({
  recent: async (asked) => ({
    ...(await products.recent(asked)),
    available: ofVariant(await stock.recentlyAvailable(asked.productId), asked),
  }),
  atHead: async (asked) => ({
    ...(await products.atHead(asked)),
    available: ofVariant(await stock.available(asked.productId), asked),
  }),
});

/** Whether the account was deleted, and its person erased. */
export const isDeleted = async (handler: Handler, userId: string): Promise<boolean> =>
  (await handler.load(account, userId)).state.status === 'deleted';

/** Whether the person whose order it is was deleted. */
export const isOfDeleted = async (handler: Handler, orderId: string): Promise<boolean> => {
  const { state } = await handler.load(order, orderId);
  return state.status !== 'absent' && isDeleted(handler, state.userId);
};

/** Gives a guest's order to the account that has the guest's address. */
export const takeOver =
  (handler: Handler, clock: () => Date): Orders['takeOver'] =>
  async (taken, context) => {
    const decide = decisions.TakeOverOrder(taken, { now: clock() });
    const outcome = await handler.handle(order, taken.orderId, decide, context);
    return outcome.kind === 'done' ? outcome.position : 0n;
  };

/** Cancels an order as an admin does. */
export const cancelForTheShop =
  (handler: Handler, clock: () => Date): Orders['cancel'] =>
  (orderId, reason, context) => {
    const decide = decisions.CancelOrder({ orderId, by: 'admin', reason }, { now: clock() });
    return handler.handle(order, orderId, decide, context);
  };
