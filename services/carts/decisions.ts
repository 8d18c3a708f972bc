import type { cartCommands } from '#contracts/carts/commands';
import type { CartEvent } from '#contracts/carts/events';
import type { Decisions } from '../kernel/decisions.ts';
import { addToCart } from './decide/add-to-cart.ts';
import { changeQuantity } from './decide/change-quantity.ts';
import { checkOutCart } from './decide/check-out-cart.ts';
import { mergeCart } from './decide/merge-cart.ts';
import { removeFromCart } from './decide/remove-from-cart.ts';
import type { CartState } from './state.ts';

export const decisions = {
  AddToCart: addToCart,
  ChangeQuantity: changeQuantity,
  MergeCart: mergeCart,
  RemoveFromCart: removeFromCart,
  CheckOutCart: checkOutCart,
} satisfies Decisions<typeof cartCommands, CartState, CartEvent>;
