import {
  countInStock,
  largestReduction,
  lowestPrice,
  pricesDiffer,
  variantViews,
} from '#contracts/catalogue/variant-views';
import type { ProductDetails } from '#contracts/catalogue/views';
import { toDollars } from '#contracts/kernel/money';
import type { Available } from '#contracts/stock/available';
import type { Rating } from './ports.ts';
import type { ProductState } from './state.ts';

/** A product as the API shows it, from the streams' own states: up to date even if the read side is behind. */
export const productView = (
  productId: string,
  state: Exclude<ProductState, { status: 'absent' }>,
  available: Available,
  { rating, numReviews }: Rating,
): ProductDetails => ({
  _id: productId,
  title: state.title,
  name: state.title,
  description: state.description,
  translations: state.translations,
  category: state.category,
  brand: state.brand,
  price: toDollars(state.priceCents),
  salePrice: state.salePriceCents === null ? null : toDollars(state.salePriceCents),
  fromPrice: pricesDiffer(state, state.variants) ? toDollars(lowestPrice(state, state.variants)) : null,
  reduction: largestReduction(state, state.variants),
  countInStock: countInStock(productId, state.variants, available),
  options: [...state.options],
  image: state.images[0] ?? '',
  images: state.images.map((url) => ({ url })),
  rating,
  ratings: rating,
  numReviews,
  numOfReviews: numReviews,
  createdAt: state.createdAt,
  revision: state.revision,
  variants: variantViews(state, state.variants, available),
});
