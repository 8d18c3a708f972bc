import { stockEvents } from '#contracts/stock/events';
import { accept, nothingToDo } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import { availableOf, reservationOf } from '../state.ts';
import type { StockState } from '../state.types.ts';
import type { Reservation } from './reserve-stock.ts';

/** Gives a reservation back. Only after the order's stream is closed to OrderPlaced of this attempt (design §5). */
export const releaseStock =
  ({ productId, variantId, orderId, attempt }: Reservation, { now }: Now) =>
  (state: StockState) => {
    const of = { productId, variantId, orderId, attempt };
    const open = state.open.get(reservationOf(of));
    if (!open) return nothingToDo;
    const { quantity } = open;
    const availableAfter = availableOf(state, variantId) + quantity;
    const at = now.toISOString();
    return accept(stockEvents.StockReleased.create({ ...of, quantity, availableAfter, at }));
  };
