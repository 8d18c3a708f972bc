import { z } from 'zod';
import { id } from '../kernel/ids.ts';
import { route } from '../kernel/route.ts';
import { readTables } from '../read-tables.ts';
import { cartLineBody, cartLineRefusals, cartRefusals } from './commands.ts';
import { cart } from './views.ts';

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
      'Remove a line, by its variant or, with all its variants, by its product. One that is not there is removed already.',
    access: 'customer',
    throttle: 'changes',
    params: z.strictObject({ userId: id, productId: id }),
    answer,
    refusals: cartRefusals,
  }),
} as const;
