import { stockEvents } from '#contracts/stock/events';
import { describe, it } from 'vitest';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import { scenario } from '../../kernel/testing/given-when-then.ts';
import { noon, only, reserved, stocked } from '../testing/examples.ts';
import { stock } from '../state.ts';
import { setStock } from './set-stock.ts';

const stream = scenario(stock);
const set = (available: number, seen?: number) => setStock({ ...only, available, seen }, { now: noon });

describe('setting the stock', () => {
  it('says what can be bought from now on, and leaves reservations what they have', () => {
    stream.given().when(set(10), accept(stocked(10)));
    stream.given(stocked(10), reserved(7)).when(set(10), accept(stocked(10)));
    stream.given(stocked(10)).when(set(0), accept(stocked(0)));
  });

  it('is refused to an editor who saw another stock, with what there is: three were sold meanwhile', () => {
    stream.given(stocked(10), reserved(7)).when(set(12, 10), refuse('CHANGED_MEANWHILE', { available: 7 }));
    stream.given(stocked(10), reserved(7)).when(set(12, 7), accept(stocked(12)));
  });

  it('instead of variants takes their pieces, as they were seen together, and is refused where one was sold', () => {
    const [small, large] = [only.productId, 'b'.repeat(24)];
    const of = (variantId: string, available: number) =>
      stockEvents.StockSet.create({
        ...only,
        variantId,
        availableAfter: available,
        at: noon.toISOString(),
      });
    const instead = (available: number, seen: number) =>
      setStock({ ...only, available, seen, insteadOf: [small, large] }, { now: noon });
    const both = stream.given(of(small, 5), of(large, 5));
    both.when(instead(12, 10), accept(of(small, 12), of(large, 0)));
    both.when(instead(5, 10), accept(of(large, 0)));
    stream
      .given(of(small, 5), of(large, 2))
      .when(instead(10, 10), refuse('CHANGED_MEANWHILE', { available: 7 }));
    stream
      .given(of(small, 5), of(large, 0))
      .when(instead(10, 10), refuse('CHANGED_MEANWHILE', { available: 5 }));
    stream.given(of(small, 12), of(large, 0)).when(instead(12, 10), nothingToDo);
  });

  it('twice does nothing more', () => {
    stream.given(stocked(10)).when(set(10), nothingToDo);
    stream.given(stocked(10), stocked(12)).when(set(12, 10), nothingToDo);
    stream.given().when(set(0), nothingToDo);
  });
});
