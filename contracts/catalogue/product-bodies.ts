import { z } from 'zod';
import { dollars } from '../kernel/money.ts';
import { picturePath } from '../media/pictures.ts';

/** What a product's fields may be in commands. Limits: design §8.17. */
export const title = z.string().trim().min(1).max(120);
export const description = z.string().trim().max(5_000);
export const price = dollars.min(0.01).max(1_000_000);
export const salePrice = dollars.max(1_000_000).nullable();
export const countInStock = z.int().min(0).max(1_000_000);
/** What came back from orders is on top of what was typed: there may be more than can be typed. */
export const seenStock = z.int().min(0);
export const picture = z.string().regex(picturePath, 'must come from an upload');
export const image = z.union([z.literal(''), picture]);

/** For a product or a variant; what is not given is not compared. */
export const saleIsLower = (product: { price?: number | undefined; salePrice?: number | null | undefined }) =>
  product.price === undefined || !product.salePrice || product.salePrice < product.price;
export const saleIsLowerMessage = { path: ['salePrice'], message: 'must be below the price' };
