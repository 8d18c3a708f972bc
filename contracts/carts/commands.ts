import { z } from 'zod';
import { id } from '../kernel/ids.ts';
import type { Refusals } from '../kernel/problem.ts';

/** The most of one product in a cart or an order line (design §8.12). */
export const MAX_QUANTITY = 99;

/** The most products in a cart, as in an order. */
export const MOST_LINES = 100;

export const quantity = z.int().min(1).max(MAX_QUANTITY);

export const cartLineBody = z.strictObject({ userId: id, productId: id, qty: quantity });

export const cartLineRefusals = {
  NOT_YOUR_CART: 403,
  PRODUCT_NOT_FOUND: 404,
  PRODUCT_UNAVAILABLE: 409,
  OUT_OF_STOCK: 409,
  QUANTITY_LIMIT: 409,
  CART_FULL: 409,
  NOT_IN_CART: 404,
} as const satisfies Refusals;

export const cartRefusals = { NOT_YOUR_CART: 403 } as const satisfies Refusals;

export const cartCommands = {
  AddToCart: { OUT_OF_STOCK: 409, QUANTITY_LIMIT: 409, CART_FULL: 409, PRODUCT_UNAVAILABLE: 409 },
  ChangeQuantity: { OUT_OF_STOCK: 409, NOT_IN_CART: 404, PRODUCT_UNAVAILABLE: 409 },
  RemoveFromCart: {},
  CheckOutCart: {},
} as const satisfies Readonly<Record<string, Refusals>>;
