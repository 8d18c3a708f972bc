import { describe, expect, it } from 'vitest';
import { newId } from '../kernel/ids.ts';
import { stockEvents } from '#contracts/stock/events';
import {
  committed,
  noon,
  only,
  orderId,
  productId,
  released,
  reserved,
  stocked,
} from './testing/examples.ts';
import { isRemembered } from './remembered.ts';
import { availableOf, reservationOf, stock } from './state.ts';
import type { StockState } from './state.types.ts';

const fold = (...events: Parameters<typeof stock.evolve>[1][]) => events.reduce(stock.evolve, stock.initial);
const at = noon.toISOString();
const reserving = (howMany: number, from: StockState = fold(stocked(1_000_000))) => {
  let state = from;
  for (let count = 0; count < howMany; count += 1) {
    const availableAfter = availableOf(state, productId) - 1;
    const one = { ...only, orderId: newId(), attempt: count % 40, quantity: 1 + (count % 99) };
    state = stock.evolve(state, stockEvents.StockReserved.create({ ...one, availableAfter, at }));
  }
  return state;
};

describe('the stock of a hot product', () => {
  it('is never changed by a later event: commands that wait look at it', () => {
    const before = fold(stocked(10), reserved(7));
    const seen = JSON.stringify(before);
    for (const later of [released(10), committed(), reserved(4, 1), stocked(20)]) stock.evolve(before, later);
    expect(JSON.stringify(before)).toBe(seen);
  });

  it('costs about the same for each event with 1,000 and with 40,000 open reservations', () => {
    const msOf = (state: StockState) => {
      const began = performance.now();
      const after = reserving(500, state);
      for (const reservation of after.latest.newer)
        stock.evolve(after, committedOf(reservation.slice(0, 24), Number(reservation.slice(25))));
      return performance.now() - began;
    };
    const [few, many] = [reserving(1_000), reserving(40_000)];
    msOf(few);
    const best = (state: StockState) => Math.min(...Array.from({ length: 7 }, () => msOf(state)));
    // Copying what is open would cost forty times as much.
    expect(best(many)).toBeLessThan(best(few) * 10);
  });

  it('forgets what is settled, but for the last ones, and everything that came back but for the last', () => {
    let state = fold(stocked(1_000));
    for (let count = 0; count < 20_000; count += 1) {
      const sold = { ...only, orderId: newId(), attempt: 0, quantity: 1 };
      for (const event of [
        stockEvents.StockReserved.create({ ...sold, availableAfter: 999, at }),
        stockEvents.StockCommitted.create({ ...sold, at }),
        stockEvents.StockReleased.create({ ...sold, availableAfter: 1_000, at }),
      ])
        state = stock.evolve(state, event);
    }
    expect(state.open.size).toBe(0);
    for (const { newer, older } of [state.settled, state.returned])
      expect(newer.size + older.size).toBeLessThan(2_000);
    expect(JSON.stringify(stock.freeze?.(state)).length).toBeLessThan(100_000);
  });

  it('comes back from its snapshot unchanged', () => {
    const state = [committed(), released(10), ...adjusted].reduce(
      stock.evolve,
      reserving(3_000, fold(stocked(5_000), reserved(4_997))),
    );
    const back = stock.thaw?.(JSON.parse(JSON.stringify(stock.freeze?.(state))));
    expect(back?.open.toObject()).toEqual(state.open.toObject());
    expect(back && isRemembered(back.returned, reservationOf({ ...only, orderId, attempt: 0 }))).toBe(true);
    expect(plain(back)).toEqual(plain(state));
  });
});

const adjusted = Array.from({ length: 250 }, (_, by) =>
  stockEvents.StockAdjusted.create({
    ...only,
    by,
    reason: 'counted',
    request: newId(),
    availableAfter: 10 + by,
    at,
  }),
);

const committedOf = (order: string, attempt: number) =>
  stockEvents.StockCommitted.create({ ...only, orderId: order, attempt, quantity: 1, at });

const plain = (state: StockState | undefined) =>
  state && {
    ...state,
    open: undefined,
    latest: halves(state.latest),
    settled: halves(state.settled),
    returned: halves(state.returned),
  };
const halves = ({ newer, older, ...times }: StockState['settled']) => ({
  newer: newer.toArray().toSorted(),
  older: older.toArray().toSorted(),
  ...times,
});
