import { z } from 'zod';
import { refusal } from '../kernel/refusal.ts';

/** What can be bought as it stands now. */
export const OUT_OF_STOCK = refusal(
  409,
  z.object({ productId: z.string(), variantId: z.string(), available: z.int() }),
);
/** The stock as it is now; `available` is the stock's own word, and no call answers it. */
export const STOCK_OUT_OF_RANGE = refusal(
  409,
  z.union([z.object({ countInStock: z.int() }), z.object({ available: z.int() })]),
);
/** This and what follows is between the order flow and the stock: no call answers it. */
export const RESERVED_OTHERWISE = refusal(409);
export const ORDER_SEEN_TOO_LONG_AGO = refusal(409);
export const MAY_HAVE_RETURNED = refusal(409);
