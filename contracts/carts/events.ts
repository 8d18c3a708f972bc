import { z } from 'zod';
import { ofOnlyVariant, withoutVariant } from '../catalogue/only-variant.ts';
import { event, type EventsOf } from '../kernel/event.ts';
import { id } from '../kernel/ids.ts';
import { cents } from '../kernel/money.ts';

const at = z.iso.datetime();
const quantityAfter = z.int().positive();

const added = {
  userId: id,
  productId: id,
  quantity: z.int().positive(),
  quantityAfter,
  unitPriceCents: cents,
  at,
};
const changed = { userId: id, productId: id, quantityAfter, at };
const removed = { userId: id, productId: id, at };
const checkedOut = { userId: id, orderId: id, at };
/** The line's variant; a product without options has one variant, with the product's id. */
const variant = { variantId: id };
const line = z.strictObject({ productId: id, variantId: id });

export const cartEvents = {
  CartItemAdded: event('CartItemAdded', z.strictObject(added)).ahead(
    z.strictObject({ ...added, ...variant }),
    ofOnlyVariant,
    withoutVariant,
  ),
  CartItemQuantityChanged: event('CartItemQuantityChanged', z.strictObject(changed)).ahead(
    z.strictObject({ ...changed, ...variant }),
    ofOnlyVariant,
    withoutVariant,
  ),
  CartItemRemoved: event('CartItemRemoved', z.strictObject(removed)).ahead(
    z.strictObject({ ...removed, ...variant }),
    ofOnlyVariant,
    withoutVariant,
  ),
  /** The lines of the ordered products leave the cart whole (design §5). */
  CartCheckedOut: event('CartCheckedOut', z.strictObject({ ...checkedOut, productIds: z.array(id) })).ahead(
    z.strictObject({ ...checkedOut, lines: z.array(line) }),
    ({ productIds, ...rest }) => ({
      ...rest,
      lines: productIds.map((productId) => ({ productId, variantId: productId })),
    }),
    ({ lines, ...rest }) =>
      lines.every(({ productId, variantId }) => productId === variantId)
        ? { ...rest, productIds: lines.map(({ productId }) => productId) }
        : undefined,
  ),
} as const;
export type CartEvent = EventsOf<typeof cartEvents>;
