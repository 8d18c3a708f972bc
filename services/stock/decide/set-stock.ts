import { stockEvents } from '#contracts/stock/events';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import { availableOf } from '../state.ts';
import type { StockState } from '../state.types.ts';
import type { Stocked } from './reserve-stock.ts';

export interface SetStock extends Stocked {
  readonly available: number;
  /** What could be bought when its editor looked: without it, what was sold since would be sold again. */
  readonly seen?: number | undefined;
}

/** Sets what can be bought from now on; reservations keep what they have (design §5). */
export const setStock =
  ({ productId, variantId, available, seen }: SetStock, { now }: Now) =>
  (state: StockState) => {
    const before = availableOf(state, variantId);
    if (before === available) return nothingToDo;
    if (seen !== undefined && seen !== before) return refuse('CHANGED_MEANWHILE', { available: before });
    const at = now.toISOString();
    return accept(stockEvents.StockSet.create({ productId, variantId, availableAfter: available, at }));
  };
