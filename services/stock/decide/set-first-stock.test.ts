import { describe, it } from 'vitest';
import { accept, nothingToDo } from '../../kernel/decision.ts';
import { scenario } from '../../kernel/testing/given-when-then.ts';
import { noon, only, reserved, stocked } from '../testing/examples.ts';
import { stock } from '../state.ts';
import { setFirstStock } from './set-first-stock.ts';

const stream = scenario(stock);
const setFirst = (available: number) => setFirstStock({ ...only, available }, { now: noon });

describe('the first stock of a product', () => {
  it('is what can be bought of it', () => {
    stream.given().when(setFirst(10), accept(stocked(10)));
  });

  it('is said once: nothing that was sold since comes back, even when the first was nothing', () => {
    stream.given(stocked(10), reserved(7)).when(setFirst(10), nothingToDo);
    stream.given().when(setFirst(0), accept(stocked(0)));
    stream.given(stocked(0)).when(setFirst(10), nothingToDo);
  });
});
