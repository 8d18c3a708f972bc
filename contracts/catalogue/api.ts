import { z } from 'zod';
import { days } from '../kernel/day.ts';
import { idParams, id } from '../kernel/ids.ts';
import { paging } from '../kernel/paging.ts';
import { route } from '../kernel/route.ts';
import { idempotencyKey } from '../kernel/idempotency-key.ts';
import { adjustStockBody } from '../stock/commands.ts';
import { readTables } from '../read-tables.ts';
import {
  changeStockRefusals,
  createProductBody,
  createProductRefusals,
  discontinueProductRefusals,
  updateProductBody,
  updateProductRefusals,
} from './commands.ts';
import { listOrders, sortOrders, titleLanguages } from './options.ts';
import { facets, product, productWithRatings } from './views.ts';

/** Comma-joined values; one that is not an option matches nothing (design §8.9). */
const values = z.string().max(500).optional();

/** Days are the shop's, of creating, both included. Names are sorted as they are in `lang`. */
export const filterQuery = z.strictObject({
  category: values,
  brand: values,
  price: values,
  rating: values,
  availability: values,
  offer: values,
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

const creationKey = idempotencyKey(
  'The same key makes the same product, however often it is sent.',
  '5f2c9d0e-3',
);

const stockKey = idempotencyKey(
  'The same key changes the stock once, however often it is sent.',
  '5f2c9d0e-4',
);

export const catalogueRoutes = {
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
  createProduct: route({
    method: 'POST',
    path: '/products/create',
    summary: 'Create a product. Header `Idempotency-Key`: the same key makes the same product.',
    access: 'admin',
    status: 201,
    headers: { 'Idempotency-Key': creationKey },
    body: createProductBody,
    answer: z.object({ message: z.string(), product }),
    refusals: createProductRefusals,
  }),
  updateProduct: route({
    method: 'PUT',
    path: '/products/{id}/update',
    summary: 'Change the fields that are sent.',
    access: 'admin',
    params: idParams,
    body: updateProductBody,
    answer: z.object({ message: z.string(), product }),
    refusals: updateProductRefusals,
  }),
  changeStock: route({
    method: 'POST',
    path: '/products/{id}/stock',
    summary:
      'Change what can be bought by a difference, with a reason: what is sold meanwhile stays sold. Header `Idempotency-Key`: the same key changes it once.',
    access: 'admin',
    headers: { 'Idempotency-Key': stockKey },
    params: idParams,
    body: adjustStockBody,
    answer: z.object({ message: z.string(), product }),
    refusals: changeStockRefusals,
  }),
  discontinueProduct: route({
    method: 'DELETE',
    path: '/products/{id}/delete',
    summary: 'Take a product out of the shop. Orders keep what they recorded.',
    access: 'admin',
    params: idParams,
    answer: z.object({ id, message: z.string() }),
    refusals: discontinueProductRefusals,
  }),
} as const;
