import type { StockedVariant } from '#contracts/catalogue/variant-ref';
import { stockEvents } from '#contracts/stock/events';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import { availableOf } from '../state.ts';
import type { StockState } from '../state.types.ts';

export interface SetStock extends StockedVariant {
  readonly available: number;
  /** What could be bought when its editor looked: without it, what was sold since would be sold again. */
  readonly seen?: number | undefined;
  /** Variants in whose place it comes: `seen` is what could be bought of them together, and nothing of them is left. */
  readonly insteadOf?: readonly string[] | undefined;
}

/** Sets what can be bought from now on; reservations keep what they have (design §5). */
export const setStock =
  ({ productId, variantId, available, seen, insteadOf = [variantId] }: SetStock, { now }: Now) =>
  (state: StockState) => {
    const stocks = new Map([...insteadOf.map((each) => [each, 0] as const), [variantId, available]]);
    const changing = [...stocks].filter(([each, after]) => availableOf(state, each) !== after);
    if (changing.length === 0) return nothingToDo;
    const before = insteadOf.reduce((sum, each) => sum + availableOf(state, each), 0);
    if (seen !== undefined && seen !== before) return refuse('CHANGED_MEANWHILE', { available: before });
    const at = now.toISOString();
    return accept(
      ...changing.map(([each, availableAfter]) =>
        stockEvents.StockSet.create({ productId, variantId: each, availableAfter, at }),
      ),
    );
  };
