import type { StockedVariant } from '#contracts/catalogue/variant-ref';
import { stockEvents } from '#contracts/stock/events';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import { isRemembered, remembersSince } from '../remembered.ts';
import { availableOf, reservationOf } from '../state.ts';
import type { StockState } from '../state.types.ts';

export interface Reservation extends StockedVariant {
  readonly orderId: string;
  readonly attempt: number;
}

export interface ReserveStock extends Reservation {
  readonly quantity: number;
  /**
   * When the order's stream was read, in ms, and showed this attempt open; left out where the order is known to be new.
   */
  readonly openAt?: number | undefined;
}

/**
 * Takes stock for an order that is being placed: never more than there is. Two requests under one Idempotency-Key share
 * their reservations only when they ask for the same, or one of them could place more than is reserved. A request that
 * comes so late that its reservation may have been made, settled and forgotten meanwhile has to look at its order again.
 */
export const reserveStock =
  ({ productId, variantId, orderId, attempt, quantity, openAt }: ReserveStock, { now }: Now) =>
  (state: StockState) => {
    const of = { productId, variantId, orderId, attempt };
    const reservation = reservationOf(of);
    const open = state.open.get(reservation);
    if (open) return open.quantity === quantity ? nothingToDo : refuse('RESERVED_OTHERWISE');
    if (isRemembered(state.settled, reservation)) return nothingToDo;
    if (openAt !== undefined && !remembersSince(state.settled, openAt))
      return refuse('ORDER_SEEN_TOO_LONG_AGO');
    const available = availableOf(state, variantId);
    if (available < quantity) return refuse('OUT_OF_STOCK', { productId, variantId, available });
    const availableAfter = available - quantity;
    const at = now.toISOString();
    return accept(stockEvents.StockReserved.create({ ...of, quantity, availableAfter, at }));
  };
