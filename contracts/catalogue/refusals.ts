import { z } from 'zod';
import { refusal } from '../kernel/refusal.ts';

/** Which of several it is. */
const which = z.object({ productId: z.string() }).optional();

export const PRODUCT_NOT_FOUND = refusal(404, which);
export const PRODUCT_UNAVAILABLE = refusal(409, which);
/** A product with options is bought as one of its variants. */
export const VARIANT_REQUIRED = refusal(422, z.object({ productId: z.string() }));
export const PRODUCT_EXISTS = refusal(409);
export const SALE_NOT_BELOW_PRICE = refusal(400);
/**
 * What it is now: the product's revision, its stock, the stock as the stock's own stream has it, or when the newest request
 * for another address of an account was made.
 */
export const CHANGED_MEANWHILE = refusal(
  409,
  z.union([
    z.object({ revision: z.int() }),
    z.object({ countInStock: z.int() }),
    z.object({ available: z.int() }),
    z.object({ requestedAt: z.iso.datetime() }),
  ]),
);
