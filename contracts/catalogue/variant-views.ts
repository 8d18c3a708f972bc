import { priceToPay, toDollars, type Cents } from '../kernel/money.ts';
import type { Available } from '../stock/available.ts';
import type { ProductVariant } from './events.ts';
import type { Variant } from './views.ts';

/** Prices in cents. */
export interface Prices {
  readonly priceCents: Cents;
  readonly salePriceCents: Cents | null;
}

/** What a variant costs: its own prices, or the product's where it has none. */
export const pricesOf = (product: Prices, variant: ProductVariant): Prices =>
  variant.priceCents === null
    ? { priceCents: product.priceCents, salePriceCents: product.salePriceCents }
    : { priceCents: variant.priceCents, salePriceCents: variant.salePriceCents };

/** The lowest price to pay for any of the variants, in cents; the product's own where it has none. */
export const lowestPrice = (product: Prices, variants: readonly ProductVariant[]): Cents =>
  variants.length === 0
    ? priceToPay(product)
    : Math.min(...variants.map((each) => priceToPay(pricesOf(product, each))));

/** Whether a variant costs another price to pay than the product's own. */
export const pricesDiffer = (product: Prices, variants: readonly ProductVariant[]): boolean =>
  variants.some((each) => priceToPay(pricesOf(product, each)) !== priceToPay(product));

/**
 * The largest reduction of the variants, or of the product where it has none, in whole percent; null where nothing is on
 * sale. What is sold out counts, too: a price stays what it is.
 */
export const largestReduction = (product: Prices, variants: readonly ProductVariant[]): number | null =>
  reductionOf(variants.length === 0 ? [product] : variants.map((each) => pricesOf(product, each)));

/** The largest reduction of these prices, in whole percent; null where none is reduced. */
export const reductionOf = (bought: readonly Prices[]): number | null => {
  const reductions = bought.flatMap((prices) => {
    const { priceCents } = prices;
    const off = priceCents - priceToPay(prices);
    return off > 0 ? [Math.round((off * 100) / priceCents)] : [];
  });
  return reductions.length === 0 ? null : Math.max(...reductions);
};

/** The available quantity of all variants together, or of the product where it has no options. */
export const countInStock = (
  productId: string,
  variants: readonly ProductVariant[],
  available: Pick<Available, 'get'>,
): number =>
  variants.length === 0
    ? (available.get(productId) ?? 0)
    : variants.reduce((sum, { variantId }) => sum + (available.get(variantId) ?? 0), 0);

/** The variant with the lowest available quantity, by its values; the product itself where it has no options. */
export const scarcestOf = (
  productId: string,
  variants: readonly ProductVariant[],
  available: Pick<Available, 'get'>,
): { readonly values: readonly string[]; readonly available: number } =>
  variants
    .map(({ variantId, values }) => ({ values, available: available.get(variantId) ?? 0 }))
    .sort((one, other) => one.available - other.available)[0] ?? {
    values: [],
    available: available.get(productId) ?? 0,
  };

/** The variants as the API shows them, in dollars. */
export const variantViews = (
  product: Prices,
  variants: readonly ProductVariant[],
  available: Pick<Available, 'get'>,
): Variant[] =>
  variants.map((variant) => {
    const { priceCents, salePriceCents } = pricesOf(product, variant);
    return {
      _id: variant.variantId,
      sku: variant.sku,
      values: variant.values,
      hasOwnPrice: variant.priceCents !== null,
      price: toDollars(priceCents),
      salePrice: salePriceCents === null ? null : toDollars(salePriceCents),
      countInStock: available.get(variant.variantId) ?? 0,
      image: variant.image,
    };
  });
