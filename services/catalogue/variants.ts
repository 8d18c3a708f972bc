import type { GivenVariant } from '#contracts/catalogue/variant-bodies';
import type { ProductVariant } from '#contracts/catalogue/events';
import { toCents } from '#contracts/kernel/money';
import { derivedId } from '../kernel/derived-id.ts';
import { isSame } from './decide/create-product.ts';
import type { ProductState } from './state.ts';

/** A variant's stock as a command gives it. */
export interface GivenStock {
  readonly variantId: string;
  readonly available: number;
  /** What could be bought when the editor looked; left out, what was sold meanwhile is sold again. */
  readonly seen?: number | undefined;
}

interface Given {
  readonly variants: readonly ProductVariant[];
  readonly stocks: readonly GivenStock[];
}

/** A sale price of 0 or null means no sale (design §8.2). */
export const saleCents = (salePrice: number | null): number | null => (salePrice ? toCents(salePrice) : null);

const variantFrom = (variantId: string, given: GivenVariant): ProductVariant => ({
  variantId,
  sku: given.sku,
  values: given.values,
  priceCents: given.hasOwnPrice && given.price !== undefined ? toCents(given.price) : null,
  salePriceCents: given.hasOwnPrice ? saleCents(given.salePrice) : null,
  image: given.image,
});

/** The id of a variant that a product gets as it is. */
export const newVariantId = (
  productId: string,
  { revision }: Pick<ProductState, 'revision'>,
  values: readonly string[],
): string => derivedId('variant', productId, String(revision), ...values);

const knownTo = (productId: string, state: ProductState) => (id: string) =>
  id === productId || (state.status !== 'absent' && state.variants.some(({ variantId }) => variantId === id));

/** Whether all variants that a command names are still there. */
export const areThere = (
  productId: string,
  state: ProductState,
  given: readonly Pick<GivenVariant, '_id'>[],
): boolean => {
  const isKnown = knownTo(productId, state);
  return given.every(({ _id }) => _id === undefined || isKnown(_id));
};

/**
 * The variants that a command gives a product, and their stocks. One that is there is known by its id or by its values, and
 * stays itself whatever it is called now; a new one's id follows from the product as it is, so that a repeat makes the same.
 */
export const variantsFrom = (
  productId: string,
  state: ProductState,
  given: readonly GivenVariant[],
): Given => {
  const isKnown = knownTo(productId, state);
  const known = state.status === 'absent' ? [] : state.variants;
  const claimed = new Set(given.map(({ _id }) => _id));
  const idOf = ({ _id, values }: GivenVariant): string => {
    if (_id !== undefined && isKnown(_id)) return _id;
    const same = known.find((each) => isSame(each.values, values));
    return same && !claimed.has(same.variantId) ? same.variantId : newVariantId(productId, state, values);
  };
  const both = given.map((each) => ({ each, variantId: idOf(each) }));
  return {
    variants: both.map(({ each, variantId }) => variantFrom(variantId, each)),
    stocks: both.flatMap(({ each: { countInStock, seenStock }, variantId }) =>
      countInStock === undefined ? [] : [{ variantId, available: countInStock, seen: seenStock }],
    ),
  };
};
