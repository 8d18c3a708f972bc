import { z } from 'zod';
import { id } from '../kernel/ids.ts';

/** A review as everybody sees it (spec §3): its author by name, never by e-mail. */
export const review = z
  .object({
    _id: id,
    user: z.object({ _id: id, name: z.string() }),
    rating: z.int(),
    comment: z.string(),
    /** The author paid for this product in an order that was neither cancelled nor fully refunded (design §8.15). */
    boughtIt: z.boolean(),
    createdAt: z.string(),
    updatedAt: z.string().nullable(),
  })
  .meta({ id: 'Review' });
export type Review = z.infer<typeof review>;
