import { cartEvents } from '#contracts/carts/events';
import { accept, nothingToDo } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import type { CartState } from '../state.ts';

export const removeFromCart =
  ({ userId, productId }: { readonly userId: string; readonly productId: string }, { now }: Now) =>
  (state: CartState) =>
    state.has(productId)
      ? accept(cartEvents.CartItemRemoved.create({ userId, productId, at: now.toISOString() }))
      : nothingToDo;
