import { z } from 'zod';
import { refusal } from '../kernel/refusal.ts';

export const NOT_YOUR_CART = refusal(403);
export const QUANTITY_LIMIT = refusal(409, z.object({ productId: z.string(), most: z.int() }));
export const CART_FULL = refusal(409, z.object({ most: z.int() }));
export const NOT_IN_CART = refusal(404);
