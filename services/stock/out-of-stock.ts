import type { Reservation } from './decide/reserve-stock.ts';
import type { StockState } from './state.types.ts';

/** Reservations of orders that were never placed are given back after 20 s, and a little later when there is much to do. */
const YOUNG = 25_000;

export interface OutOfStock {
  readonly kind: 'outOfStock';
  readonly productId: string;
  readonly available: number;
  /** Reservations of the last seconds that are open: those of orders that were never placed come back. */
  readonly young: readonly (Reservation & { readonly quantity: number })[];
}

/** A "no" as it stands in the stream, with what may come back. */
export const outOfStock = (
  { available, open, latest }: StockState,
  productId: string,
  now: Date,
): OutOfStock => {
  const young: (Reservation & { readonly quantity: number })[] = [];
  for (const reservation of [...latest.newer, ...latest.older]) {
    const held = open.get(reservation);
    if (!held || held.since < now.getTime() - YOUNG) continue;
    const [orderId = '', attempt] = reservation.split('#');
    young.push({ productId, orderId, attempt: Number(attempt), quantity: held.quantity });
  }
  return { kind: 'outOfStock', productId, available, young };
};
