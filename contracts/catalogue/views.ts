import { z } from 'zod';
import { id } from '../kernel/ids.ts';
import { dollars } from '../kernel/money.ts';
import { translations } from './translations.ts';

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
    countInStock: z.int(),
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

/** `ratingCounts`: how many of those who bought it gave one star, two, … five; `rating` is their average. */
export const productWithRatings = z.object({ product, ratingCounts: z.array(z.int()) });
export type ProductWithRatings = z.infer<typeof productWithRatings>;

/** How many products an option of a filter group would show. */
export const facets = z
  .record(z.string(), z.array(z.object({ id: z.string(), count: z.int() })))
  .meta({ id: 'Facets' });
export type Facets = z.infer<typeof facets>;
