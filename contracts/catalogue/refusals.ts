import { z } from 'zod';
import { refusal } from '../kernel/refusal.ts';
import { time } from '../kernel/time.ts';

/** Which product it is, where a call names several. */
const which = z.object({ productId: z.string() }).optional();

export const PRODUCT_NOT_FOUND = refusal(404, which);
export const PRODUCT_UNAVAILABLE = refusal(409, which);
/** A product with options can only be bought as one of its variants. */
export const VARIANT_REQUIRED = refusal(422, z.object({ productId: z.string() }));
export const PRODUCT_EXISTS = refusal(409);
export const SALE_NOT_BELOW_PRICE = refusal(400);
/**
 * The current state: the product's revision, its stock, the stock according to its own stream, when the newest request
 * for another address of an account was made, when a review was last changed, or the revision at which a stream is
 * parked.
 */
export const CHANGED_MEANWHILE = refusal(
  409,
  z
    .union([
      z.object({ revision: z.int() }),
      z.object({ countInStock: z.int() }),
      z.object({ available: z.int() }),
      z.object({ requestedAt: time }),
      z.object({ updatedAt: time.nullable() }),
    ])
    .meta({ id: 'CurrentState' }),
);
/** Everything else is changed, perhaps some of the stock, too: that of one variant was another by then, `countInStock`. */
export const STOCK_NOT_SAVED = refusal(409, z.object({ countInStock: z.int() }));
