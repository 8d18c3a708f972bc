import { isDeepStrictEqual } from 'node:util';
import { catalogueEvents, type ProductVariant } from '#contracts/catalogue/events';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import { unreadableFieldOf } from '../names.ts';
import type { ProductFacts, ProductState } from '../state.ts';

export interface CreateProduct extends ProductFacts {
  readonly productId: string;
}

export const saleIsBelowPrice = ({ priceCents, salePriceCents }: ProductFacts): boolean =>
  salePriceCents === null || (salePriceCents > 0 && salePriceCents < priceCents);

/** Compares plain values, lists and records by content. */
export const isSame = (one: unknown, other: unknown): boolean => isDeepStrictEqual(one, other);

/** The event with all variants as they are from now on. */
export const variantsChanged = (
  { productId, options, variants }: Pick<CreateProduct, 'productId' | 'options' | 'variants'>,
  at: string,
) =>
  catalogueEvents.ProductVariantsChanged.create({
    productId,
    options: [...options],
    variants: [...variants],
    at,
  });

/** The variant, with an empty image where its image is not one of the product's. */
export const shownBy =
  (images: readonly string[]) =>
  (variant: ProductVariant): ProductVariant =>
    images.includes(variant.image) ? variant : { ...variant, image: '' };

const isAlready = (state: ProductState, command: CreateProduct): boolean =>
  Object.entries(command).every(
    ([name, value]) => name === 'productId' || isSame(state[name as keyof ProductState], value),
  );

/** Creates a product. Repeating it with the same facts does nothing; another product with the same id is refused. */
export const createProduct =
  (given: CreateProduct, { now }: Now) =>
  (state: ProductState) => {
    const command = { ...given, variants: given.variants.map(shownBy(given.images)) };
    if (state.status !== 'absent')
      return state.status === 'sold' && isAlready(state, command) ? nothingToDo : refuse('PRODUCT_EXISTS');
    if (!saleIsBelowPrice(command)) return refuse('SALE_NOT_BELOW_PRICE');
    if (unreadableFieldOf(command) !== undefined) return refuse('NAME_UNREADABLE');
    const at = now.toISOString();
    const { options: _, variants, ...facts } = command;
    const created = catalogueEvents.ProductCreated.create({ ...facts, images: [...facts.images], at });
    if (variants.length === 0) return accept(created);
    return accept(created, variantsChanged(command, at));
  };
