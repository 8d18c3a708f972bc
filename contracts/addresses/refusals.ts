import { z } from 'zod';
import { refusal } from '../kernel/refusal.ts';

export const ADDRESS_NOT_FOUND = refusal(404);
export const ADDRESS_BOOK_FULL = refusal(409, z.object({ most: z.int() }));
