import type { StockedVariant } from '#contracts/catalogue/variant-ref';
import { MOST_STOCK } from '#contracts/stock/commands';
import { stockEvents, type StockEvent, type StockReason } from '#contracts/stock/events';
import { accept, nothingToDo, refuse, type Decision } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import { adjustmentBy, adjustmentOf } from '../adjustments.ts';
import { mayBeForgotten } from '../forgotten.ts';
import { availableOf } from '../state.ts';
import type { StockState } from '../state.types.ts';

export interface AdjustStock extends StockedVariant {
  /** The change in units, up or down. */
  readonly by: number;
  readonly reason: StockReason;
  /** Names the request, so that a repeated one adjusts once. */
  readonly request: string;
  /** What this request did by the stream's whole history, null for nothing; left out until that was looked at. */
  readonly earlier?: string | null | undefined;
}

/**
 * Changes what can be bought by a difference: it is right whatever was sold meanwhile. A request that may have been done
 * and forgotten is refused until the stream's history was looked at.
 */
export const adjustStock =
  ({ productId, variantId, by, reason, request, earlier }: AdjustStock, { now }: Now) =>
  (
    state: StockState,
  ): Decision<StockEvent, 'STOCK_OUT_OF_RANGE' | 'IDEMPOTENCY_KEY_REUSED' | 'MAY_HAVE_ADJUSTED'> => {
    if (by === 0) return nothingToDo;
    const done = adjustmentBy(state.adjusted, request) ?? earlier;
    if (typeof done === 'string')
      return done === adjustmentOf({ productId, variantId, request, by, reason })
        ? nothingToDo
        : refuse('IDEMPOTENCY_KEY_REUSED');
    if (done === undefined && mayBeForgotten(state.adjusted.forgotten, request))
      return refuse('MAY_HAVE_ADJUSTED');
    const available = availableOf(state, variantId);
    const availableAfter = available + by;
    // More than the most may have come back from orders: going down is right all the same.
    const isTooMuch = by > 0 && availableAfter > MOST_STOCK;
    if (availableAfter < 0 || isTooMuch) return refuse('STOCK_OUT_OF_RANGE', { available });
    const at = now.toISOString();
    return accept(
      stockEvents.StockAdjusted.create({
        productId,
        variantId,
        by,
        reason,
        request,
        availableAfter,
        at,
      }),
    );
  };
