import { describe, it } from 'vitest';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import { scenario } from '../../kernel/testing/given-when-then.ts';
import { committed, noon, only, orderId, released, reserved, stocked } from '../testing/examples.ts';
import { stock } from '../state.ts';
import { reserveStock } from './reserve-stock.ts';

const stream = scenario(stock);
const reserve = (attempt = 0, quantity = 3, openAt?: number) =>
  reserveStock({ ...only, orderId, attempt, quantity, openAt }, { now: noon });

describe('reserving stock', () => {
  it('takes what is there, down to nothing', () => {
    stream.given(stocked(10)).when(reserve(), accept(reserved(7)));
    stream.given(stocked(3)).when(reserve(), accept(reserved(0)));
  });

  it('twice does nothing more, whatever became of the reservation', () => {
    stream.given(stocked(10), reserved(7)).when(reserve(), nothingToDo);
    stream.given(stocked(10), reserved(7), committed()).when(reserve(), nothingToDo);
    stream.given(stocked(10), reserved(7), released(10)).when(reserve(), nothingToDo);
  });

  it('twice does nothing more, or asks to look at the order again, however many were settled since', () => {
    const others = (howMany: number) =>
      Array.from({ length: howMany }, (_, other) => [reserved(7, other + 1), released(10, other + 1)]).flat();
    const first = [stocked(10), reserved(7), released(10)];
    const seen = noon.getTime();
    stream.given(...first, ...others(999)).when(reserve(0, 3, seen), nothingToDo);
    stream.given(...first, ...others(5_000)).when(reserve(0, 3, seen), refuse('ORDER_SEEN_TOO_LONG_AGO'));
    stream.given(...first, ...others(5_000)).when(reserve(0, 3, seen + 1), accept(reserved(7)));
  });

  it('is done again for the next attempt', () => {
    stream.given(stocked(10), reserved(7), released(10)).when(reserve(1), accept(reserved(7, 1)));
  });

  it('is refused when there is less, with what there is', () => {
    stream.given(stocked(2)).when(reserve(), refuse('OUT_OF_STOCK', { ...only, available: 2 }));
    stream.given(stocked(4), reserved(1)).when(reserve(1), refuse('OUT_OF_STOCK', { ...only, available: 1 }));
    stream.given().when(reserve(), refuse('OUT_OF_STOCK', { ...only, available: 0 }));
  });

  it('is refused when the attempt has reserved another quantity: another request took its place', () => {
    stream.given(stocked(10), reserved(7)).when(reserve(0, 5), refuse('RESERVED_OTHERWISE'));
    stream.given(stocked(10), reserved(7)).when(reserve(0, 1), refuse('RESERVED_OTHERWISE'));
  });
});
