import { describe, it } from 'vitest';
import { scenario } from '../../kernel/given-when-then.ts';
import { committed, noon, orderId, productId, released, reserved, stocked } from '../examples.ts';
import { stock } from '../state.ts';
import { commitStock } from './commit-stock.ts';
import { releaseStock } from './release-stock.ts';
import { reserveStock } from './reserve-stock.ts';
import { returnStock } from './return-stock.ts';

const stream = scenario(stock);
const giveBack = (attempt = 0) => returnStock({ productId, orderId, attempt, quantity: 3 }, { now: noon });
const returned = [stocked(10), reserved(7), committed(), released(10)];

describe('returning what was sold', () => {
  it('puts it back on the shelf, to what can be bought now', () => {
    stream.given(stocked(10), reserved(7), committed()).when(giveBack()).then(released(10));
    stream.given(stocked(10), reserved(7), committed(), stocked(0)).when(giveBack()).then(released(3));
  });

  it('sells first what was only reserved yet, so that nothing commits it afterwards', () => {
    stream.given(stocked(10), reserved(7)).when(giveBack()).then(committed(), released(10));
  });

  it('happens once, whatever came since', () => {
    const later = Array.from({ length: 3_000 }, () => [reserved(7, 1), released(10, 1)]).flat();
    stream
      .given(...returned)
      .when(giveBack())
      .thenNothing();
    stream
      .given(...returned, ...later)
      .when(giveBack())
      .thenNothing();
  });

  it('leaves nothing to commit, to release or to reserve again', () => {
    const context = { now: noon };
    const same = { productId, orderId, attempt: 0 };
    stream
      .given(...returned)
      .when(commitStock(same, context))
      .thenNothing();
    stream
      .given(...returned)
      .when(releaseStock(same, context))
      .thenNothing();
    stream
      .given(...returned)
      .when(reserveStock({ ...same, quantity: 3 }, context))
      .thenNothing();
  });
});
