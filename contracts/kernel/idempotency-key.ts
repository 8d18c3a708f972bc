import { z } from 'zod';
import { refusal } from './refusal.ts';

/** A key that belongs to another request; of a change of stock, with what can be bought now. */
export const IDEMPOTENCY_KEY_REUSED = refusal(409, z.object({ countInStock: z.int() }).optional());
