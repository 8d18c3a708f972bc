import { stockEvents } from '#contracts/stock/events';
import { accept, nothingToDo } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import type { StockState } from '../state.types.ts';

/** The stock of a new product. It is said once: repeated later it must not give back what was sold since. */
export const setFirstStock =
  ({ productId, available }: { readonly productId: string; readonly available: number }, { now }: Now) =>
  (state: StockState) =>
    state.isStocked
      ? nothingToDo
      : accept(stockEvents.StockSet.create({ productId, availableAfter: available, at: now.toISOString() }));
