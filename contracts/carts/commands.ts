import { z } from 'zod';
import { id } from '../kernel/ids.ts';
import { dollars } from '../kernel/money.ts';
import type { Refusals } from '../kernel/refusal.ts';
import { CART_FULL, NOT_IN_CART, NOT_YOUR_CART, QUANTITY_LIMIT } from './refusals.ts';
import { PRODUCT_NOT_FOUND, PRODUCT_UNAVAILABLE, VARIANT_REQUIRED } from '../catalogue/refusals.ts';
import { OUT_OF_STOCK } from '../stock/refusals.ts';

/** The most of one product in a cart or an order line (design §8.12). */
export const MAX_QUANTITY = 99;

/** The most lines in a cart, and in an order. */
export const MOST_LINES = 100;

export const quantity = z.int().min(1).max(MAX_QUANTITY);

/** `variantId` may be left out for a product without options. */
export const cartLineBody = z.strictObject({
  userId: id,
  productId: id,
  variantId: id.optional(),
  qty: quantity,
});

/**
 * The lines of the cart that a visitor's browser keeps; a line without `addedPrice` counts as added at the current
 * price.
 */
const lines = z
  .array(
    z.strictObject({
      productId: id,
      variantId: id.optional(),
      qty: quantity,
      addedPrice: dollars.optional(),
    }),
  )
  .max(MOST_LINES);

export const priceCartBody = z.strictObject({ lines });

/** The least quantity of each line that the cart should have. */
export const mergeCartBody = z.strictObject({ userId: id, lines });

export const cartLineRefusals = {
  NOT_YOUR_CART,
  PRODUCT_NOT_FOUND,
  PRODUCT_UNAVAILABLE,
  VARIANT_REQUIRED,
  OUT_OF_STOCK,
  QUANTITY_LIMIT,
  CART_FULL,
  NOT_IN_CART,
} as const satisfies Refusals;

export const cartRefusals = { NOT_YOUR_CART } as const satisfies Refusals;

export const cartCommands = {
  AddToCart: { OUT_OF_STOCK, QUANTITY_LIMIT, CART_FULL, PRODUCT_UNAVAILABLE },
  ChangeQuantity: { OUT_OF_STOCK, NOT_IN_CART, PRODUCT_UNAVAILABLE },
  MergeCart: {},
  RemoveFromCart: {},
  CheckOutCart: {},
} as const satisfies Readonly<Record<string, Refusals>>;
