import type { Product } from '#contracts/catalogue/views';
import { toDollars } from '#contracts/kernel/money';
import type { ProductState } from './state.ts';

export interface Rating {
  readonly rating: number;
  readonly numReviews: number;
}

/** A product as the API shows it, from the streams' own states: right at once, however far the read side is. */
export const productView = (
  productId: string,
  state: Exclude<ProductState, { status: 'absent' }>,
  countInStock: number,
  { rating, numReviews }: Rating,
): Product => ({
  _id: productId,
  title: state.title,
  name: state.title,
  description: state.description,
  translations: state.translations,
  category: state.category,
  brand: state.brand,
  price: toDollars(state.priceCents),
  salePrice: state.salePriceCents === null ? null : toDollars(state.salePriceCents),
  countInStock,
  image: state.images[0] ?? '',
  images: state.images.map((url) => ({ url })),
  rating,
  ratings: rating,
  numReviews,
  numOfReviews: numReviews,
  createdAt: state.createdAt,
  revision: state.revision,
});
