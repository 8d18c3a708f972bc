import { stockEvents } from '#contracts/stock/events';
import { accept, nothingToDo } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import type { StockState } from '../state.ts';

/** Sets what can be bought from now on; reservations keep what they have (design §5). */
export const setStock =
  ({ productId, available }: { readonly productId: string; readonly available: number }, { now }: Now) =>
  (state: StockState) =>
    state.available === available
      ? nothingToDo
      : accept(stockEvents.StockSet.create({ productId, availableAfter: available, at: now.toISOString() }));
