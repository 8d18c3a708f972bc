import { z } from 'zod';

/** How an `_id` of the shop looks. */
export const ID = /^[0-9a-f]{24}$/;

/** An `_id` of the shop: 24 hex characters (design §4). */
export const id = z
  .string()
  .regex(ID, 'must be 24 hex characters')
  .meta({ id: 'Id', description: '24 hex characters', examples: ['665f1c2ab3d4e5f60718293a'] });

/** Path parameters `{id}`. An id of another shape is answered like one that does not exist: 404 (design §7). */
export const idParams = z.strictObject({ id });

/** The short order number on lists: the last 6 characters, upper-case (spec §9). */
export const shortOrderNumber = (orderId: string): string => orderId.slice(-6).toUpperCase();
