import { createProduct } from '../catalogue/products.ts';
import type { DemoProduct } from './demo/products.ts';
import { demoId, seedContext, type SeedDeps } from './context.ts';
import { seedPictures } from './pictures.ts';

/** Pictures first, all of them; then the products one after another, since listing order is creation order. */
export const seedProducts = async (
  { shop }: SeedDeps,
  products: readonly DemoProduct[],
  initialStock: readonly number[],
  openedAt: Date,
): Promise<void> => {
  const images = await seedPictures(shop, products, openedAt);
  for (const [index, product] of products.entries()) {
    const { body, title } = product;
    const fresh = { ...body, countInStock: initialStock[index] ?? 0, images: [...(images[index] ?? [])] };
    const id = demoId('product', title);
    await createProduct(shop.catalogue, id, fresh, openedAt, seedContext('product', title));
  }
};
