import type { OrdersCheck } from './orders.ts';
import type { Breaks, Rules } from './rules.ts';

export interface Line {
  quantity: number;
  readonly addedAt: string;
  /** Its place in the order of what was added and ordered. */
  readonly turn: number;
}

/** Carts add up: a cart holds the sum of what was added to it since it was emptied. */
export const cartsCheck = (breaks: Breaks) => {
  const carts = new Map<string, Map<string, Line>>();
  const placed = new Map<string, number>();
  let turns = 0;
  const cartOf = (userId: string): Map<string, Line> => {
    const cart = carts.get(userId) ?? new Map<string, Line>();
    carts.set(userId, cart);
    return cart;
  };
  const leave = (userId: string, variantId: string): void => {
    if (!cartOf(userId).delete(variantId))
      breaks(`${variantId} leaves the cart of ${userId}, where it is not`);
  };

  const on: Rules = {
    OrderPlaced: ({ orderId }) => {
      placed.set(orderId, (turns += 1));
    },
    CartItemAdded: ({ userId, variantId, quantity, quantityAfter, at }) => {
      const before = cartOf(userId).get(variantId)?.quantity ?? 0;
      if (before + quantity !== quantityAfter)
        breaks(`The cart of ${userId}: ${before} and ${quantity} are not ${quantityAfter}`);
      cartOf(userId).set(variantId, { quantity: quantityAfter, addedAt: at, turn: (turns += 1) });
    },
    CartItemQuantityChanged: ({ userId, variantId, quantityAfter }) => {
      const line = cartOf(userId).get(variantId);
      if (!line) return breaks(`The cart of ${userId} has no ${variantId} to change`);
      line.quantity = quantityAfter;
    },
    CartItemRemoved: ({ userId, variantId }) => leave(userId, variantId),
    CartCheckedOut: ({ userId, lines }) => {
      for (const { variantId } of lines) leave(userId, variantId);
    },
  };

  /**
   * At rest: what was ordered is in no cart, unless it was added again afterwards. The shop knows which came first by
   * its clocks: where two of them differ, either may count.
   */
  const atRest = (orders: OrdersCheck): void => {
    for (const { orderId, userId, lines, placedAt } of orders.all.values())
      for (const { variantId } of lines) {
        const line = cartOf(userId).get(variantId);
        if (line && line.turn < (placed.get(orderId) ?? 0) && line.addedAt <= placedAt)
          breaks(`${orderId} was placed, and ${variantId} is still in the cart`);
      }
  };
  return { of: cartOf, on, atRest };
};
