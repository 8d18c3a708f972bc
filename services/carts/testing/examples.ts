import { cartEvents } from '#contracts/carts/events';

/** A cart for tests. */
export const userId = '665f1c2ab3d4e5f607182201';
export const shirt = '665f1c2ab3d4e5f607182202';
export const shoes = '665f1c2ab3d4e5f607182203';
export const orderId = '665f1c2ab3d4e5f607182204';
export const noon = new Date('2026-11-20T12:00:00.000Z');
export const later = new Date('2026-11-20T12:05:00.000Z');

/** The shirt as the shop offers it: sold, at 30.00, ten in stock. */
export const offer = { now: noon, sold: true, unitPriceCents: 30_00, available: 10 };

export const added = (productId: string, quantity: number, quantityAfter = quantity, when = noon) =>
  cartEvents.CartItemAdded.create({
    userId,
    productId,
    quantity,
    quantityAfter,
    unitPriceCents: 30_00,
    at: when.toISOString(),
  });
export const changed = (productId: string, quantityAfter: number) =>
  cartEvents.CartItemQuantityChanged.create({ userId, productId, quantityAfter, at: noon.toISOString() });
export const removed = (productId: string) =>
  cartEvents.CartItemRemoved.create({ userId, productId, at: noon.toISOString() });
export const checkedOut = (...productIds: string[]) =>
  cartEvents.CartCheckedOut.create({ userId, orderId, productIds, at: later.toISOString() });
