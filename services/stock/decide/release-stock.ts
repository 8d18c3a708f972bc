import { stockEvents } from '#contracts/stock/events';
import { accept, nothingToDo } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import { reservationOf } from '../state.ts';
import type { StockState } from '../state.types.ts';
import type { Reservation } from './reserve-stock.ts';

/** Gives a reservation back. Only after the order's stream is closed to OrderPlaced of this attempt (design §5). */
export const releaseStock =
  ({ productId, orderId, attempt }: Reservation, { now }: Now) =>
  (state: StockState) => {
    const open = state.open.get(reservationOf({ orderId, attempt }));
    if (!open) return nothingToDo;
    const { quantity } = open;
    const availableAfter = state.available + quantity;
    const at = now.toISOString();
    return accept(
      stockEvents.StockReleased.create({ productId, orderId, attempt, quantity, availableAfter, at }),
    );
  };
