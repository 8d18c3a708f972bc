import { catalogueEvents, type CatalogueEvent } from '#contracts/catalogue/events';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import type { ProductFacts, ProductState } from '../state.ts';
import { saleIsBelowPrice } from './create-product.ts';

export interface UpdateProduct {
  readonly productId: string;
  readonly changes: Partial<ProductFacts>;
  /** The revision that the editor saw; left out, the last writer wins. */
  readonly seenRevision?: number | undefined;
}

const differs = (
  before: ProductFacts,
  after: ProductFacts,
  ...names: readonly (keyof ProductFacts)[]
): boolean => names.some((name) => before[name] !== after[name]);

/** Only what differs becomes an event, so a repeated update does nothing more. */
export const updateProduct =
  (command: UpdateProduct, { now }: Now) =>
  (state: ProductState) => {
    if (state.status !== 'sold') return refuse('PRODUCT_NOT_FOUND');
    const after: ProductFacts = { ...state, ...command.changes };
    const events = changesBetween(state, after, { productId: command.productId, at: now.toISOString() });
    if (events.length === 0) return nothingToDo;
    if (command.seenRevision !== undefined && command.seenRevision !== state.revision)
      return refuse('CHANGED_MEANWHILE', { revision: state.revision });
    if (!saleIsBelowPrice(after)) return refuse('SALE_NOT_BELOW_PRICE');
    return accept(...events);
  };

const changesBetween = (
  before: ProductFacts,
  after: ProductFacts,
  common: { readonly productId: string; readonly at: string },
): CatalogueEvent[] => {
  const { title, description, category, brand, priceCents, salePriceCents, image } = after;
  const events: CatalogueEvent[] = [];
  if (differs(before, after, 'title', 'description', 'category', 'brand'))
    events.push(
      catalogueEvents.ProductDetailsChanged.create({ ...common, title, description, category, brand }),
    );
  if (differs(before, after, 'priceCents', 'salePriceCents'))
    events.push(catalogueEvents.ProductPriceChanged.create({ ...common, priceCents, salePriceCents }));
  if (differs(before, after, 'image'))
    events.push(catalogueEvents.ProductImageChanged.create({ ...common, image }));
  return events;
};
