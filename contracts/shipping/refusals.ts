import { z } from 'zod';
import { id } from '../kernel/ids.ts';
import { refusal } from '../kernel/refusal.ts';

export const DELIVERY_METHOD_NOT_FOUND = refusal(404);
/** The method does not go there, or is no longer offered: `offered` are those that are, the default one first. */
export const DELIVERY_METHOD_UNAVAILABLE = refusal(409, z.object({ offered: z.array(id).readonly() }));
/** Only a pick-up method has a place. */
export const PLACE_NEEDS_PICKUP = refusal(409);
/** One active standard method for the rest of the world has to stay, for orders that name no method. */
export const STANDARD_METHOD_NEEDED = refusal(409);
export const TOO_MANY_DELIVERY_METHODS = refusal(409, z.object({ most: z.int() }));
