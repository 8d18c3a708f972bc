import { Map } from 'immutable';
import { stockEvents, type StockEvent } from '#contracts/stock/events';
import type { Aggregate } from '../kernel/aggregate.ts';
import { adjustmentOf, noAdjustments, withAdjustment } from './adjustments.ts';
import { nothingRemembered, remember } from './remembered.ts';
import { freezeStock, thawStock } from './snapshot.ts';
import type { StockState } from './state.types.ts';

const SETTLED_KEPT = 1_000;
const LATEST_KEPT = 250;

/** A reservation belongs to one attempt at placing one order, which may want several variants of one product. */
export const reservationOf = ({
  productId,
  variantId,
  orderId,
  attempt,
}: {
  readonly productId: string;
  readonly variantId: string;
  readonly orderId: string;
  readonly attempt: number;
}): string => (variantId === productId ? `${orderId}#${attempt}` : `${orderId}#${attempt}#${variantId}`);

/** What can still be bought of a variant. */
export const availableOf = ({ available }: StockState, variantId: string): number =>
  available.get(variantId) ?? 0;

const settle = (state: StockState, reservation: string, at: string): StockState => ({
  ...state,
  open: state.open.delete(reservation),
  settled: remember(state.settled, reservation, at, SETTLED_KEPT),
});

const evolve = (state: StockState, event: StockEvent): StockState => {
  const available =
    event.type === 'StockCommitted'
      ? state.available
      : state.available.set(event.data.variantId, event.data.availableAfter);
  switch (event.type) {
    case 'StockSet':
      return { ...state, available };
    case 'StockAdjusted': {
      const { request } = event.data;
      if (request === null) return { ...state, available };
      const adjusted = withAdjustment(state.adjusted, adjustmentOf({ ...event.data, request }));
      return { ...state, available, adjusted };
    }
    case 'StockReserved': {
      const { quantity, at } = event.data;
      const open = state.open.set(reservationOf(event.data), { quantity, since: Date.parse(at) });
      const latest = remember(state.latest, reservationOf(event.data), at, LATEST_KEPT);
      return { ...state, available, open, latest };
    }
    case 'StockReleased': {
      const { at } = event.data;
      const reservation = reservationOf(event.data);
      // The reservation is no longer open, so it was sold: this is a return.
      return state.open.has(reservation)
        ? { ...settle(state, reservation, at), available }
        : { ...state, available, returned: remember(state.returned, reservation, at, SETTLED_KEPT) };
    }
    case 'StockCommitted':
      return settle(state, reservationOf(event.data), event.data.at);
    default:
      return event satisfies never;
  }
};

const initial: StockState = {
  available: Map(),
  open: Map(),
  latest: nothingRemembered,
  settled: nothingRemembered,
  returned: nothingRemembered,
  adjusted: noAdjustments,
};

export const stock: Aggregate<StockState, StockEvent> = {
  category: 'stock',
  events: stockEvents,
  initial,
  evolve,
  snapshotVersion: 6,
  freeze: freezeStock,
  thaw: thawStock,
  size: ({ open }) => open.size,
};
