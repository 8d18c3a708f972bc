import { reductionOf } from '#contracts/catalogue/variant-views';
import type { ProductDetails } from '#contracts/catalogue/views';
import { toCents } from '#contracts/kernel/money';
import type { Change } from '../../lib/live.ts';
import { pricesOf } from '../../lib/money.ts';

/** A product with the announced change applied to its variants, and their total stock. */
export function withChange(product: ProductDetails, { stock = {}, ...prices }: Change = {}): ProductDetails {
  if (product.variants.length === 0) return product;
  const variants = product.variants.map((variant) => ({
    ...variant,
    ...(variant.hasOwnPrice ? {} : prices),
    countInStock: stock[variant._id] ?? variant.countInStock,
  }));
  const costs = variants.map((variant) => pricesOf(variant).now);
  const own = pricesOf({ ...product, ...prices }).now;
  return {
    ...product,
    variants,
    countInStock: variants.reduce((sum, { countInStock }) => sum + countInStock, 0),
    fromPrice: costs.some((cost) => cost !== own) ? Math.min(...costs) : null,
    reduction: reductionOf(variants.map(inCents)),
  };
}

const inCents = ({ price, salePrice }: Pick<ProductDetails, 'price' | 'salePrice'>) => ({
  priceCents: toCents(price),
  salePriceCents: salePrice === null ? null : toCents(salePrice),
});
