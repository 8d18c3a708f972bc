import { describe, it } from 'vitest';
import { scenario } from '../../kernel/given-when-then.ts';
import { noon, productId, reserved, stocked } from '../examples.ts';
import { stock } from '../state.ts';
import { setStock } from './set-stock.ts';

const stream = scenario(stock);
const set = (available: number) => setStock({ productId, available }, { now: noon });

describe('setting the stock', () => {
  it('says what can be bought from now on, and leaves reservations what they have', () => {
    stream.given().when(set(10)).then(stocked(10));
    stream.given(stocked(10), reserved(7)).when(set(10)).then(stocked(10));
    stream.given(stocked(10)).when(set(0)).then(stocked(0));
  });

  it('twice does nothing more', () => {
    stream.given(stocked(10)).when(set(10)).thenNothing();
    stream.given().when(set(0)).thenNothing();
  });
});
