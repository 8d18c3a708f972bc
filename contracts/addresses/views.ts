import { z } from 'zod';
import { id } from '../kernel/ids.ts';

/** An address of a person's book; one of them is the default. */
export const listedAddress = z
  .object({
    _id: id,
    recipient: z.string(),
    phone: z.string(),
    address: z.string(),
    city: z.string(),
    postalCode: z.string(),
    country: z.string(),
    isDefault: z.boolean(),
  })
  .meta({ id: 'Address' });
export type ListedAddress = z.infer<typeof listedAddress>;
