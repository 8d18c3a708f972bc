import { z } from 'zod';
import { id } from '../kernel/ids.ts';
import { dollars } from '../kernel/money.ts';
import { readTableNames } from '../read-tables.ts';

/**
 * What `GET /live` tells, as the JSON of each event's data. A message comes when the read tables have what it tells, so
 * that anyone who asks then is answered again. Its `id` is a log position: everything up to there has been told. A plain
 * union: a discriminated one would be half a kilobyte more for every page.
 */
export const liveMessage = z.union([
  /** Of a variant, which may be one that the product has no more; in a product without options its id is the product's. */
  z.object({ kind: z.literal('stock'), productId: id, variantId: id, countInStock: z.int() }),
  z.object({ kind: z.literal('price'), productId: id, price: dollars, salePrice: dollars.nullable() }),
  /** Its words or its picture are others, or it left the shop. */
  z.object({ kind: z.literal('product'), productId: id }),
  z.object({ kind: z.literal('reviews'), productId: id }),
  /** The own cart. */
  z.object({ kind: z.literal('cart') }),
  /** An own order. */
  z.object({ kind: z.literal('order'), orderId: id }),
  /** Who one is or what one may do: the profile is to be asked for again. */
  z.object({ kind: z.literal('session') }),
  /** For admins: something in this read table is new or different. */
  z.object({ kind: z.literal('list'), list: z.enum(readTableNames) }),
  /** For auditors and admins: the log has grown up to this position. */
  z.object({ kind: z.literal('log'), position: z.string() }),
  /** Nothing new: everything up to this event's `id` has been told. The first thing one hears, and the heartbeat. */
  z.object({ kind: z.literal('told') }),
  /** More happened than can be told: whatever is on the page is to be asked for again. */
  z.object({ kind: z.literal('missed') }),
]);
export type LiveMessage = z.infer<typeof liveMessage>;
