import { catalogueEvents } from '#contracts/catalogue/events';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import type { ProductState } from '../state.ts';

export const discontinueProduct =
  ({ productId }: { readonly productId: string }, { now }: Now) =>
  (state: ProductState) => {
    switch (state.status) {
      case 'absent':
        return refuse('PRODUCT_NOT_FOUND');
      case 'discontinued':
        return nothingToDo;
      case 'sold':
        return accept(catalogueEvents.ProductDiscontinued.create({ productId, at: now.toISOString() }));
      default:
        return state satisfies never;
    }
  };
