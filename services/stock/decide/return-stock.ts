import { stockEvents, type StockEvent } from '#contracts/stock/events';
import { accept, nothingToDo, type Decision } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import { reservationOf, type StockState } from '../state.ts';
import type { Reservation } from './reserve-stock.ts';

/**
 * Puts back on the shelf what was sold to an order that was cancelled before it was delivered. Only for an order that was
 * paid: its `quantity` is what it has, whether the sale was committed yet or not.
 */
export const returnStock =
  ({ productId, orderId, attempt, quantity }: Reservation & { readonly quantity: number }, { now }: Now) =>
  (state: StockState): Decision<StockEvent> => {
    const reservation = reservationOf({ orderId, attempt });
    if (state.returned.includes(reservation)) return nothingToDo;
    const sold = { productId, orderId, attempt, quantity, at: now.toISOString() };
    const back = stockEvents.StockReleased.create({ ...sold, availableAfter: state.available + quantity });
    return state.open[reservation] === undefined
      ? accept(back)
      : accept<StockEvent>(stockEvents.StockCommitted.create(sold), back);
  };
