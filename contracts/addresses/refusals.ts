import { z } from 'zod';
import { refusal } from '../kernel/refusal.ts';

export const ADDRESS_NOT_FOUND = refusal(404);
/** Another entry of the book is this address. */
export const ADDRESS_IN_BOOK = refusal(409);
export const ADDRESS_BOOK_FULL = refusal(409, z.object({ most: z.int() }));
