import type { CommandContext } from '../kernel/command-context.ts';
import type { Handler } from '../kernel/handler.ts';
import type { CheckOutCart } from './decide/check-out-cart.ts';
import { decisions } from './decisions.ts';
import { cart } from './state.ts';

/**
 * Makes the call that takes the ordered lines out of the cart. It answers the log position of the result, 0 where a
 * decision refused.
 */
export const createCheckOut =
  (handler: Handler) =>
  async (order: CheckOutCart, now: Date, context: CommandContext): Promise<bigint> => {
    const outcome = await handler.handle(cart, order.userId, decisions.CheckOutCart(order, { now }), context);
    return outcome.kind === 'done' ? outcome.position : 0n;
  };
