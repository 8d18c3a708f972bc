import { cartEvents } from '#contracts/carts/events';
import type { StockedVariant } from '#contracts/catalogue/variant-ref';

/** A cart for tests. */
export const userId = '665f1c2ab3d4e5f607182201';
export const shirt = '665f1c2ab3d4e5f607182202';
export const shoes = '665f1c2ab3d4e5f607182203';
export const orderId = '665f1c2ab3d4e5f607182204';
export const noon = new Date('2026-11-20T12:00:00.000Z');
export const later = new Date('2026-11-20T12:05:00.000Z');

/** The shirt as the shop offers it: sold, at 30.00, ten in stock. */
export const offer = { now: noon, sold: true, unitPriceCents: 30_00, available: 10 };

export const small: StockedVariant = { productId: shirt, variantId: '665f1c2ab3d4e5f607182205' };
export const large: StockedVariant = { productId: shirt, variantId: '665f1c2ab3d4e5f607182206' };
export const stockedOf = (of: string | StockedVariant): StockedVariant =>
  typeof of === 'string' ? { productId: of, variantId: of } : of;

export const added = (of: string | StockedVariant, quantity: number, quantityAfter = quantity, when = noon) =>
  cartEvents.CartItemAdded.create({
    userId,
    ...stockedOf(of),
    quantity,
    quantityAfter,
    unitPriceCents: 30_00,
    at: when.toISOString(),
  });
export const changed = (of: string | StockedVariant, quantityAfter: number) =>
  cartEvents.CartItemQuantityChanged.create({
    userId,
    ...stockedOf(of),
    quantityAfter,
    at: noon.toISOString(),
  });
export const removed = (of: string | StockedVariant) =>
  cartEvents.CartItemRemoved.create({ userId, ...stockedOf(of), at: noon.toISOString() });
export const checkedOut = (...of: readonly (string | StockedVariant)[]) =>
  cartEvents.CartCheckedOut.create({ userId, orderId, lines: of.map(stockedOf), at: later.toISOString() });
