import { z } from 'zod';
import { id } from '../kernel/ids.ts';

/** A parcel of an order: its contents, its carrier, and how far it is. */
export const parcel = z
  .object({
    _id: id,
    /** Counted from 1, in the order of sending. */
    number: z.int(),
    items: z.array(z.object({ variantId: id, qty: z.int() })),
    carrier: z.string(),
    trackingNumber: z.string().nullable(),
    /** The carrier's tracking page; always https. */
    trackingUrl: z.string().nullable(),
    sentAt: z.string(),
    deliveredAt: z.string().nullable(),
  })
  .meta({ id: 'Parcel' });
export type Parcel = z.infer<typeof parcel>;
