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
    /** The lowest price to pay, where a variant costs something else than the product; else null. */
    fromPrice: dollars.nullable(),
    /** The largest reduction of a variant that is on sale, in whole percent; null where none is. */
    reduction: z.int().nullable().default(null),
    /** The sum over all variants. */
    countInStock: z.int(),
    /** Empty for a product without options. */
    options: z.array(productOption),
    image: z.string(),
    images: z.array(z.object({ url: z.string() })),
    rating: z.number(),
    ratings: z.number(),
    numReviews: z.int(),
    numOfReviews: z.int(),
    createdAt: z.string(),
    /** The revision of the product's stream: sent back with an update. */
    revision: z.int(),
  })
  .meta({ id: 'Product' });
export type Product = z.infer<typeof product>;

/** A variant as the API shows it, with the prices that it is sold at. */
const variant = z.object({
  _id: id,
  sku: z.string(),
  /** One of each option's values, by name, in the order of the options. */
  values: z.array(z.string()),
  /** False where the prices are the product's and change with them. */
  hasOwnPrice: z.boolean(),
  price: dollars,
  salePrice: dollars.nullable(),
  countInStock: z.int(),
  /** The product's picture that shows this variant; '' where none does. */
  image: z.string(),
});
export type Variant = z.infer<typeof variant>;

/** A product with its variants; a product without options has none. */
export const productDetails = product.extend({ variants: z.array(variant) }).meta({ id: 'ProductDetails' });
export type ProductDetails = z.infer<typeof productDetails>;

/** `ratingCounts`: how many of those who bought it gave one star, two, … five; `rating` is the average of these. */
export const productWithRatings = z.object({ product: productDetails, ratingCounts: z.array(z.int()) });
export type ProductWithRatings = z.infer<typeof productWithRatings>;

/** An option of a filter group; a query names it by its `id`. */
const facet = z.object({
  id: z.string(),
  /** How many products (not variants) it would show, given the choice in the other groups but not in its own. */
  count: z.int(),
  /**
   * For `size` and `colour` only: the value as its merchant spells it, its Somali name and its swatch (such as
   * `#aa3311`) where products have one.
   */
  name: z.string().optional(),
  translations: z.strictObject({ so: z.strictObject({ name: z.string() }).optional() }).optional(),
  swatch: z.string().nullable().optional(),
});
export type Facet = z.infer<typeof facet>;

/**
 * The filter's groups with their options, in the order in which they are shown. `category`, `brand`, `price`, `rating`,
 * `availability` and `offer` always have the same options; `size` and `colour` have the values of the shop's products
 * (the most common hundred of each; none in a shop without any), and a value that no product has any more stays with a
 * count of 0: `{ size: [{ id: 'xl', count: 3, name: 'XL', translations: {}, swatch: null }], colour: [] }`.
 */
export const facets = z.record(z.string(), z.array(facet)).meta({ id: 'Facets' });
export type Facets = z.infer<typeof facets>;
