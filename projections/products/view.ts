import { variantViews } from '#contracts/catalogue/variant-views';
import type { Product, ProductDetails } from '#contracts/catalogue/views';
import { toDollars } from '#contracts/kernel/money';
import type { ProductRow } from './table.ts';

export const shownColumns = [
  'id',
  'title',
  'description',
  'category',
  'brand',
  'translations',
  'price_cents',
  'sale_price_cents',
  'from_cents',
  'reduction',
  'available',
  'options',
  'image',
  'images',
  'rating',
  'num_reviews',
  'created_at',
  'product_revision',
] as const satisfies readonly (keyof ProductRow)[];

export type ShownRow = Pick<ProductRow, (typeof shownColumns)[number]>;

export const toProduct = (row: ShownRow): Product => ({
  _id: row.id,
  title: row.title,
  name: row.title,
  description: row.description,
  translations: row.translations,
  category: row.category,
  brand: row.brand,
  price: toDollars(row.price_cents),
  salePrice: row.sale_price_cents === null ? null : toDollars(row.sale_price_cents),
  fromPrice: row.from_cents === null ? null : toDollars(row.from_cents),
  reduction: row.reduction,
  countInStock: row.available,
  options: [...row.options],
  image: row.image,
  images: row.images.map((url) => ({ url })),
  rating: row.rating,
  ratings: row.rating,
  numReviews: row.num_reviews,
  numOfReviews: row.num_reviews,
  createdAt: row.created_at?.toISOString() ?? '',
  revision: row.product_revision,
});

export const detailColumns = [...shownColumns, 'variants', 'stocks'] as const;
type DetailedRow = Pick<ProductRow, (typeof detailColumns)[number]>;

export const toProductDetails = (row: DetailedRow): ProductDetails => {
  const prices = { priceCents: row.price_cents, salePriceCents: row.sale_price_cents };
  const available = new Map(Object.entries(row.stocks));
  return { ...toProduct(row), variants: variantViews(prices, row.variants, available) };
};
