import { z } from 'zod';
import { id } from '../kernel/ids.ts';

/** A parcel of an order: what is in it, who carries it, and how far it is. */
export const parcel = z
  .object({
    _id: id,
    /** From 1, as they were sent. */
    number: z.int(),
    items: z.array(z.object({ variantId: id, qty: z.int() })),
    carrier: z.string(),
    trackingNumber: z.string().nullable(),
    /** Where the carrier says how far it is; always https. */
    trackingUrl: z.string().nullable(),
    sentAt: z.string(),
    deliveredAt: z.string().nullable(),
  })
  .meta({ id: 'Parcel' });
export type Parcel = z.infer<typeof parcel>;
