import { z } from 'zod';
import { id } from '../kernel/ids.ts';
import { route } from '../kernel/route.ts';
import { readTables } from '../read-tables.ts';
import { cartLineBody, cartLineRefusals, cartRefusals, mergeCartBody, priceCartBody } from './commands.ts';
import { cart, cartItem } from './views.ts';

const answer = z.object({ message: z.string(), cart });

export const cartRoutes = {
  addToCart: route({
    method: 'POST',
    path: '/cart/addCart',
    summary: 'Put a product into the cart.',
    access: 'customer',
    throttle: 'changes',
    body: cartLineBody,
    answer,
    refusals: cartLineRefusals,
  }),
  cart: route({
    method: 'GET',
    path: '/cart/user/{userId}',
    summary: "The person's cart, at current prices.",
    access: 'customer',
    params: z.strictObject({ userId: id }),
    answer: z.object({ cart }),
    refusals: cartRefusals,
    reads: [readTables.carts, readTables.products],
  }),
  priceCart: route({
    method: 'POST',
    path: '/cart/price',
    summary: "A visitor's cart, at current prices: their browser keeps it, and the shop stores nothing.",
    access: 'visitor',
    throttle: 'prices',
    body: priceCartBody,
    answer: z.object({ items: z.array(cartItem) }),
    reads: [readTables.products],
  }),
  mergeCart: route({
    method: 'POST',
    path: '/cart/merge',
    summary:
      'Raise the quantities in the cart to at least the given ones, as far as they can be bought and there is room. Repeating it changes nothing.',
    access: 'customer',
    throttle: 'merges',
    body: mergeCartBody,
    answer: answer.extend({
      /** Pieces that were not added: sold out, no longer sold, or too many. */
      leftOut: z.int(),
    }),
    refusals: cartRefusals,
  }),
  changeQuantity: route({
    method: 'PUT',
    path: '/cart/update',
    summary: 'Set the quantity of a line.',
    access: 'customer',
    throttle: 'changes',
    body: cartLineBody,
    answer,
    refusals: cartLineRefusals,
  }),
  removeFromCart: route({
    method: 'DELETE',
    path: '/cart/{userId}/{productId}',
    summary:
      'Remove a line, by its variant or, with all its variants, by its product. Removing an absent line succeeds.',
    access: 'customer',
    throttle: 'changes',
    params: z.strictObject({ userId: id, productId: id }),
    answer,
    refusals: cartRefusals,
  }),
} as const;
