import { z } from 'zod';
import { id } from '../kernel/ids.ts';
import { refusal } from '../kernel/refusal.ts';

export const PARCEL_NOT_FOUND = refusal(404);
/** The parcel has more pieces than are left to send: `left` is how many there are of each requested variant. */
export const PARCEL_TOO_LARGE = refusal(
  409,
  z.object({ left: z.array(z.object({ variantId: id, qty: z.int() })).readonly() }),
);
export const TOO_MANY_PARCELS = refusal(409);
export const PARCEL_ALREADY_DELIVERED = refusal(409);
/** Sending or delivering can be taken back for a minute only. */
export const UNDO_TOO_LATE = refusal(409);
/** Whose delivery it was has been erased since, and nothing can be brought to them any more. */
export const CUSTOMER_ERASED = refusal(409);
/** A parcel has left the shop: cancelling cannot take its contents back. */
export const ORDER_ALREADY_SENT = refusal(409);
