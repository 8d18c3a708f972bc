import { z } from 'zod';
import { days } from '../kernel/day.ts';
import { idParams } from '../kernel/ids.ts';
import { paging } from '../kernel/paging.ts';
import { route } from '../kernel/route.ts';
import { readTables } from '../read-tables.ts';
import { listOrders, MOST_VALUES, sortOrders, titleLanguages, valueIdsIn } from './options.ts';
import { facets, product, productWithRatings } from './views.ts';

/** Comma-joined values; a value that is not an option matches nothing (design §8.9). */
const values = z.string().max(500).optional();

/** The same for values of merchants' own options: as many as the filter offers, a repeated one counting once. */
const ownValues = z
  .string()
  .max(4_000)
  .refine((joined) => valueIdsIn(joined).length <= MOST_VALUES, `must have at most ${MOST_VALUES} values`)
  .optional();

/** A list by name names the last title: 120 characters, of which each may be six bytes of JSON, four thirds in base64. */
const placeInList = z.string().max(1_500).optional();

/** `days` are the shop's days of creation, both ends included. Names are sorted as in language `lang`. */
export const filterQuery = z.strictObject({
  category: values,
  brand: values,
  price: values,
  rating: values,
  availability: values,
  offer: values,
  /**
   * Values of the shop's own products, by the ids of the facets: a product matches where one variant fits both groups.
   * Its `availability` is then that of the variants that fit.
   */
  size: ownValues,
  colour: ownValues,
  q: z.string().max(200).optional(),
  sortBy: z.enum(sortOrders).optional(),
  lang: z.enum(titleLanguages).optional(),
  ...days,
  cursor: placeInList,
  ...paging,
});
export type ProductFilter = z.output<typeof filterQuery>;

const allProductsQuery = z.strictObject({ sort: z.enum(listOrders).optional(), ...paging });
export type ProductList = z.output<typeof allProductsQuery>;

/** The routes that shoppers use, in a file of their own: the first pages need nothing about editing products. */
export const goodsRoutes = {
  allProducts: route({
    method: 'GET',
    path: '/products/all',
    summary: 'All products, in listing order or in the one asked for.',
    access: 'visitor',
    query: allProductsQuery,
    answer: z.array(product),
    reads: [readTables.products],
  }),
  filterProducts: route({
    method: 'GET',
    path: '/products/filter',
    summary: 'Products by filters, with the counts of every option.',
    access: 'visitor',
    query: filterQuery,
    answer: z.object({ products: z.array(product), facets }),
    reads: [readTables.products],
  }),
  product: route({
    method: 'GET',
    path: '/products/{id}',
    summary: 'One product.',
    access: 'visitor',
    params: idParams,
    answer: productWithRatings,
    reads: [readTables.products],
  }),
} as const;
