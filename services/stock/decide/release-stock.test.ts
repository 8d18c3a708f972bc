import { describe, it } from 'vitest';
import { accept, nothingToDo } from '../../kernel/decision.ts';
import { scenario } from '../../kernel/testing/given-when-then.ts';
import { committed, noon, only, orderId, released, reserved, stocked } from '../testing/examples.ts';
import { stock } from '../state.ts';
import { releaseStock } from './release-stock.ts';

const stream = scenario(stock);
const release = (attempt = 0) => releaseStock({ ...only, orderId, attempt }, { now: noon });

describe('releasing a reservation', () => {
  it('gives back exactly what it had, to what can be bought now', () => {
    stream.given(stocked(10), reserved(7)).when(release(), accept(released(10)));
    stream.given(stocked(10), reserved(7), stocked(20)).when(release(), accept(released(23)));
  });

  it('leaves the reservations of other attempts alone', () => {
    stream.given(stocked(10), reserved(7), reserved(4, 1)).when(release(1), accept(released(7, 1)));
  });

  it('says what was reserved, and nothing of what its caller knows beside', () => {
    const settled = { ...only, orderId, attempt: 0, quantity: 9, since: noon.getTime() };
    stream.given(stocked(10), reserved(7)).when(releaseStock(settled, { now: noon }), accept(released(10)));
  });

  it('twice does nothing more', () => {
    stream.given(stocked(10), reserved(7), released(10)).when(release(), nothingToDo);
  });

  it('does nothing for what was never reserved, or is sold', () => {
    stream.given(stocked(10)).when(release(), nothingToDo);
    stream.given(stocked(10), reserved(7), committed()).when(release(), nothingToDo);
  });
});
