import type { Map } from 'immutable';
import type { Adjustments } from './adjustments.ts';
import type { Remembered } from './remembered.ts';

/** What a reservation holds, and when it was made, in ms. */
export interface OpenReservation {
  readonly quantity: number;
  readonly since: number;
}

/**
 * What can still be bought of a product's variants, and the reservations that are neither committed nor released. Each event costs
 * the same however many are open: a state shares all that did not change with the one before it, and is never changed
 * itself, since commands that wait and answers that were given look at it.
 */
export interface StockState {
  /** By variant; one whose stock was never said is not among them. */
  readonly available: Map<string, number>;
  readonly open: Map<string, OpenReservation>;
  /** The last reservations that were made, open or not: some may be of orders that are never placed. */
  readonly latest: Remembered;
  /** The last settled reservations: a late repeat of one must not reserve again. */
  readonly settled: Remembered;
  /** The last that came back after they were sold: a repeat must not give them back again. */
  readonly returned: Remembered;
  /** What was adjusted by which request: a repeated one must not do it again. */
  readonly adjusted: Adjustments;
}
