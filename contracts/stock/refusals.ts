import { z } from 'zod';
import { refusal } from '../kernel/refusal.ts';

/** The stock available now. */
export const OUT_OF_STOCK = refusal(
  409,
  z.object({ productId: z.string(), variantId: z.string(), available: z.int() }),
);
/** The current stock; `available` comes from the stock's own decision, and no call answers it. */
export const STOCK_OUT_OF_RANGE = refusal(
  409,
  z.union([z.object({ countInStock: z.int() }), z.object({ available: z.int() })]),
);
/** This and the following are internal to the order flow and the stock: no call answers them. */
export const RESERVED_OTHERWISE = refusal(409);
export const ORDER_SEEN_TOO_LONG_AGO = refusal(409);
export const MAY_HAVE_RETURNED = refusal(409);
export const MAY_HAVE_ADJUSTED = refusal(409);
