import type { OrdersCheck } from './orders.ts';
import type { Breaks, Rules } from './rules.ts';

export interface Line {
  quantity: number;
  readonly addedAt: string;
  /** Its place among what was added and ordered. */
  readonly turn: number;
}
export type CartsCheck = ReturnType<typeof cartsCheck>;

/** Carts add up: what is in one is the sum of what was put into it since it was emptied. */
export const cartsCheck = (breaks: Breaks) => {
  const carts = new Map<string, Map<string, Line>>();
  const placed = new Map<string, number>();
  let turns = 0;
  const cartOf = (userId: string): Map<string, Line> => {
    const cart = carts.get(userId) ?? new Map<string, Line>();
    carts.set(userId, cart);
    return cart;
  };
  const leave = (userId: string, productId: string): void => {
    if (!cartOf(userId).delete(productId))
      breaks(`${productId} leaves the cart of ${userId}, where it is not`);
  };

  const on: Rules = {
    OrderPlaced: ({ orderId }) => {
      placed.set(orderId, (turns += 1));
    },
    CartItemAdded: ({ userId, productId, quantity, quantityAfter, at }) => {
      const before = cartOf(userId).get(productId)?.quantity ?? 0;
      if (before + quantity !== quantityAfter)
        breaks(`The cart of ${userId}: ${before} and ${quantity} are not ${quantityAfter}`);
      cartOf(userId).set(productId, { quantity: quantityAfter, addedAt: at, turn: (turns += 1) });
    },
    CartItemQuantityChanged: ({ userId, productId, quantityAfter }) => {
      const line = cartOf(userId).get(productId);
      if (!line) return breaks(`The cart of ${userId} has no ${productId} to change`);
      line.quantity = quantityAfter;
    },
    CartItemRemoved: ({ userId, productId }) => leave(userId, productId),
    CartCheckedOut: ({ userId, productIds }) => {
      for (const productId of productIds) leave(userId, productId);
    },
  };

  /**
   * When nothing is to be done any more: what was ordered is in no cart, unless it was put there afterwards. Which came
   * first the shop tells by its clocks: where two of them are apart either may count.
   */
  const atRest = (orders: OrdersCheck): void => {
    for (const { orderId, userId, lines, placedAt } of orders.all.values())
      for (const { productId } of lines) {
        const line = cartOf(userId).get(productId);
        if (line && line.turn < (placed.get(orderId) ?? 0) && line.addedAt <= placedAt)
          breaks(`${orderId} was placed, and ${productId} is still in the cart`);
      }
  };
  return { of: cartOf, on, atRest };
};
