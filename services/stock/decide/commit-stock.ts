import { stockEvents } from '#contracts/stock/events';
import { accept, nothingToDo } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import { reservationOf } from '../state.ts';
import type { StockState } from '../state.types.ts';
import type { Reservation } from './reserve-stock.ts';

/** The order is paid: what was reserved is sold. */
export const commitStock =
  ({ productId, orderId, attempt }: Reservation, { now }: Now) =>
  (state: StockState) => {
    const open = state.open.get(reservationOf({ orderId, attempt }));
    if (!open) return nothingToDo;
    const { quantity } = open;
    const at = now.toISOString();
    return accept(stockEvents.StockCommitted.create({ productId, orderId, attempt, quantity, at }));
  };
