import { z } from 'zod';
import { event, type EventsOf } from '../kernel/event.ts';
import { id } from '../kernel/ids.ts';
import { cents } from '../kernel/money.ts';

const at = z.iso.datetime();
const quantityAfter = z.int().positive();

export const cartEvents = {
  CartItemAdded: event(
    'CartItemAdded',
    z.strictObject({
      userId: id,
      productId: id,
      quantity: z.int().positive(),
      quantityAfter,
      unitPriceCents: cents,
      at,
    }),
  ),
  CartItemQuantityChanged: event(
    'CartItemQuantityChanged',
    z.strictObject({ userId: id, productId: id, quantityAfter, at }),
  ),
  CartItemRemoved: event('CartItemRemoved', z.strictObject({ userId: id, productId: id, at })),
  /** The ordered products' lines leave whole (design §5). */
  CartCheckedOut: event(
    'CartCheckedOut',
    z.strictObject({ userId: id, orderId: id, productIds: z.array(id), at }),
  ),
} as const;
export type CartEvent = EventsOf<typeof cartEvents>;
