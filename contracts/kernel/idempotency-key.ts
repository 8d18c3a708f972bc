import { z } from 'zod';
import { refusal } from './refusal.ts';

const LENGTH = 'must be 1 to 255 characters';

/** The header of a call that may be repeated, 1 to 255 characters: the same key does the same thing once. */
export const idempotencyKey = (description: string, example: string) =>
  z
    .string()
    .min(1, LENGTH)
    .max(255, LENGTH)
    .optional()
    .meta({ description, examples: [example] });

/** A key that belongs to another request; of a change of stock, with what can be bought now. */
export const IDEMPOTENCY_KEY_REUSED = refusal(409, z.object({ countInStock: z.int() }).optional());
