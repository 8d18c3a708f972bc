import { MOST_STOCK } from '#contracts/stock/commands';
import { stockEvents, type StockReason } from '#contracts/stock/events';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import { adjustmentOf, availableOf } from '../state.ts';
import type { StockState } from '../state.types.ts';
import type { Stocked } from './reserve-stock.ts';

export interface AdjustStock extends Stocked {
  /** The change in units, up or down. */
  readonly by: number;
  readonly reason: StockReason;
  /** Names the request, so that a repeated one adjusts once. */
  readonly request: string;
}

/** Changes what can be bought by a difference: it is right whatever was sold meanwhile. */
export const adjustStock =
  ({ productId, variantId, by, reason, request }: AdjustStock, { now }: Now) =>
  (state: StockState) => {
    const adjustment = adjustmentOf({ productId, variantId, request, by, reason });
    if (by === 0 || state.adjusted.includes(adjustment)) return nothingToDo;
    if (state.adjusted.some((each) => each.startsWith(`${request} `)))
      return refuse('IDEMPOTENCY_KEY_REUSED');
    const available = availableOf(state, variantId);
    const availableAfter = available + by;
    if (availableAfter < 0 || availableAfter > MOST_STOCK) return refuse('STOCK_OUT_OF_RANGE', { available });
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
