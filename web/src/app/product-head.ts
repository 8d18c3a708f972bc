import type { ProductDetails, ProductWithRatings } from '#contracts/catalogue/views';
import { choiceOf } from '#contracts/catalogue/variants';
import { filtersFrom } from '../features/catalogue/filters.ts';
import { categoryHeadOf } from '../features/catalogue/category-head.ts';
import { shortened } from '../lib/shortened.ts';
import { pricesOf } from '../lib/money.ts';
import { searchFor } from '../lib/choice.ts';
import { paths, productsWith } from '../lib/paths.ts';
import { descriptions } from '../locales/descriptions.ts';
import { en } from '../locales/en.ts';
import { heads } from '../locales/heads.ts';
import type { Answered } from './pages/at.ts';
import type { Part } from './head.types.ts';

/** The head of a product's page, built from the answers about it. */
export function productPart(answered: readonly Answered[], origin: string): Part {
  const found = answered.find(({ read }) => read.route === 'product')?.answer as
    | ProductWithRatings
    | undefined;
  if (!found) return { title: en.product.gone, description: descriptions.en.home, status: 404 };
  const { product, ratingCounts } = found;
  const canonical = paths.product(product._id);
  const category = heads[categoryHeadOf({ ...none, category: [product.category] }).head].en;
  const image = wholeAddress(product.image, origin);
  return {
    title: product.title,
    description: shortened(product.description) || descriptions.en.home,
    canonical,
    type: 'product',
    ...(image === undefined ? {} : { image }),
    data: [
      productData(product, ratingCounts, origin),
      crumbs(origin, [
        [category, productsWith('category', product.category)],
        [product.title, canonical],
      ]),
    ],
  };
}

const { chosen: none } = filtersFrom(new URLSearchParams());

const productData = (product: ProductDetails, ratingCounts: readonly number[], origin: string): object => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: product.title,
  description: product.description,
  sku: product._id,
  brand: { '@type': 'Brand', name: product.brand },
  category: product.category,
  image: product.images.flatMap(({ url }) => wholeAddress(url, origin) ?? []),
  offers:
    product.variants.length === 0
      ? offerData(product, origin + paths.product(product._id))
      : product.variants.map((variant) => ({
          ...offerData(
            variant,
            origin + paths.product(product._id) + searchFor(choiceOf(product.options, variant.values)),
          ),
          name: variant.values.join(' / '),
          sku: variant.sku === '' ? variant._id : variant.sku,
        })),
  ...ratingData(product, ratingCounts),
});

/** The stars of those who bought it, and how many they are: others write reviews, too, and their stars do not count. */
const ratingData = ({ rating }: ProductDetails, ratingCounts: readonly number[]): object => {
  const ratingCount = ratingCounts.reduce((all, each) => all + each, 0);
  if (ratingCount === 0) return {};
  return {
    aggregateRating: { '@type': 'AggregateRating', ratingValue: Number(rating.toFixed(2)), ratingCount },
  };
};

const offerData = (of: Pick<ProductDetails, 'price' | 'salePrice' | 'countInStock'>, url: string) => ({
  '@type': 'Offer',
  url,
  priceCurrency: 'USD',
  price: pricesOf(of).now.toFixed(2),
  availability: `https://schema.org/${of.countInStock > 0 ? 'InStock' : 'OutOfStock'}`,
});

/** The breadcrumbs from home to a page, as schema.org writes them. */
export const crumbs = (origin: string, way: readonly (readonly [string, string])[]): object => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [['Suuq', paths.home] as const, ...way].map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  })),
});

const wholeAddress = (path: string, origin: string): string | undefined =>
  path === '' ? undefined : new URL(path, origin).href;
