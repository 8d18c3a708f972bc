import { stockEvents } from '#contracts/stock/events';

/** The stock of one product, for tests. */
export const productId = '665f1c2ab3d4e5f607182101';
export const orderId = '665f1c2ab3d4e5f607182102';
export const noon = new Date('2026-11-20T12:00:00.000Z');
const at = noon.toISOString();

/** The product as its own only variant, and two sizes of one that has options. */
export const only = { productId, variantId: productId };
export const small = { productId, variantId: '665f1c2ab3d4e5f607182103' };
export const large = { productId, variantId: '665f1c2ab3d4e5f607182104' };

export const stocked = (availableAfter: number, of = only) =>
  stockEvents.StockSet.create({ ...of, availableAfter, at });

/** A reservation of 3 pieces; `availableAfter` is what it left. */
const three = (attempt: number, of = only) => ({ ...of, orderId, attempt, quantity: 3 });
export const reserved = (availableAfter: number, attempt = 0, of = only) =>
  stockEvents.StockReserved.create({ ...three(attempt, of), availableAfter, at });
export const released = (availableAfter: number, attempt = 0, of = only) =>
  stockEvents.StockReleased.create({ ...three(attempt, of), availableAfter, at });
export const committed = (attempt = 0, of = only) =>
  stockEvents.StockCommitted.create({ ...three(attempt, of), at });
