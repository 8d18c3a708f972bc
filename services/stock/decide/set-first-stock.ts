import type { StockedVariant } from '#contracts/catalogue/variant-ref';
import { stockEvents } from '#contracts/stock/events';
import { accept, nothingToDo } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import type { StockState } from '../state.types.ts';

/** The stock of a new variant. It is said once: repeated later it must not give back what was sold since. */
export const setFirstStock =
  ({ productId, variantId, available }: StockedVariant & { readonly available: number }, { now }: Now) =>
  (state: StockState) =>
    state.available.has(variantId)
      ? nothingToDo
      : accept(
          stockEvents.StockSet.create({
            productId,
            variantId,
            availableAfter: available,
            at: now.toISOString(),
          }),
        );
