import { stockEvents, type StockEvent } from '#contracts/stock/events';
import type { Aggregate } from '../kernel/aggregate.ts';

/**
 * What can still be bought of a product, and the reservations that are neither committed nor released. It is plain
 * JSON, since a hot product's stream is folded from snapshots.
 */
export interface StockState {
  readonly available: number;
  /** Quantities by reservation. */
  readonly open: Readonly<Record<string, number>>;
  /** The last settled reservations: a late repeat of one must not reserve again. */
  readonly settled: readonly string[];
  /** What came back after it was sold: all of it, since a to-do list that is filled again from the log asks again. */
  readonly returned: readonly string[];
}

const SETTLED_KEPT = 1_000;

/** A reservation belongs to one attempt at placing one order. */
export const reservationOf = ({
  orderId,
  attempt,
}: {
  readonly orderId: string;
  readonly attempt: number;
}): string => `${orderId}#${attempt}`;

const settle = (state: StockState, reservation: string): StockState => {
  const { [reservation]: _, ...open } = state.open;
  return { ...state, open, settled: [...state.settled.slice(1 - SETTLED_KEPT), reservation] };
};

const evolve = (state: StockState, event: StockEvent): StockState => {
  switch (event.type) {
    case 'StockSet':
    case 'StockAdjusted':
      return { ...state, available: event.data.availableAfter };
    case 'StockReserved': {
      const { availableAfter: available, quantity } = event.data;
      return { ...state, available, open: { ...state.open, [reservationOf(event.data)]: quantity } };
    }
    case 'StockReleased': {
      const reservation = reservationOf(event.data);
      const { availableAfter: available } = event.data;
      // Of what is not open any more it is what was sold, and comes back.
      return state.open[reservation] === undefined
        ? { ...state, available, returned: [...state.returned, reservation] }
        : { ...settle(state, reservation), available };
    }
    case 'StockCommitted':
      return settle(state, reservationOf(event.data));
    default:
      return event satisfies never;
  }
};

export const stock: Aggregate<StockState, StockEvent> = {
  category: 'stock',
  events: stockEvents,
  initial: { available: 0, open: {}, settled: [], returned: [] },
  evolve,
  snapshotVersion: 2,
};
