import type { GivenVariant } from '#contracts/catalogue/variant-bodies';
import type { ProductVariant } from '#contracts/catalogue/events';
import { toCents } from '#contracts/kernel/money';
import { derivedId } from '../kernel/ids.ts';
import { isSame } from './decide/create-product.ts';
import type { ProductState } from './state.ts';

/** A variant's stock in a command. */
export interface GivenStock {
  readonly variantId: string;
  readonly available: number;
  /** The available stock that the editor saw; without it, what was sold meanwhile becomes available again. */
  readonly seen?: number | undefined;
  /** The variants in whose place the product is sold from now on: the editor saw their pieces together. */
  readonly insteadOf?: readonly ProductVariant[] | undefined;
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

/** The id of a new variant at the product's current revision. */
export const newVariantId = (
  productId: string,
  { revision }: Pick<ProductState, 'revision'>,
  values: readonly string[],
): string => derivedId('variant', productId, String(revision), ...values);

/** Whether an id is that of one of the product's variants, or the product's own. */
export const knownTo = (productId: string, state: ProductState) => (id: string) =>
  id === productId || (state.status !== 'absent' && state.variants.some(({ variantId }) => variantId === id));

/** Whether all variants that a command names still exist. */
export const areThere = (
  productId: string,
  state: ProductState,
  given: readonly Pick<GivenVariant, '_id'>[],
): boolean => {
  const isKnown = knownTo(productId, state);
  return given.every(({ _id }) => _id === undefined || isKnown(_id));
};

/**
 * A command's variants of a product, and their stocks. An existing variant is found by its id or its values, and keeps
 * its id whatever its values are now; the id of a new one follows from the product's revision, so that a repeat makes
 * the same. Of a product without options the first one carries on its only variant, unless another does by its id:
 * orders may hold pieces of that, and these have to come back to something that is sold.
 */
export const variantsFrom = (
  productId: string,
  state: ProductState,
  given: readonly GivenVariant[],
): Given => {
  const isKnown = knownTo(productId, state);
  const known = state.status === 'absent' ? [] : state.variants;
  const claimed = new Set(given.map(({ _id }) => _id));
  const isPlain = state.status !== 'absent' && known.length === 0;
  const carriesOn = isPlain && !claimed.has(productId) ? given[0] : undefined;
  const idOf = (each: GivenVariant): string => {
    const { _id, values } = each;
    if (each === carriesOn) return productId;
    if (_id !== undefined && isKnown(_id)) return _id;
    const same = known.find((one) => isSame(one.values, values));
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
