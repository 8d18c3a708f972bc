import type { NewProduct } from '#contracts/catalogue/commands';
import { createProduct } from '../catalogue/products.ts';
import { absent } from '../catalogue/state.ts';
import { newVariantId } from '../catalogue/variants.ts';
import type { DemoProduct } from './demo/products.ts';
import { sizeOption, sizesOf } from './demo/sizes.ts';
import { demoId, seedContext, type SeedDeps } from './context.ts';
import { seedPictures } from './pictures.ts';

/** Pictures first, all of them; then the products one after another, since listing order is creation order. */
export const seedProducts = async (
  { shop }: SeedDeps,
  products: readonly DemoProduct[],
  initialStock: readonly (readonly number[])[],
  openedAt: Date,
): Promise<void> => {
  const images = await seedPictures(shop, products, openedAt);
  for (const [index, product] of products.entries()) {
    const { body, title } = product;
    const stocked = inSizes(body, initialStock[index] ?? []);
    const fresh = { ...body, ...stocked, images: [...(images[index] ?? [])] };
    const id = demoId('product', title);
    await createProduct(shop.catalogue, id, fresh, openedAt, seedContext('product', title));
  }
};

/** A product with the pieces of each size; with all of them where one size fits all. */
const inSizes = (
  body: NewProduct,
  pieces: readonly number[],
): Pick<NewProduct, 'countInStock' | 'options' | 'variants'> => {
  const sizes = sizesOf(body);
  if (sizes.length === 0) return { countInStock: pieces[0] ?? 0, options: [], variants: [] };
  const variants = sizes.map((size, place) => ({
    sku: '',
    values: [size],
    hasOwnPrice: false,
    salePrice: null,
    countInStock: pieces[place] ?? 0,
    image: '',
  }));
  return { countInStock: 0, options: [sizeOption(sizes)], variants };
};

/** What is ordered of a product of the demo shop in the size at this place. */
export const orderedOf = ({ title, body }: DemoProduct, place: number) => {
  const productId = demoId('product', title);
  const size = sizesOf(body)[place];
  return size === undefined
    ? { productId }
    : { productId, variantId: newVariantId(productId, absent, [size]) };
};
