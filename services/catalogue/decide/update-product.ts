import { catalogueEvents, type CatalogueEvent } from '#contracts/catalogue/events';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import { unreadableFieldOf } from '../names.ts';
import type { ProductFacts, ProductState } from '../state.ts';
import { isSame, saleIsBelowPrice, shownBy, variantsChanged } from './create-product.ts';

export interface UpdateProduct {
  readonly productId: string;
  /** `image` replaces the first picture. */
  readonly changes: Partial<ProductFacts> & { readonly image?: string };
  /** The revision that the editor saw; without it the last writer wins. */
  readonly seenRevision?: number | undefined;
  /** Whether the stock shall change, too: `seenRevision` is then checked even if nothing else changes. */
  readonly changesStock?: boolean;
}

const differs = (
  before: ProductFacts,
  after: ProductFacts,
  ...names: readonly (keyof ProductFacts)[]
): boolean => names.some((name) => !isSame(before[name], after[name]));

/** The pictures with another first one. A picture that is among them moves to the front; '' removes all. */
const withFace = (images: readonly string[], face: string): readonly string[] => {
  if (face === '') return [];
  const others = images.includes(face) ? images.filter((image) => image !== face) : images.slice(1);
  return [face, ...others];
};

/** Updates a product. Only real differences become events, so repeating it does nothing. */
export const updateProduct =
  (command: UpdateProduct, { now }: Now) =>
  (state: ProductState) => {
    if (state.status !== 'sold') return refuse('PRODUCT_NOT_FOUND');
    const { image, ...changes } = command.changes;
    const images = changes.images ?? (image === undefined ? state.images : withFace(state.images, image));
    const variants = (changes.variants ?? state.variants).map(shownBy(images));
    const after: ProductFacts = { ...state, ...changes, images, variants };
    const events = changesBetween(state, after, { productId: command.productId, at: now.toISOString() });
    if (events.length === 0 && !command.changesStock) return nothingToDo;
    if (command.seenRevision !== undefined && command.seenRevision !== state.revision)
      return refuse('CHANGED_MEANWHILE', { revision: state.revision });
    if (events.length === 0) return nothingToDo;
    if (!saleIsBelowPrice(after)) return refuse('SALE_NOT_BELOW_PRICE');
    if (unreadableFieldOf(after, state) !== undefined) return refuse('NAME_UNREADABLE');
    return accept(...events);
  };

const changesBetween = (
  before: ProductFacts,
  after: ProductFacts,
  common: { readonly productId: string; readonly at: string },
): CatalogueEvent[] => {
  const { title, description, category, brand, translations, priceCents, salePriceCents, images } = after;
  const events: CatalogueEvent[] = [];
  if (differs(before, after, 'title', 'description', 'category', 'brand', 'translations')) {
    const details = { title, description, category, brand, translations };
    events.push(catalogueEvents.ProductDetailsChanged.create({ ...common, ...details }));
  }
  if (differs(before, after, 'priceCents', 'salePriceCents'))
    events.push(catalogueEvents.ProductPriceChanged.create({ ...common, priceCents, salePriceCents }));
  if (differs(before, after, 'images'))
    events.push(catalogueEvents.ProductImageChanged.create({ ...common, images: [...images] }));
  if (differs(before, after, 'options', 'variants'))
    events.push(variantsChanged({ ...after, productId: common.productId }, common.at));
  return events;
};
