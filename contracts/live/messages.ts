import { z } from 'zod';
import { id } from '../kernel/ids.ts';
import { dollars } from '../kernel/money.ts';
import { orderStatus } from '../orders/views.ts';

/**
 * What `GET /live` tells, as the JSON of each event's data. A message comes when the read tables have what it tells, so
 * that whoever asks then is answered anew. `missed`: more happened than can be told; what is on the page is to be asked
 * again.
 */
export const liveMessage = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('product'),
    productId: id,
    countInStock: z.int(),
    price: dollars,
    salePrice: dollars.nullable(),
    available: z.boolean(),
  }),
  z.object({ kind: z.literal('cart') }),
  z.object({ kind: z.literal('order'), orderId: id, status: orderStatus }),
  /** The reviews of a product that the page shows. */
  z.object({ kind: z.literal('reviews'), productId: id }),
  /** For admins: something of the list is new or different. */
  z.object({ kind: z.literal('list'), list: z.enum(['orders', 'products', 'users', 'stats']) }),
  z.object({ kind: z.literal('missed') }),
]);
export type LiveMessage = z.infer<typeof liveMessage>;
