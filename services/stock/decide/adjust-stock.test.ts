import { describe, it } from 'vitest';
import { stockEvents } from '#contracts/stock/events';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import { derivedId } from '../../kernel/ids.ts';
import { scenario } from '../../kernel/testing/given-when-then.ts';
import { noon, only, orderId, released, reserved, stocked } from '../testing/examples.ts';
import { stock } from '../state.ts';
import { adjustStock } from './adjust-stock.ts';

const stream = scenario(stock);
const request = orderId;
const adjust = (by: number, earlier?: string | null) =>
  adjustStock({ ...only, by, reason: 'damaged', request, earlier }, { now: noon });
const adjusted = (by: number, availableAfter: number, of = request) =>
  stockEvents.StockAdjusted.create({
    ...only,
    by,
    reason: 'damaged',
    request: of,
    availableAfter,
    at: noon.toISOString(),
  });

describe('adjusting the stock', () => {
  it('is a difference, so that what was sold meanwhile stays sold', () => {
    stream.given(stocked(10), reserved(7)).when(adjust(2), accept(adjusted(2, 9)));
    stream.given(stocked(10), reserved(7)).when(adjust(-7), accept(adjusted(-7, 0)));
  });

  it('is refused below nothing and beyond a million, with what there is', () => {
    stream.given(stocked(10), reserved(7)).when(adjust(-8), refuse('STOCK_OUT_OF_RANGE', { available: 7 }));
    stream.given(stocked(1_000_000)).when(
      adjust(1),
      refuse('STOCK_OUT_OF_RANGE', {
        available: 1_000_000,
      }),
    );
  });

  it('goes down also where what came back made it more than a million', () => {
    stream
      .given(stocked(10), reserved(7), stocked(1_000_000), released(1_000_003))
      .when(adjust(-2), accept(adjusted(-2, 1_000_001)));
  });

  it('twice by the same request does nothing more', () => {
    stream.given(stocked(10), adjusted(2, 12)).when(adjust(2), nothingToDo);
  });

  it('twice by the same request asks for the history once later ones pushed it out of memory', () => {
    const others = Array.from({ length: 200 }, (_, other) => adjusted(1, 13 + other, derivedId(other)));
    const forgotten = stream.given(stocked(10), adjusted(2, 12), ...others);
    forgotten.when(adjust(2), refuse('MAY_HAVE_ADJUSTED'));
    forgotten.when(adjust(2, `${request} 2 damaged`), nothingToDo);
    forgotten.when(adjust(3, `${request} 2 damaged`), refuse('IDEMPOTENCY_KEY_REUSED'));
    forgotten.when(adjust(2, null), accept(adjusted(2, 214)));
    stream.given(stocked(10), adjusted(2, 12), ...others.slice(0, 99)).when(adjust(2), nothingToDo);
  });

  it('otherwise than the same request has done is refused', () => {
    stream.given(stocked(10), adjusted(2, 12)).when(adjust(3), refuse('IDEMPOTENCY_KEY_REUSED'));
  });
});
