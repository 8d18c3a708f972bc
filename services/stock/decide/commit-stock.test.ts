import { describe, it } from 'vitest';
import { accept, nothingToDo } from '../../kernel/decision.ts';
import { scenario } from '../../kernel/testing/given-when-then.ts';
import { committed, noon, only, orderId, released, reserved, stocked } from '../testing/examples.ts';
import { stock } from '../state.ts';
import { commitStock } from './commit-stock.ts';

const stream = scenario(stock);
const commit = (attempt = 0) => commitStock({ ...only, orderId, attempt }, { now: noon });

describe('committing a reservation', () => {
  it('sells what was reserved', () => {
    stream.given(stocked(10), reserved(7)).when(commit(), accept(committed()));
  });

  it('takes the reservation of its own attempt', () => {
    stream
      .given(stocked(10), reserved(7), released(10), reserved(7, 1))
      .when(commit(1), accept(committed(1)));
  });

  it('says what was reserved, and nothing of what its caller knows beside', () => {
    const settled = { ...only, orderId, attempt: 0, quantity: 9, since: noon.getTime() };
    stream.given(stocked(10), reserved(7)).when(commitStock(settled, { now: noon }), accept(committed()));
  });

  it('twice does nothing more', () => {
    stream.given(stocked(10), reserved(7), committed()).when(commit(), nothingToDo);
  });

  it('does nothing for what was never reserved, or given back', () => {
    stream.given(stocked(10)).when(commit(), nothingToDo);
    stream.given(stocked(10), reserved(7), released(10)).when(commit(), nothingToDo);
  });
});
