import { z } from 'zod';
import { id } from '../kernel/ids.ts';
import { dollars } from '../kernel/money.ts';
import { translations } from './translations.ts';
import { productOption } from './variants.ts';

/** A product as the API shows it. `title`, `rating` and `numReviews` are canonical; their second names echo them (design §7). */
export const product = z
  .object({
    _id: id,
    title: z.string(),
    name: z.string(),
    description: z.string(),
    translations,
    category: z.string(),
    brand: z.string(),
    price: dollars,
    salePrice: dollars.nullable(),
    /** What it costs from, where its variants cost different prices to pay; else null. */
    fromPrice: dollars.nullable(),
    /** Of all its variants together. */
    countInStock: z.int(),
    /** None where it is its own only variant. */
    options: z.array(productOption),
    image: z.string(),
    images: z.array(z.object({ url: z.string() })),
    rating: z.number(),
    ratings: z.number(),
    numReviews: z.int(),
    numOfReviews: z.int(),
    createdAt: z.string(),
    /** Of the product's stream: sent back with an update. */
    revision: z.int(),
  })
  .meta({ id: 'Product' });
export type Product = z.infer<typeof product>;

/** A variant as the API shows it; prices are those that it is sold at. */
const variant = z.object({
  _id: id,
  sku: z.string(),
  /** One of each option's values, by name, in the order of the options. */
  values: z.array(z.string()),
  /** False where the prices are the product's, and change with them. */
  hasOwnPrice: z.boolean(),
  price: dollars,
  salePrice: dollars.nullable(),
  countInStock: z.int(),
  /** The one of the product's pictures that shows it; '' where none does. */
  image: z.string(),
});
export type Variant = z.infer<typeof variant>;

/** A product with its variants: none where it has no options. */
export const productDetails = product.extend({ variants: z.array(variant) }).meta({ id: 'ProductDetails' });
export type ProductDetails = z.infer<typeof productDetails>;

/** `ratingCounts`: how many of those who bought it gave one star, two, … five; `rating` is their average. */
export const productWithRatings = z.object({ product: productDetails, ratingCounts: z.array(z.int()) });
export type ProductWithRatings = z.infer<typeof productWithRatings>;

/** An option of a filter group; `id` is what a query names it by. */
const facet = z.object({
  id: z.string(),
  /** Products, not variants, that it would show: what is chosen in the other groups counts, in its own group not. */
  count: z.int(),
  /**
   * Of `size` and `colour` only: the value in its merchant's spelling, its Somali name and its swatch (as `#aa3311`) where
   * products have one.
   */
  name: z.string().optional(),
  translations: z.strictObject({ so: z.strictObject({ name: z.string() }).optional() }).optional(),
  swatch: z.string().nullable().optional(),
});
export type Facet = z.infer<typeof facet>;

/**
 * The filter's groups with their options, in the order in which they are shown: `category`, `brand`, `price`, `rating`,
 * `availability` and `offer` have always the same options; `size` and `colour` have the values of the shop's products (the
 * most common hundred of each, none in a shop without such), those that nothing has any more by now with a count of 0:
 * `{ size: [{ id: 'xl', count: 3, name: 'XL', translations: {}, swatch: null }], colour: [] }`.
 */
export const facets = z.record(z.string(), z.array(facet)).meta({ id: 'Facets' });
export type Facets = z.infer<typeof facets>;
