import { stockEvents } from '#contracts/stock/events';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import { reservationOf, type StockState } from '../state.ts';

export interface Reservation {
  readonly productId: string;
  readonly orderId: string;
  readonly attempt: number;
}

/**
 * Takes stock for an order that is being placed: never more than there is. Two requests under one Idempotency-Key share
 * their reservations only when they ask for the same, or one of them could place more than is reserved.
 */
export const reserveStock =
  ({ productId, orderId, attempt, quantity }: Reservation & { readonly quantity: number }, { now }: Now) =>
  (state: StockState) => {
    const reservation = reservationOf({ orderId, attempt });
    const open = state.open[reservation];
    if (open !== undefined) return open === quantity ? nothingToDo : refuse('RESERVED_OTHERWISE');
    if (state.settled.includes(reservation)) return nothingToDo;
    if (state.available < quantity) return refuse('OUT_OF_STOCK', { productId, available: state.available });
    const availableAfter = state.available - quantity;
    const at = now.toISOString();
    return accept(
      stockEvents.StockReserved.create({ productId, orderId, attempt, quantity, availableAfter, at }),
    );
  };
