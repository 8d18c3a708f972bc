import { stockEvents, type StockEvent } from '#contracts/stock/events';
import { accept, nothingToDo, refuse, type Decision } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import { isRemembered, remembersSince } from '../remembered.ts';
import { availableOf, reservationOf } from '../state.ts';
import type { StockState } from '../state.types.ts';
import type { Reservation } from './reserve-stock.ts';

export interface ReturnStock extends Reservation {
  readonly quantity: number;
  /** When its order was cancelled, in ms: it cannot have come back before. */
  readonly since: number;
  /** The stream's whole history was looked at, and it has not come back there. */
  readonly isVerified?: boolean;
}

/** How far the clocks of two machines may be apart, in ms. */
const CLOCKS_APART = 300_000;

/**
 * Puts back on the shelf what was sold to an order that was cancelled before it was delivered. Only for an order that was
 * paid: its `quantity` is what it has, whether the sale was committed yet or not. A repeat that comes so late that the
 * first may be forgotten is refused until the stream's history was looked at.
 */
export const returnStock =
  (command: ReturnStock, { now }: Now) =>
  (state: StockState): Decision<StockEvent, 'MAY_HAVE_RETURNED'> => {
    const { productId, variantId, orderId, attempt, quantity, since, isVerified = false } = command;
    const of = { productId, variantId, orderId, attempt };
    const reservation = reservationOf(of);
    if (isRemembered(state.returned, reservation)) return nothingToDo;
    if (!isVerified && !remembersSince(state.returned, since - CLOCKS_APART))
      return refuse('MAY_HAVE_RETURNED');
    const sold = { ...of, quantity, at: now.toISOString() };
    const back = stockEvents.StockReleased.create({
      ...sold,
      availableAfter: availableOf(state, variantId) + quantity,
    });
    return state.open.has(reservation) ? accept(stockEvents.StockCommitted.create(sold), back) : accept(back);
  };
