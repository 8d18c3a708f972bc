import { z } from 'zod';
import { idParams, id } from '../kernel/ids.ts';
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
import { goodsRoutes } from './goods-api.ts';
import { productDetails } from './views.ts';

const creationKey = idempotencyKey(
  'The same key makes the same product, however often it is sent.',
  '5f2c9d0e-3',
);

const stockKey = idempotencyKey(
  'The same key changes the stock once, however often it is sent.',
  '5f2c9d0e-4',
);

export const catalogueRoutes = {
  ...goodsRoutes,
  exportProducts: route({
    method: 'GET',
    path: '/products/export',
    summary:
      'All products with their variants as CSV, in listing order. Imported as it is, it changes nothing.',
    access: 'admin',
    needsRecentSignIn: true,
    stream: 'text/csv',
    file: true,
    answer: z.string(),
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
    answer: z.object({ message: z.string(), product: productDetails }),
    refusals: createProductRefusals,
  }),
  updateProduct: route({
    method: 'PUT',
    path: '/products/{id}/update',
    summary: 'Change the fields that are sent.',
    access: 'admin',
    params: idParams,
    body: updateProductBody,
    answer: z.object({ message: z.string(), product: productDetails }),
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
    answer: z.object({ message: z.string(), product: productDetails }),
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
