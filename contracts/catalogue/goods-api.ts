import { z } from 'zod';
import { days } from '../kernel/day.ts';
import { idParams } from '../kernel/ids.ts';
import { paging } from '../kernel/paging.ts';
import { route } from '../kernel/route.ts';
import { readTables } from '../read-tables.ts';
import { listOrders, sortOrders, titleLanguages } from './options.ts';
import { facets, product, productWithRatings } from './views.ts';

/** Comma-joined values; one that is not an option matches nothing (design §8.9). */
const values = z.string().max(500).optional();

/** The same of the merchants' own values, of which there may be a hundred. */
const ownValues = z.string().max(4_000).optional();

/** Days are the shop's, of creating, both included. Names are sorted as they are in `lang`. */
export const filterQuery = z.strictObject({
  category: values,
  brand: values,
  price: values,
  rating: values,
  availability: values,
  offer: values,
  /** Of what the shop's products have, by the ids of the facets: a product matches with one variant of both groups. */
  size: ownValues,
  colour: ownValues,
  q: z.string().max(200).optional(),
  sortBy: z.enum(sortOrders).optional(),
  lang: z.enum(titleLanguages).optional(),
  ...days,
  cursor: z.string().max(500).optional(),
  ...paging,
});
export type ProductFilter = z.output<typeof filterQuery>;

export const allProductsQuery = z.strictObject({ sort: z.enum(listOrders).optional(), ...paging });
export type ProductList = z.output<typeof allProductsQuery>;

/** What everybody asks of the goods: by themselves, so that first pages carry nothing of how goods are edited. */
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
