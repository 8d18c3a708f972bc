import { z } from 'zod';
import { id } from '../kernel/ids.ts';
import { refusal } from '../kernel/refusal.ts';

export const DELIVERY_METHOD_NOT_FOUND = refusal(404);
/** It does not go there, or is offered no more: those that are, the first of them where nothing is chosen. */
export const DELIVERY_METHOD_UNAVAILABLE = refusal(409, z.object({ offered: z.array(id).readonly() }));
/** What is brought has no place where it is picked up. */
export const PLACE_NEEDS_PICKUP = refusal(409);
/** An order that names no method goes by standard, from anywhere. */
export const STANDARD_METHOD_NEEDED = refusal(409);
export const TOO_MANY_DELIVERY_METHODS = refusal(409, z.object({ most: z.int() }));
