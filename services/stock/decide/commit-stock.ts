import { stockEvents } from '#contracts/stock/events';
import { accept, nothingToDo } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import { reservationOf } from '../state.ts';
import type { StockState } from '../state.types.ts';
import type { Reservation } from './reserve-stock.ts';

/** The order is paid: what was reserved is sold. */
export const commitStock =
  ({ productId, variantId, orderId, attempt }: Reservation, { now }: Now) =>
  (state: StockState) => {
    const of = { productId, variantId, orderId, attempt };
    const open = state.open.get(reservationOf(of));
    if (!open) return nothingToDo;
    const { quantity } = open;
    const at = now.toISOString();
    return accept(stockEvents.StockCommitted.create({ ...of, quantity, at }));
  };
