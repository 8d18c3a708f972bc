import { z } from 'zod';
import { refusal } from './refusal.ts';

const LENGTH = 'must be 1 to 255 characters';

/** The header of a call that may be repeated, 1 to 255 characters: with the same key, the call has its effect once. */
export const idempotencyKey = (description: string, example: string) =>
  z
    .string()
    .min(1, LENGTH)
    .max(255, LENGTH)
    .optional()
    .meta({ description, examples: [example] });

/**
 * The key was used for another request, or what was done under it was taken back. For a change of stock, the details say how many can be bought now.
 */
export const IDEMPOTENCY_KEY_REUSED = refusal(
  409,
  z.object({ countInStock: z.int() }).meta({ id: 'StockNow' }).optional(),
);
