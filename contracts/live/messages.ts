import { z } from 'zod';
import { id } from '../kernel/ids.ts';
import { dollars } from '../kernel/money.ts';
import { readTableNames } from '../read-tables.ts';

/**
 * The messages of `GET /live`, as the JSON of each event's data. A message is sent once the read tables show the
 * change, so a client that asks then gets the new state. Its `id` is a log position: all changes up to there have been
 * sent. A plain union, since a discriminated one adds half a kilobyte to every page.
 */
export const liveMessage = z.union([
  /** About a variant, which the product may no longer have; in a product without options its id is the product's. */
  z.object({ kind: z.literal('stock'), productId: id, variantId: id, countInStock: z.int() }),
  z.object({ kind: z.literal('price'), productId: id, price: dollars, salePrice: dollars.nullable() }),
  /** The product's texts or pictures changed, or it left the shop. */
  z.object({ kind: z.literal('product'), productId: id }),
  z.object({ kind: z.literal('reviews'), productId: id }),
  /** The user's own cart. */
  z.object({ kind: z.literal('cart') }),
  /** One of the user's own orders. */
  z.object({ kind: z.literal('order'), orderId: id }),
  /** The user's identity or rights changed: the client should load the profile again. */
  z.object({ kind: z.literal('session') }),
  /** For admins: something in this read table is new or changed. */
  z.object({ kind: z.literal('list'), list: z.enum(readTableNames) }),
  /** For auditors and admins: the log has grown up to this position. */
  z.object({ kind: z.literal('log'), position: z.string() }),
  /** Nothing new: all changes up to this event's `id` have been sent. Sent first, and as the heartbeat. */
  z.object({ kind: z.literal('told') }),
  /** More happened than can be sent: the client should load everything on the page again. */
  z.object({ kind: z.literal('missed') }),
]);
export type LiveMessage = z.infer<typeof liveMessage>;
