import { describe, it } from 'vitest';
import { scenario } from '../../kernel/testing/given-when-then.ts';
import { committed, noon, orderId, productId, released, reserved, stocked } from '../testing/examples.ts';
import { stock } from '../state.ts';
import { reserveStock } from './reserve-stock.ts';

const stream = scenario(stock);
const reserve = (attempt = 0, quantity = 3, openAt?: number) =>
  reserveStock({ productId, orderId, attempt, quantity, openAt }, { now: noon });

describe('reserving stock', () => {
  it('takes what is there, down to nothing', () => {
    stream.given(stocked(10)).when(reserve()).then(reserved(7));
    stream.given(stocked(3)).when(reserve()).then(reserved(0));
  });

  it('twice does nothing more, whatever became of the reservation', () => {
    stream.given(stocked(10), reserved(7)).when(reserve()).thenNothing();
    stream.given(stocked(10), reserved(7), committed()).when(reserve()).thenNothing();
    stream.given(stocked(10), reserved(7), released(10)).when(reserve()).thenNothing();
  });

  it('twice does nothing more, or asks to look at the order again, however many were settled since', () => {
    const others = (howMany: number) =>
      Array.from({ length: howMany }, (_, other) => [reserved(7, other + 1), released(10, other + 1)]).flat();
    const first = [stocked(10), reserved(7), released(10)];
    const seen = noon.getTime();
    stream
      .given(...first, ...others(999))
      .when(reserve(0, 3, seen))
      .thenNothing();
    stream
      .given(...first, ...others(5_000))
      .when(reserve(0, 3, seen))
      .thenRefused('ORDER_SEEN_TOO_LONG_AGO');
    stream
      .given(...first, ...others(5_000))
      .when(reserve(0, 3, seen + 1))
      .then(reserved(7));
  });

  it('is done anew for the next attempt', () => {
    stream.given(stocked(10), reserved(7), released(10)).when(reserve(1)).then(reserved(7, 1));
  });

  it('is refused when there is less, with what there is', () => {
    stream.given(stocked(2)).when(reserve()).thenRefused('OUT_OF_STOCK', { productId, available: 2 });
    stream
      .given(stocked(4), reserved(1))
      .when(reserve(1))
      .thenRefused('OUT_OF_STOCK', { productId, available: 1 });
    stream.given().when(reserve()).thenRefused('OUT_OF_STOCK', { productId, available: 0 });
  });

  it('is refused when the attempt has reserved another quantity: another request took its place', () => {
    stream.given(stocked(10), reserved(7)).when(reserve(0, 5)).thenRefused('RESERVED_OTHERWISE');
    stream.given(stocked(10), reserved(7)).when(reserve(0, 1)).thenRefused('RESERVED_OTHERWISE');
  });
});
