import { stockEvents } from '#contracts/stock/events';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import type { StockState } from '../state.types.ts';

export interface SetStock {
  readonly productId: string;
  readonly available: number;
  /** What could be bought when its editor looked: without it, what was sold since would be sold again. */
  readonly seen?: number | undefined;
}

/** Sets what can be bought from now on; reservations keep what they have (design §5). */
export const setStock =
  ({ productId, available, seen }: SetStock, { now }: Now) =>
  (state: StockState) => {
    if (state.available === available) return nothingToDo;
    if (seen !== undefined && seen !== state.available)
      return refuse('CHANGED_MEANWHILE', { available: state.available });
    return accept(
      stockEvents.StockSet.create({ productId, availableAfter: available, at: now.toISOString() }),
    );
  };
