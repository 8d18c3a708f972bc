import { stockEvents } from '#contracts/stock/events';

/** The stock of one product, for tests. */
export const productId = '665f1c2ab3d4e5f607182101';
export const orderId = '665f1c2ab3d4e5f607182102';
export const noon = new Date('2026-11-20T12:00:00.000Z');
const at = noon.toISOString();

export const stocked = (availableAfter: number) =>
  stockEvents.StockSet.create({ productId, availableAfter, at });

/** A reservation of 3 pieces; `availableAfter` is what it left. */
const three = (attempt: number) => ({ productId, orderId, attempt, quantity: 3 });
export const reserved = (availableAfter: number, attempt = 0) =>
  stockEvents.StockReserved.create({ ...three(attempt), availableAfter, at });
export const released = (availableAfter: number, attempt = 0) =>
  stockEvents.StockReleased.create({ ...three(attempt), availableAfter, at });
export const committed = (attempt = 0) => stockEvents.StockCommitted.create({ ...three(attempt), at });
