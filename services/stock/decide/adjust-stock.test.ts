import { describe, it } from 'vitest';
import { stockEvents } from '#contracts/stock/events';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import { scenario } from '../../kernel/testing/given-when-then.ts';
import { noon, only, orderId, reserved, stocked } from '../testing/examples.ts';
import { stock } from '../state.ts';
import { adjustStock } from './adjust-stock.ts';

const stream = scenario(stock);
const request = orderId;
const adjust = (by: number) => adjustStock({ ...only, by, reason: 'damaged', request }, { now: noon });
const adjusted = (by: number, availableAfter: number) =>
  stockEvents.StockAdjusted.create({
    ...only,
    by,
    reason: 'damaged',
    request,
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

  it('twice by the same request does nothing more', () => {
    stream.given(stocked(10), adjusted(2, 12)).when(adjust(2), nothingToDo);
  });

  it('otherwise than the same request has done is refused', () => {
    stream.given(stocked(10), adjusted(2, 12)).when(adjust(3), refuse('IDEMPOTENCY_KEY_REUSED'));
  });
});
