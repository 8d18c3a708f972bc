import { z } from 'zod';
import { id } from '../kernel/ids.ts';
import { refusal } from '../kernel/refusal.ts';

export const PARCEL_NOT_FOUND = refusal(404);
/** More pieces than were ordered and not sent yet: how many there are of each variant that was asked for. */
export const PARCEL_TOO_LARGE = refusal(
  409,
  z.object({ left: z.array(z.object({ variantId: id, qty: z.int() })).readonly() }),
);
export const TOO_MANY_PARCELS = refusal(409);
export const PARCEL_ALREADY_DELIVERED = refusal(409);
/** What was sent or delivered can be taken back for a minute only. */
export const UNDO_TOO_LATE = refusal(409);
/** A parcel has left the shop: what is in it cannot be taken back by cancelling. */
export const ORDER_ALREADY_SENT = refusal(409);
