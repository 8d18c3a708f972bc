import type { ProductDetails } from '#contracts/catalogue/views';
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
  const paid = variants.map(pricesOf);
  const costs = paid.map(({ now }) => now);
  const reductions = paid.flatMap(({ now, was }) =>
    was === null ? [] : [Math.round((1 - now / was) * 100)],
  );
  const own = pricesOf({ ...product, ...prices }).now;
  return {
    ...product,
    variants,
    countInStock: variants.reduce((sum, { countInStock }) => sum + countInStock, 0),
    fromPrice: costs.some((cost) => cost !== own) ? Math.min(...costs) : null,
    reduction: reductions.length === 0 ? null : Math.max(...reductions),
  };
}
