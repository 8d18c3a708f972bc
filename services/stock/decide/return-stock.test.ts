import { describe, it } from 'vitest';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import { scenario } from '../../kernel/testing/given-when-then.ts';
import { committed, noon, only, orderId, released, reserved, stocked } from '../testing/examples.ts';
import { stock } from '../state.ts';
import { commitStock } from './commit-stock.ts';
import { releaseStock } from './release-stock.ts';
import { reserveStock } from './reserve-stock.ts';
import { returnStock } from './return-stock.ts';

const stream = scenario(stock);
const cancelledAt = noon.getTime();
const returnSold = (since = cancelledAt, isVerified = false) =>
  returnStock({ ...only, orderId, attempt: 0, quantity: 3, since, isVerified }, { now: noon });
const returned = [stocked(10), reserved(7), committed(), released(10)];

describe('returning what was sold', () => {
  it('puts it back on the shelf, to what can be bought now', () => {
    stream.given(stocked(10), reserved(7), committed()).when(returnSold(), accept(released(10)));
    stream.given(stocked(10), reserved(7), committed(), stocked(0)).when(returnSold(), accept(released(3)));
  });

  it('sells first what was only reserved yet, so that nothing commits it afterwards', () => {
    stream.given(stocked(10), reserved(7)).when(returnSold(), accept(committed(), released(10)));
  });

  it('happens once, whatever was reserved and released since', () => {
    const later = Array.from({ length: 3_000 }, () => [reserved(7, 1), released(10, 1)]).flat();
    stream.given(...returned).when(returnSold(), nothingToDo);
    stream.given(...returned, ...later).when(returnSold(), nothingToDo);
  });

  it('asks for the history when later returns may have pushed its own out of memory', () => {
    const others = Array.from({ length: 2_000 }, (_, other) => released(10, other + 1));
    const forgotten = [...returned, ...others];
    stream.given(...forgotten).when(returnSold(), refuse('MAY_HAVE_RETURNED'));
    stream.given(...forgotten).when(returnSold(cancelledAt, true), accept(released(13)));
    stream.given(...forgotten).when(returnSold(cancelledAt + 3_600_000), accept(released(13)));
  });

  it('leaves nothing to commit, to release or to reserve again', () => {
    const context = { now: noon };
    const same = { ...only, orderId, attempt: 0 };
    stream.given(...returned).when(commitStock(same, context), nothingToDo);
    stream.given(...returned).when(releaseStock(same, context), nothingToDo);
    stream.given(...returned).when(reserveStock({ ...same, quantity: 3 }, context), nothingToDo);
  });
});
