import type { StockedVariant } from '#contracts/catalogue/variant-ref';
import type { Reservation } from './decide/reserve-stock.ts';
import { availableOf } from './state.ts';
import type { StockState } from './state.types.ts';

/** Reservations of orders that were never placed are given back after 20 s, and a little later when there is much to do. */
const YOUNG = 25_000;

export interface OutOfStock {
  readonly kind: 'outOfStock';
  readonly productId: string;
  readonly variantId: string;
  readonly available: number;
  /** Reservations of the last seconds that are open: those of orders that were never placed come back. */
  readonly young: readonly (Reservation & { readonly quantity: number })[];
}

/** A "no" as it stands in the stream, with what may come back. */
export const outOfStock = (
  state: StockState,
  { productId, variantId }: StockedVariant,
  now: Date,
): OutOfStock => {
  const { open, latest } = state;
  const young: (Reservation & { readonly quantity: number })[] = [];
  for (const reservation of [...latest.newer, ...latest.older]) {
    const held = open.get(reservation);
    if (!held || held.since < now.getTime() - YOUNG) continue;
    const [orderId = '', attempt, ofVariant = productId] = reservation.split('#');
    if (ofVariant !== variantId) continue;
    young.push({ productId, variantId, orderId, attempt: Number(attempt), quantity: held.quantity });
  }
  return { kind: 'outOfStock', productId, variantId, available: availableOf(state, variantId), young };
};
